package io.geoidem.reconcile;

import java.util.Comparator;

/**
 * One feature of an input.
 *
 * @param source index of the source in the order given, from 0
 * @param record number of the feature in its source, as the source counts, from 1
 */
public record FeatureRef(int source, long record) implements Comparable<FeatureRef> {
    private static final Comparator<FeatureRef> ORDER =
            Comparator.comparingInt(FeatureRef::source).thenComparingLong(FeatureRef::record);

    @Override
    public int compareTo(FeatureRef other) {
        return ORDER.compare(this, other);
    }
}
