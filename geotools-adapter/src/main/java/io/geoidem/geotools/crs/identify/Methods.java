package io.geoidem.geotools.crs.identify;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Measure;
import io.geoidem.geotools.crs.registry.Registry;
import io.geoidem.geotools.crs.registry.Unit;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Projections as texts write them, in terms of the registry's methods and parameters. */
final class Methods {
    private static final Unit DEGREE = Unit.DEGREES;
    private static final Unit ONE = new Unit(9201, "unity", "scale", 1);

    private final Registry registry;

    Methods(Registry registry) {
        this.registry = registry;
    }

    /** The registry's form of a projection; a method that has none there is refused. */
    Conversion conversion(String name, String method, Optional<Integer> code, Map<Role, Measure> given) {
        Map<Role, Measure> values = new EnumMap<>(Role.class);
        values.putAll(given);
        int known = code.filter(number -> registry.methodName(number).isPresent())
                .orElseGet(() -> MethodNames.method(method, values));
        if (known < 0) {
            throw new GeoidemException(
                    ErrorCode.CRS,
                    Place.UNKNOWN,
                    "the projection method \"" + method + "\" is not known",
                    "name the CRS by an EPSG code, or reproject the data to WGS 84 before");
        }
        refuseTurnedAxes(known, method, values);
        int chosen = canonical(known, values);
        Map<Integer, Measure> parameters = new TreeMap<>();
        for (Map.Entry<Role, Integer> parameter : ParameterLayout.of(chosen).entrySet()) {
            Measure value = values.get(parameter.getKey());
            if (value == null) {
                value = otherwise(parameter.getKey());
            }
            if (value != null) {
                parameters.put(parameter.getValue(), value);
            }
        }
        return new Conversion(0, name, chosen, registry.methodName(chosen).orElse(method), parameters);
    }

    /** ESRI's scales and rotation of the axes have a meaning here for Krovak and the skew orthomorphic methods alone. */
    private static void refuseTurnedAxes(int known, String method, Map<Role, Measure> values) {
        boolean meant = isKrovak(known) || known == 9812 || known == 9815;
        boolean plain = isOne(values.get(Role.X_SCALE))
                && isOne(values.get(Role.Y_SCALE))
                && MethodNames.isZero(values.get(Role.XY_ROTATION));
        if (!meant && !plain) {
            throw new GeoidemException(
                    ErrorCode.CRS,
                    Place.UNKNOWN,
                    "the projection \"" + method + "\" turns or scales its axes, which is not supported",
                    "name the CRS by an EPSG code, or reproject the data to WGS 84 before");
        }
    }

    private static boolean isKrovak(int method) {
        return method == 9819 || (method >= 1041 && method <= 1043);
    }

    private static boolean isOne(@Nullable Measure value) {
        return value == null || value.value() == 1;
    }

    /** Brings variants that are one to one method, and fills in what the text's dialect leaves out. */
    private static int canonical(int method, Map<Role, Measure> values) {
        if (method == 9805 && MethodNames.isZero(values.get(Role.PARALLEL_1))) {
            values.putIfAbsent(Role.SCALE, new Measure(1, ONE));
            values.put(Role.LATITUDE, new Measure(0, DEGREE));
            return 9804;
        }
        Measure parallel = values.get(Role.PARALLEL_1);
        Measure latitude = values.get(Role.LATITUDE);
        if (method == 9801 && parallel != null) {
            boolean apart = latitude != null && !Near.same(latitude.inBase(), parallel.inBase());
            if (apart) {
                return 1102;
            }
            values.put(Role.LATITUDE, parallel);
        }
        if (method == 9815 || method == 9812) {
            Measure rotation = values.get(Role.XY_ROTATION);
            if (rotation != null) {
                values.putIfAbsent(Role.RECTIFIED, new Measure(rotation.value(), DEGREE));
            }
            Measure azimuth = values.get(Role.AZIMUTH);
            if (azimuth != null) {
                values.putIfAbsent(Role.RECTIFIED, azimuth);
            }
        }
        if ((method == 9829 || method == 9830) && parallel == null && latitude != null) {
            values.put(Role.PARALLEL_1, latitude);
        }
        if (isKrovak(method) && !values.containsKey(Role.CONE_AZIMUTH)) {
            Measure azimuth = values.get(Role.AZIMUTH);
            if (azimuth != null) {
                values.put(Role.CONE_AZIMUTH, azimuth);
            }
        }
        return method;
    }

    private static @Nullable Measure otherwise(Role role) {
        return switch (role) {
            case SCALE, ELLIPSOID_SCALE -> new Measure(1, ONE);
            case EASTING, NORTHING -> new Measure(0, Unit.METRES);
            case LATITUDE -> new Measure(0, DEGREE);
            default -> null;
        };
    }
}
