package io.geoidem.reconcile;

import io.geoidem.reconcile.Outcome.Reason;
import io.geoidem.reconcile.distance.OutlineDistance;
import io.geoidem.reconcile.outline.Outline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Stage 2: one geometry under other attributes, one id at another place. Under both rules, features with one geometry
 * and one id go together first, then those with one geometry where there is only one choice, then those with one id.
 */
final class ExactStages {
    private final Units units;
    private final ReconcileRules rules;
    private final OutlineDistance distance;
    private final List<int[]> byGeometry;
    private final List<int[]> byId;

    ExactStages(Units units, ReconcileRules rules) {
        this.units = units;
        this.rules = rules;
        this.distance = new OutlineDistance(rules.lines());
        this.byGeometry = UnitGroups.byGeometry(units);
        this.byId = rules.idAttribute()
                .map(name ->
                        UnitGroups.byId(units, IntStream.range(0, units.count()).toArray(), name))
                .orElse(List.of());
    }

    void run() {
        rules.idAttribute().ifPresent(name -> {
            for (int[] sameGeometry : byGeometry) {
                UnitGroups.byId(units, sameGeometry, name).forEach(this::joinSameGeometry);
            }
        });
        byGeometry.forEach(this::joinSameGeometry);
        byId.forEach(this::joinSameId);
        byGeometry.forEach(this::joinSameGeometry);
        byGeometry.forEach(members -> reportAmbiguous(members, Reason.SAME_GEOMETRY));
    }

    /** After stage 3: ids that stand several times in a source and found no partner by place. */
    void reportAmbiguousIds() {
        byId.forEach(members -> reportAmbiguous(members, Reason.SAME_ID));
    }

    private void joinSameGeometry(int[] members) {
        List<Integer> roots = roots(members, units::mayGrow);
        if (units.isOneEach(roots)) {
            units.join(roots, OutcomeKind.CONFLICT, Reason.SAME_GEOMETRY, Double.NaN);
        }
    }

    private void joinSameId(int[] members) {
        List<Integer> roots = roots(members, units::mayGrow);
        if (!units.isOneEach(roots)) {
            return;
        }
        double near = 0;
        double apart = 0;
        for (int i = 0; i < roots.size(); i++) {
            for (int j = i + 1; j < roots.size(); j++) {
                Outline a = units.features().outline(units.feature(roots.get(i)));
                Outline b = units.features().outline(units.feature(roots.get(j)));
                int turns = Turns.between(a, b);
                near = greater(near, distance.within(a, b, turns, rules.tolerance()));
                apart = greater(apart, Double.isNaN(near) ? distance.apart(a, b, turns) : OptionalDouble.of(near));
            }
        }
        boolean isNear = !Double.isNaN(near);
        units.join(roots, isNear ? OutcomeKind.NEAR : OutcomeKind.MOVED, Reason.SAME_ID, isNear ? near : apart);
    }

    /** The greater one; NaN once there was none. */
    private static double greater(double before, OptionalDouble next) {
        return next.isPresent() ? Math.max(before, next.getAsDouble()) : Double.NaN;
    }

    private void reportAmbiguous(int[] members, Reason why) {
        List<Integer> roots = roots(members, units::isOpen);
        if (units.spansSources(roots)) {
            units.join(roots, OutcomeKind.AMBIGUOUS, why, Double.NaN);
        }
    }

    private List<Integer> roots(int[] members, IntPredicate which) {
        return new ArrayList<>(Arrays.stream(members)
                .map(units::root)
                .distinct()
                .filter(which)
                .boxed()
                .toList());
    }
}
