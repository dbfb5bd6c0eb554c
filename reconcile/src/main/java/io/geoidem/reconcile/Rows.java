package io.geoidem.reconcile;

import io.geoidem.reconcile.Outcome.Reason;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** All outcomes in a few arrays, in the order of the smallest key of each. */
final class Rows {
    private final Features features;
    private final OutcomeKind[] kind;
    private final @Nullable Reason[] reason;
    private final double[] metres;
    private final int[] start;
    private final int[] member;
    private final int[] keyed;
    private int count;
    private int members;

    Rows(Features features, KeyGroups groups, Units units, long allSources) {
        this.features = features;
        int most = groups.count();
        kind = new OutcomeKind[most];
        reason = new Reason[most];
        metres = new double[most];
        start = new int[most + 1];
        keyed = new int[most];
        member = new int[features.count()];
        for (int group = 0; group < groups.count(); group++) {
            if (groups.mask(group) == allSources) {
                addGroup(groups, group);
                end(groups.head(group), groups.isDoubled(group) ? OutcomeKind.DUPLICATE : OutcomeKind.SAME);
            }
        }
        for (int unit = 0; unit < units.count(); unit++) {
            if (units.isRoot(unit)) {
                addUnit(groups, units, unit);
            }
        }
        requireComplete();
    }

    int count() {
        return count;
    }

    OutcomeKind kind(int row) {
        return kind[row];
    }

    Reason reason(int row) {
        Reason given = reason[row];
        return given == null ? Reason.WITHIN_TOLERANCE : given;
    }

    /** NaN where no distance is stated. */
    double metres(int row) {
        return metres[row];
    }

    /** The features of the row, ordered by source and record. */
    int[] members(int row) {
        return Arrays.copyOfRange(member, start[row], start[row + 1]);
    }

    /** The rows in the order of their keys. */
    int[] order() {
        int[] order = new int[count];
        Arrays.setAll(order, row -> row);
        PrefixSort.sort(
                order,
                row -> features.digestHigh(keyed[row]),
                Comparator.comparingLong(row -> features.digestLow(keyed[row])));
        return order;
    }

    private void addUnit(KeyGroups groups, Units units, int root) {
        boolean doubled = false;
        for (int unit = root; unit >= 0; unit = units.next(unit)) {
            addGroup(groups, units.group(unit));
            doubled |= groups.isDoubled(units.group(unit));
        }
        OutcomeKind decided = units.kind(root);
        if (decided == null) {
            boolean isShared = Long.bitCount(units.mask(root)) > 1;
            decided = doubled ? OutcomeKind.DUPLICATE : isShared ? OutcomeKind.SAME : OutcomeKind.ONLY_IN;
        }
        reason[count] = units.reason(root);
        end(units.feature(root), decided);
        metres[count - 1] = units.metres(root);
    }

    private void addGroup(KeyGroups groups, int group) {
        for (int feature = groups.head(group); feature >= 0; feature = groups.next(feature)) {
            member[members++] = feature;
        }
    }

    private void end(int key, OutcomeKind outcome) {
        Arrays.sort(member, start[count], members);
        keyed[count] = key;
        kind[count] = outcome;
        metres[count++] = Double.NaN;
        start[count] = members;
    }

    /** Every feature stands in exactly one row. */
    private void requireComplete() {
        BitSet seen = new BitSet(features.count());
        for (int i = 0; i < members; i++) {
            seen.set(member[i]);
        }
        if (members != features.count() || seen.cardinality() != features.count()) {
            throw new IllegalStateException(
                    "of " + features.count() + " features " + seen.cardinality() + " stand in " + members + " places");
        }
    }
}
