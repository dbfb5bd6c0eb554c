package io.geoidem.reconcile;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Counts of a reconciliation. They add up: the features of all outcomes are the features of all sources.
 *
 * @param rows outcomes of each kind
 * @param features features in outcomes of each kind, for each source in order
 * @param sourceFeatures features of each source in order
 * @param incomplete outcomes that join features and yet lack some source
 * @param otherAttributes near and moved outcomes whose attributes differ too
 */
public record Summary(
        Map<OutcomeKind, Long> rows,
        Map<OutcomeKind, List<Long>> features,
        List<Long> sourceFeatures,
        long incomplete,
        long otherAttributes) {
    public Summary {
        rows = Collections.unmodifiableMap(new EnumMap<>(rows));
        features = Collections.unmodifiableMap(new EnumMap<>(features));
        sourceFeatures = List.copyOf(sourceFeatures);
    }

    /** Outcomes of all kinds. */
    public long allRows() {
        return rows.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Outcomes of that kind. */
    public long rows(OutcomeKind kind) {
        return rows.getOrDefault(kind, 0L);
    }

    /** Features of all sources. */
    public long allFeatures() {
        return sourceFeatures.stream().mapToLong(Long::longValue).sum();
    }

    /** Whether every feature has the same counterpart once in every source. */
    public boolean isAllSame() {
        return incomplete == 0 && rows(OutcomeKind.SAME) == allRows();
    }

    /** The same counts, checked: features of the outcomes against features of the sources. */
    Summary checked() {
        for (int source = 0; source < sourceFeatures.size(); source++) {
            int at = source;
            long sum =
                    features.values().stream().mapToLong(list -> list.get(at)).sum();
            if (sum != sourceFeatures.get(source)) {
                throw new IllegalStateException(
                        "source " + source + " has " + sourceFeatures.get(source) + " features, its outcomes " + sum);
            }
        }
        return this;
    }
}
