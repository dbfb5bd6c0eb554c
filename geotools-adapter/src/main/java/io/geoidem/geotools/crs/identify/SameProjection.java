package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Ellipsoid;
import io.geoidem.geotools.crs.registry.Measure;
import io.geoidem.geotools.crs.registry.Unit;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** When two definitions of a projection are one: the same method, and every parameter within 1e-9. */
final class SameProjection {
    private static final int MERCATOR_A = 9804;
    private static final int MERCATOR_B = 9805;
    private static final int PSEUDO_MERCATOR = 1024;
    private static final int PARALLEL = 8823;
    private static final int SECOND_PARALLEL = 8824;
    private static final int SCALE = 8805;

    private final Ellipsoid ellipsoid;

    /** Comparison of projections of an ellipsoid. */
    SameProjection(Ellipsoid ellipsoid) {
        this.ellipsoid = ellipsoid;
    }

    /** Whether what a text writes is a projection of the registry. */
    boolean test(Conversion registered, Conversion written) {
        Conversion left = tidy(registered);
        Conversion right = tidy(written);
        if (left.method() != right.method()) {
            return false;
        }
        return sameParameters(left.parameters(), right) || sameParameters(turned(left.parameters()), right);
    }

    /**
     * The same on the sphere: OGC's first version has one word for a method on the ellipsoid and on the sphere of its
     * axis. Other methods stay as they are.
     */
    static Conversion onSphere(Conversion written) {
        return switch (written.method()) {
            case 9820 -> with(written, 1027, written.parameters());
            case 1028 -> with(written, 1029, written.parameters());
            case 9835 -> with(written, 9834, written.parameters());
            default -> written;
        };
    }

    private static boolean sameParameters(Map<Integer, Measure> parameters, Conversion other) {
        for (Map.Entry<Integer, Measure> entry : parameters.entrySet()) {
            Measure there = other.parameters().get(entry.getKey());
            if (there == null || !sameValue(entry.getKey(), entry.getValue().inBase(), there.inBase())) {
                return false;
            }
        }
        return true;
    }

    /** Azimuths are one a whole turn apart. */
    private static boolean sameValue(int parameter, double one, double other) {
        boolean azimuth = parameter == 8813 || parameter == 8814;
        return Near.same(
                azimuth ? Math.IEEEremainder(one, 360) : one, azimuth ? Math.IEEEremainder(other, 360) : other);
    }

    /** The standard parallels in the other order, which is the same cone. */
    private static Map<Integer, Measure> turned(Map<Integer, Measure> parameters) {
        Measure first = parameters.get(PARALLEL);
        Measure second = parameters.get(SECOND_PARALLEL);
        if (first == null || second == null) {
            return parameters;
        }
        Map<Integer, Measure> turned = new TreeMap<>(parameters);
        turned.put(PARALLEL, second);
        turned.put(SECOND_PARALLEL, first);
        return turned;
    }

    /** One form for what the registry, or a text, has several forms of. */
    private Conversion tidy(Conversion conversion) {
        return switch (conversion.method()) {
            case PSEUDO_MERCATOR -> without(conversion, Set.of(SCALE));
            case MERCATOR_B -> byScale(conversion);
            case 9823 -> with(conversion, 1029, conversion.parameters());
            case 9842 -> with(conversion, 1028, conversion.parameters());
            // The coefficients of the modified Krovak are those of its one grid; texts leave them out.
            case 1042, 1043 ->
                without(conversion, Set.of(8617, 8618, 1026, 1027, 1028, 1029, 1030, 1031, 1032, 1033, 1034, 1035));
            default -> conversion;
        };
    }

    /** A Mercator with a true parallel is the one with a scale on the equator (EPSG GN 7-2, 3.5.1). */
    private Conversion byScale(Conversion conversion) {
        Measure parallel = conversion.parameters().get(PARALLEL);
        if (parallel == null) {
            return conversion;
        }
        double sin = StrictMath.sin(parallel.radians());
        double scale = StrictMath.cos(parallel.radians()) / Math.sqrt(1 - ellipsoid.e2() * sin * sin);
        Map<Integer, Measure> parameters = new TreeMap<>(conversion.parameters());
        parameters.remove(PARALLEL);
        parameters.put(SCALE, new Measure(scale, new Unit(9201, "unity", "scale", 1)));
        parameters.putIfAbsent(8801, new Measure(0, Unit.DEGREES));
        return with(conversion, MERCATOR_A, parameters);
    }

    private static Conversion without(Conversion conversion, Set<Integer> parameters) {
        Map<Integer, Measure> rest = new TreeMap<>(conversion.parameters());
        rest.keySet().removeAll(parameters);
        return with(conversion, conversion.method(), rest);
    }

    private static Conversion with(Conversion conversion, int method, Map<Integer, Measure> parameters) {
        return new Conversion(conversion.code(), conversion.name(), method, conversion.methodName(), parameters);
    }
}
