package io.geoidem.feature;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A feature as its source writes it, before any rule of §5 has touched it: what an explanation compares.
 *
 * @param record number of the feature in its source, from 1
 * @param feature geometry, attributes and foreign members; its geometry is {@code None} or {@code Prepared} where it
 *     comes from GeoJSON
 * @param geometryForeign foreign members of its geometry object, by name, which count as those of the feature do
 */
public record WrittenFeature(long record, Feature feature, Map<String, PropertyValue> geometryForeign) {
    public WrittenFeature {
        geometryForeign = Collections.unmodifiableMap(new LinkedHashMap<>(geometryForeign));
    }

    /** A feature of a reader, which knows no foreign members. */
    public static WrittenFeature of(long record, Feature feature) {
        return new WrittenFeature(record, feature, Map.of());
    }
}
