package io.geoidem.geotools.crs.operation;

import io.geoidem.geotools.crs.registry.Datum;
import io.geoidem.geotools.crs.registry.Ellipsoid;
import io.geoidem.geotools.crs.registry.Measure;
import io.geoidem.geotools.crs.registry.Operation;
import java.util.Map;
import java.util.Optional;

/** Makes steps from single operations of the registry. */
final class DatumSteps {
    private static final int LATITUDE_OFFSET = 8601;
    private static final int LONGITUDE_OFFSET = 8602;
    private static final int TRANSLATION = 8605;
    private static final int ROTATION = 8608;
    private static final int SCALE = 8611;
    private static final int PIVOT = 8617;
    private static final int PIVOT_X = 8617;
    private static final int PIVOT_Y = 8618;
    private static final int PIVOT_Z = 8667;

    private DatumSteps() {}

    /** Which way an operation is run. */
    enum Direction {
        FORWARD,
        REVERSE
    }

    /** How the rotations of a method are signed. */
    private enum Convention {
        NONE(0),
        POSITION_VECTOR(1),
        COORDINATE_FRAME(-1);

        private final double sign;

        Convention(double sign) {
            this.sign = sign;
        }
    }

    /** Whether a method is computed here. */
    static boolean supports(int method) {
        return convention(method) != null || isOffset(method);
    }

    private static boolean isOffset(int method) {
        return method == 9601 || method == 9619 || method == 9660;
    }

    private static @org.jspecify.annotations.Nullable Convention convention(int method) {
        return switch (method) {
            case 9603, 1031, 1035 -> Convention.NONE;
            // Time-dependent methods (105x) are taken at their reference epoch: coordinates here have no epoch.
            case 9606, 1033, 1037, 1053, 1054, 1055, 1061, 1062, 1063, 1065, 1066 -> Convention.POSITION_VECTOR;
            case 9607, 1032, 1034, 1038, 1039, 1056, 1057, 1058, 9636 -> Convention.COORDINATE_FRAME;
            default -> null;
        };
    }

    /** The step of an operation between two datums; empty where it takes the coordinates over (§5.3). */
    static Optional<DatumStep> of(Operation operation, Direction direction, Datum from, Datum to) {
        if (isOffset(operation.method())) {
            double sign = direction == Direction.FORWARD ? 1 : -1;
            OffsetStep step = new OffsetStep(
                    sign * angle(operation.parameters(), LONGITUDE_OFFSET),
                    sign * angle(operation.parameters(), LATITUDE_OFFSET));
            return step.longitude() == 0 && step.latitude() == 0 ? Optional.empty() : Optional.of(step);
        }
        GeocentricStep.Helmert shift = helmert(operation);
        if (direction == Direction.REVERSE) {
            shift = shift.reversed();
        }
        Ellipsoid source = java.util.Objects.requireNonNull(from.ellipsoid());
        Ellipsoid target = java.util.Objects.requireNonNull(to.ellipsoid());
        boolean sameMeridian = from.meridianDegrees() == to.meridianDegrees();
        if (shift.isZero() && sameMeridian && source.sameWithinMillimetre(target)) {
            return Optional.empty();
        }
        return Optional.of(new GeocentricStep(source, from.meridianDegrees(), shift, target, to.meridianDegrees()));
    }

    private static GeocentricStep.Helmert helmert(Operation operation) {
        Map<Integer, Measure> p = operation.parameters();
        Convention convention = java.util.Objects.requireNonNull(convention(operation.method()));
        double sign = convention.sign;
        boolean pivoted = p.containsKey(PIVOT);
        return new GeocentricStep.Helmert(
                length(p, TRANSLATION),
                length(p, TRANSLATION + 1),
                length(p, TRANSLATION + 2),
                sign * angle(p, ROTATION),
                sign * angle(p, ROTATION + 1),
                sign * angle(p, ROTATION + 2),
                length(p, SCALE),
                pivoted ? length(p, PIVOT_X) : 0,
                pivoted ? length(p, PIVOT_Y) : 0,
                pivoted ? length(p, PIVOT_Z) : 0);
    }

    private static double length(Map<Integer, Measure> parameters, int code) {
        Measure value = parameters.get(code);
        return value == null ? 0 : value.inBase();
    }

    private static double angle(Map<Integer, Measure> parameters, int code) {
        Measure value = parameters.get(code);
        return value == null ? 0 : value.radians();
    }
}
