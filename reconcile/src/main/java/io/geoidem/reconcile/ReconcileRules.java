package io.geoidem.reconcile;

import io.geoidem.contract.GeometryRules.LineDirection;
import java.util.Optional;

/**
 * How features are joined that have no common key.
 *
 * @param tolerance metres that geometries may lie apart to be near; 0 joins exact geometries only
 * @param lines whether a line and its reverse differ
 * @param idAttribute the attribute that names a feature in every source; {@code $id} for the feature's own id
 */
public record ReconcileRules(double tolerance, LineDirection lines, Optional<String> idAttribute) {
    /** The greatest tolerance. */
    public static final double MAX_TOLERANCE = 100_000;
    /** Half a metre, directed lines, no id. */
    public static final ReconcileRules DEFAULT = new ReconcileRules(0.5, LineDirection.DIRECTED, Optional.empty());

    public ReconcileRules {
        if (!(tolerance >= 0 && tolerance <= MAX_TOLERANCE)) {
            throw new IllegalArgumentException("a tolerance is 0 to 100 km");
        }
    }

    /** These rules with another tolerance, in metres. */
    public ReconcileRules withTolerance(double metres) {
        return new ReconcileRules(metres, lines, idAttribute);
    }

    /** These rules with directed or undirected lines. */
    public ReconcileRules withLines(LineDirection other) {
        return new ReconcileRules(tolerance, other, idAttribute);
    }

    /** These rules with features named by that attribute. */
    public ReconcileRules withIdAttribute(String name) {
        return new ReconcileRules(tolerance, lines, Optional.of(name));
    }
}
