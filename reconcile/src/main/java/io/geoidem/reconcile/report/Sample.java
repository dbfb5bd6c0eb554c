package io.geoidem.reconcile.report;

import io.geoidem.reconcile.FeatureRef;
import io.geoidem.reconcile.Outcome;
import io.geoidem.reconcile.OutcomeKind;
import io.geoidem.reconcile.Reconciliation;
import io.geoidem.reconcile.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The outcomes that a report shows. Kinds share the room evenly, and what a rare kind does not need goes to the others.
 * Outcomes come in the order of their keys, which are as good as random, so the first ones are a fair sample that is the
 * same each time.
 */
record Sample(List<Outcome> outcomes, Map<OutcomeKind, Long> shown) {
    static Sample of(Reconciliation reconciliation, int mostFeatures) {
        Summary summary = reconciliation.summary();
        Map<OutcomeKind, Long> room = room(summary, mostFeatures);
        List<Outcome> outcomes = new ArrayList<>();
        Map<OutcomeKind, Long> shown = new EnumMap<>(OutcomeKind.class);
        for (OutcomeKind kind : OutcomeKind.values()) {
            long left = room.getOrDefault(kind, 0L);
            List<Outcome> chosen = new ArrayList<>();
            for (Outcome outcome : (Iterable<Outcome>) reconciliation.outcomes(kind)::iterator) {
                left -= outcome.members().size();
                if (left < 0 && !chosen.isEmpty()) {
                    break;
                }
                chosen.add(outcome);
            }
            if (!chosen.isEmpty()) {
                shown.put(kind, (long) chosen.size());
            }
            outcomes.addAll(chosen);
        }
        return new Sample(outcomes, shown);
    }

    private static Map<OutcomeKind, Long> room(Summary summary, int mostFeatures) {
        Map<OutcomeKind, Long> wanted = new EnumMap<>(OutcomeKind.class);
        summary.features()
                .forEach((kind, perSource) -> wanted.put(
                        kind, perSource.stream().mapToLong(Long::longValue).sum()));
        Map<OutcomeKind, Long> room = new EnumMap<>(OutcomeKind.class);
        List<OutcomeKind> rarestFirst = new ArrayList<>(wanted.keySet());
        rarestFirst.sort(Comparator.<OutcomeKind>comparingLong(kind -> wanted.getOrDefault(kind, 0L))
                .thenComparing(Comparator.naturalOrder()));
        long left = mostFeatures;
        int kinds = rarestFirst.size();
        for (OutcomeKind kind : rarestFirst) {
            long share = Math.min(wanted.getOrDefault(kind, 0L), left / kinds--);
            room.put(kind, share);
            left -= share;
        }
        return room;
    }

    /**
     * The most positions of one outline that keep all outlines within that many.
     *
     * @return at least 100
     */
    int mostPositions(Reconciliation reconciliation, long ofAll) {
        List<Integer> sizes = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            for (FeatureRef member : outcome.members()) {
                sizes.add(reconciliation.feature(member).outline().positions());
            }
        }
        int most = 1 << 20;
        while (most > 100) {
            int cut = most;
            if (sizes.stream().mapToLong(size -> Math.min(size, cut)).sum() <= ofAll) {
                return most;
            }
            most /= 2;
        }
        return 100;
    }
}
