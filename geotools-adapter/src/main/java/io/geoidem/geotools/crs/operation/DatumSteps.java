package io.geoidem.geotools.crs.operation;

import io.geoidem.geotools.crs.registry.Datum;
import io.geoidem.geotools.crs.registry.Ellipsoid;
import io.geoidem.geotools.crs.registry.Measure;
import io.geoidem.geotools.crs.registry.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes steps from the single operations of a way. Shifts of geocentric coordinates that follow one another stay
 * geocentric between them, as PROJ's pipelines do: the height above the ellipsoid between is not lost.
 */
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

    /** The meridian of Paris as the French agency prints it, and PROJ has it: the registry's grads have fewer digits. */
    private static final double PARIS = 2 + 20 / 60.0 + 14.025 / 3600;

    private final List<DatumStep> steps = new ArrayList<>();
    private final List<GeocentricStep.Helmert> run = new ArrayList<>();
    private Datum at;
    private Datum runStart;
    private boolean inRun;

    DatumSteps(Datum start) {
        at = start;
        runStart = start;
    }

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

    private static @Nullable Convention convention(int method) {
        return switch (method) {
            case 9603, 1031, 1035 -> Convention.NONE;
            // Time-dependent methods (105x) are taken at their reference epoch: coordinates here have no epoch.
            case 9606, 1033, 1037, 1053, 1054, 1055, 1061, 1062, 1063, 1065, 1066 -> Convention.POSITION_VECTOR;
            case 9607, 1032, 1034, 1038, 1039, 1056, 1057, 1058, 9636 -> Convention.COORDINATE_FRAME;
            default -> null;
        };
    }

    /** Adds an operation that leads to a datum. */
    void add(Operation operation, Direction direction, Datum to) {
        if (isOffset(operation.method())) {
            closeRun();
            double sign = direction == Direction.FORWARD ? 1 : -1;
            OffsetStep step = new OffsetStep(
                    sign * StrictMath.toRadians(meridian(offset(operation, LONGITUDE_OFFSET))),
                    sign * StrictMath.toRadians(offset(operation, LATITUDE_OFFSET)));
            if (step.longitude() != 0 || step.latitude() != 0) {
                steps.add(step);
            }
            at = to;
            runStart = to;
            return;
        }
        GeocentricStep.Helmert shift = helmert(operation);
        addToRun(direction == Direction.REVERSE ? shift.reversed() : shift);
        at = to;
    }

    /** A shift that undoes the one before it cancels it. */
    private void addToRun(GeocentricStep.Helmert shift) {
        inRun = true;
        if (shift.isZero()) {
            return;
        }
        if (!run.isEmpty() && run.get(run.size() - 1).reversed().equals(shift)) {
            run.remove(run.size() - 1);
        } else {
            run.add(shift);
        }
    }

    /** The steps; none where the whole way takes the coordinates over (§5.3). */
    List<DatumStep> finish() {
        closeRun();
        return steps;
    }

    private void closeRun() {
        Ellipsoid source = Objects.requireNonNull(runStart.ellipsoid());
        Ellipsoid target = Objects.requireNonNull(at.ellipsoid());
        boolean sameMeridian = runStart.meridianDegrees() == at.meridianDegrees();
        boolean over = run.isEmpty() && sameMeridian && source.sameWithinMillimetre(target);
        if (inRun && !over) {
            steps.add(new GeocentricStep(
                    source,
                    meridian(runStart.meridianDegrees()),
                    List.copyOf(run),
                    target,
                    meridian(at.meridianDegrees())));
        }
        run.clear();
        inRun = false;
        runStart = at;
    }

    private static double meridian(double degrees) {
        return Math.abs(degrees - PARIS) < 1e-8 ? PARIS : degrees;
    }

    private static double offset(Operation operation, int code) {
        Measure value = operation.parameters().get(code);
        return value == null ? 0 : value.inBase();
    }

    private static GeocentricStep.Helmert helmert(Operation operation) {
        Map<Integer, Measure> p = operation.parameters();
        Convention convention = Objects.requireNonNull(convention(operation.method()));
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
                pivoted ? length(p, PIVOT_Z) : 0,
                1);
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
