package io.geoidem.reconcile;

import io.geoidem.reconcile.Outcome.Reason;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What exact keys leave over: the groups of {@link KeyGroups} that some source lacks, numbered in the order of their
 * keys, so that nothing that follows depends on the order of the input. Later stages join them; the first of those
 * joined stands for all.
 */
final class Units {
    private static final int NONE = -1;

    private final Features features;
    private final KeyGroups groups;
    private final long allSources;
    private final int[] group;
    private final int[] root;
    private final int[] next;
    private final int[] tail;
    private final long[] mask;
    private final @Nullable OutcomeKind[] kind;
    private final @Nullable Reason[] reason;
    private final double[] metres;

    Units(Features features, KeyGroups groups, long allSources) {
        this.features = features;
        this.groups = groups;
        this.allSources = allSources;
        int[] open = new int[groups.count()];
        int count = 0;
        for (int g = 0; g < open.length; g++) {
            if (groups.mask(g) != allSources) {
                open[count++] = g;
            }
        }
        group = Arrays.copyOf(open, count);
        PrefixSort.sort(
                group,
                g -> features.digestHigh(groups.head(g)),
                Comparator.comparingLong(g -> features.digestLow(groups.head(g))));
        root = new int[count];
        next = new int[count];
        tail = new int[count];
        mask = new long[count];
        kind = new OutcomeKind[count];
        reason = new Reason[count];
        metres = new double[count];
        for (int u = 0; u < count; u++) {
            root[u] = u;
            next[u] = NONE;
            tail[u] = u;
            mask[u] = groups.mask(group[u]);
            metres[u] = Double.NaN;
        }
    }

    int count() {
        return group.length;
    }

    int group(int unit) {
        return group[unit];
    }

    /** The feature that stands for the unit. */
    int feature(int unit) {
        return groups.head(group[unit]);
    }

    boolean isRoot(int unit) {
        return root[unit] == unit;
    }

    int root(int unit) {
        return root[unit];
    }

    /** The unit joined after that one, or -1. */
    int next(int unit) {
        return next[unit];
    }

    long mask(int unit) {
        return mask[root[unit]];
    }

    @Nullable
    OutcomeKind kind(int unit) {
        return kind[root[unit]];
    }

    Reason reason(int unit) {
        Reason given = reason[root[unit]];
        return given == null ? Reason.WITHIN_TOLERANCE : given;
    }

    double metres(int unit) {
        return metres[root[unit]];
    }

    /** Whether nothing has been decided about it. */
    boolean isOpen(int unit) {
        return kind[root[unit]] == null;
    }

    /** Whether it may still be joined: open, or one geometry that some source lacks. */
    boolean mayGrow(int unit) {
        OutcomeKind decided = kind(unit);
        return decided == null || (decided == OutcomeKind.CONFLICT && mask(unit) != allSources);
    }

    /** Whether there are several and no source has two of them. */
    boolean isOneEach(List<Integer> roots) {
        long seen = 0;
        for (int unit : roots) {
            if ((seen & mask[unit]) != 0) {
                return false;
            }
            seen |= mask[unit];
        }
        return roots.size() > 1;
    }

    /** Whether there are several, in more than one source. */
    boolean spansSources(List<Integer> roots) {
        long seen = 0;
        for (int unit : roots) {
            seen |= mask[unit];
        }
        return roots.size() > 1 && Long.bitCount(seen) > 1;
    }

    /**
     * Joins units. Where a source has one of their keys several times, they can be paired in several ways, and the
     * outcome is ambiguous whatever was asked for.
     */
    void join(List<Integer> roots, OutcomeKind outcome, Reason why, double distance) {
        int first = roots.stream().mapToInt(Integer::intValue).min().orElseThrow();
        boolean doubled = false;
        for (int unit : roots.stream().sorted().toList()) {
            if (unit != first) {
                append(first, unit);
            }
        }
        for (int unit = first; unit != NONE; unit = next[unit]) {
            doubled |= groups.isDoubled(group[unit]);
        }
        kind[first] = doubled ? OutcomeKind.AMBIGUOUS : outcome;
        reason[first] = why;
        metres[first] = distance;
    }

    private void append(int first, int unit) {
        for (int u = unit; u != NONE; u = next[u]) {
            root[u] = first;
        }
        next[tail[first]] = unit;
        tail[first] = tail[unit];
        mask[first] |= mask[unit];
    }

    Features features() {
        return features;
    }
}
