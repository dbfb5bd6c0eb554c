package io.geoidem.feature;

import java.util.Map;
import java.util.function.Supplier;

/**
 * A feature that is in memory while it waits to be worked.
 *
 * @param get the feature
 */
record ReadFeature(Feature get) implements Supplier<Feature> {
    private static final int LEAST = 256;
    /** x, y and z as doubles. */
    private static final int POSITION = 24;

    /** Roughly how many bytes it takes. */
    int weight() {
        long bytes = LEAST + POSITION * positions(get.geometry()) + size(get.properties()) + size(get.foreign());
        return (int) Math.min(Integer.MAX_VALUE, bytes);
    }

    private static long positions(FeatureGeometry geometry) {
        if (geometry instanceof FeatureGeometry.Prepared prepared) {
            return prepared.shape().positions();
        }
        return geometry instanceof FeatureGeometry.Jts jts ? jts.geometry().getNumPoints() : 0;
    }

    private static long size(Map<String, PropertyValue> members) {
        long size = 0;
        for (PropertyValue value : members.values()) {
            size += LEAST / 4 + size(value);
        }
        return size;
    }

    private static long size(PropertyValue value) {
        if (value instanceof PropertyValue.Text text) {
            return text.text().length();
        }
        if (value instanceof PropertyValue.Numeral numeral) {
            return numeral.text().length();
        }
        if (value instanceof PropertyValue.Members members) {
            return size(members.members());
        }
        return value instanceof PropertyValue.Items items
                ? items.items().stream().mapToLong(ReadFeature::size).sum()
                : 0;
    }
}
