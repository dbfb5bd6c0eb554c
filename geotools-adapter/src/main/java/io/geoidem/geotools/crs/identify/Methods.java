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

/**
 * Projections as texts write them, in terms of the registry's methods: names of OGC 01-009, ESRI, GeoTools and the
 * registry itself.
 */
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
        int known =
                code.filter(number -> registry.methodName(number).isPresent()).orElseGet(() -> method(method, values));
        if (known < 0) {
            throw new GeoidemException(
                    ErrorCode.CRS,
                    Place.UNKNOWN,
                    "the projection method \"" + method + "\" is not known",
                    "name the CRS by an EPSG code, or reproject the data to WGS 84 before");
        }
        int chosen = canonical(known, values);
        Map<Integer, Measure> parameters = new TreeMap<>();
        layout(chosen).forEach((role, parameter) -> {
            Measure value = values.get(role);
            if (value == null) {
                value = otherwise(role);
            }
            if (value != null) {
                parameters.put(parameter, value);
            }
        });
        return new Conversion(0, name, chosen, registry.methodName(chosen).orElse(method), parameters);
    }

    private static int method(String name, Map<Role, Measure> values) {
        return switch (Names.plain(name)) {
            case "transversemercator", "gausskruger" -> 9807;
            case "transversemercatorsouthorientated", "transversemercatorsouthoriented" -> 9808;
            case "mercator" -> values.containsKey(Role.PARALLEL_1) ? 9805 : 9804;
            case "mercator1sp", "mercatorvarianta" -> 9804;
            case "mercator2sp", "mercatorvariantb" -> 9805;
            case "mercatorvariantc" -> 1044;
            case "mercator1spspherical" -> 9841;
            case "mercatorauxiliarysphere" -> auxiliary(values);
            case "popularvisualisationpseudomercator", "pseudomercator" -> 1024;
            case "lambertconformalconic" -> lambert(values);
            case "lambertconformalconic1sp", "lambertconicconformal1sp" -> 9801;
            case "lambertconicconformal1spvariantb" -> 1102;
            case "lambertconformalconic2sp", "lambertconicconformal2sp" -> 9802;
            case "lambertconformalconic2spbelgium", "lambertconicconformal2spbelgium" -> 9803;
            case "lambertconformalconic2spmichigan", "lambertconicconformal2spmichigan" -> 1051;
            case "lambertconicconformalwestorientated", "lambertconformalconicwestorientated" -> 9826;
            case "albers", "albersconicequalarea", "albersequalarea" -> 9822;
            case "lambertazimuthalequalarea" -> 9820;
            case "lambertazimuthalequalareaspherical" -> 1027;
            case "cylindricalequalarea", "lambertcylindricalequalarea", "behrmann" -> 9835;
            case "lambertcylindricalequalareaspherical" -> 9834;
            case "stereographicnorthpole", "stereographicsouthpole", "polarstereographicvariantb" -> 9829;
            case "polarstereographic" -> polar(values);
            case "polarstereographicvarianta" -> 9810;
            case "polarstereographicvariantc" -> 9830;
            case "stereographic" -> isPole(values.get(Role.LATITUDE)) ? 9810 : -1;
            case "obliquestereographic", "doublestereographic" -> 9809;
            case "hotineobliquemercator",
                    "hotineobliquemercatorvarianta",
                    "hotineobliquemercatorazimuthnaturalorigin",
                    "rectifiedskeworthomorphicnaturalorigin" -> 9812;
            case "hotineobliquemercatorazimuthcenter",
                    "hotineobliquemercatorvariantb",
                    "rectifiedskeworthomorphiccenter",
                    "obliquemercator" -> 9815;
            case "swissobliquecylindrical", "swissobliquemercator" -> swiss(values);
            case "cassini", "cassinisoldner" -> 9806;
            case "hyperboliccassinisoldner" -> 9833;
            case "krovak" -> krovak(values);
            case "krovaknorthorientated" -> 1041;
            case "krovakmodified" -> 1042;
            case "krovakmodifiednorthorientated" -> 1043;
            case "polyconic", "americanpolyconic" -> 9818;
            case "newzealandmapgrid" -> 9811;
            case "bonne" -> 9827;
            case "bonnesouthorientated" -> 9828;
            case "labordeobliquemercator" -> 9813;
            case "equidistantcylindrical", "equirectangular", "platecarree" -> 1028;
            case "equidistantcylindricalspherical" -> 1029;
            case "azimuthalequidistant" -> 1125;
            case "modifiedazimuthalequidistant" -> 9832;
            case "guamprojection" -> 9831;
            case "equalearth" -> 1078;
            case "colombiaurban" -> 1052;
            case "tunisiamininggrid" -> 9816;
            default -> -1;
        };
    }

    private static int auxiliary(Map<Role, Measure> values) {
        boolean plain = zero(values.get(Role.SPHERE_TYPE)) && zero(values.get(Role.PARALLEL_1));
        return plain ? 1024 : -1;
    }

    private static boolean zero(@org.jspecify.annotations.Nullable Measure value) {
        return value == null || value.value() == 0;
    }

    private static int lambert(Map<Role, Measure> values) {
        if (!values.containsKey(Role.PARALLEL_2)) {
            return 9801;
        }
        Measure scale = values.get(Role.SCALE);
        if (scale != null && scale.inBase() != 1) {
            values.put(Role.ELLIPSOID_SCALE, scale);
            return 1051;
        }
        return 9802;
    }

    /** OGC's Polar_Stereographic: the latitude of origin is the pole with a scale, or else the true-scale parallel. */
    private static int polar(Map<Role, Measure> values) {
        if (values.containsKey(Role.PARALLEL_1)) {
            return 9829;
        }
        Measure latitude = values.get(Role.LATITUDE);
        if (isPole(latitude)) {
            return 9810;
        }
        if (latitude != null) {
            values.put(Role.PARALLEL_1, latitude);
        }
        return 9829;
    }

    private static boolean isPole(@org.jspecify.annotations.Nullable Measure latitude) {
        return latitude != null && Near.same(Math.abs(latitude.inBase()), 90);
    }

    private static int swiss(Map<Role, Measure> values) {
        values.put(Role.AZIMUTH, new Measure(90, DEGREE));
        values.put(Role.RECTIFIED, new Measure(90, DEGREE));
        return 9815;
    }

    /** ESRI's Krovak: with x turned and scaled it has east and north axes, else south and west ones. */
    private static int krovak(Map<Role, Measure> values) {
        Measure scale = values.get(Role.X_SCALE);
        Measure azimuth = values.remove(Role.AZIMUTH);
        if (azimuth != null) {
            values.put(Role.CONE_AZIMUTH, azimuth);
        }
        Measure parallel = values.get(Role.PARALLEL_1);
        if (parallel != null) {
            values.putIfAbsent(Role.PSEUDO_PARALLEL, parallel);
        }
        return scale != null && scale.value() < 0 ? 1041 : 9819;
    }

    /** Brings variants that are one to one method, and fills in what the text's dialect leaves out. */
    private static int canonical(int method, Map<Role, Measure> values) {
        if (method == 9805 && zero(values.get(Role.PARALLEL_1))) {
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
            Measure azimuth = values.get(Role.AZIMUTH);
            if (azimuth != null) {
                values.putIfAbsent(Role.RECTIFIED, azimuth);
            }
        }
        if ((method == 9829 || method == 9830) && parallel == null && latitude != null) {
            values.put(Role.PARALLEL_1, latitude);
        }
        if ((method == 9819 || method == 1041) && !values.containsKey(Role.CONE_AZIMUTH)) {
            Measure azimuth = values.get(Role.AZIMUTH);
            if (azimuth != null) {
                values.put(Role.CONE_AZIMUTH, azimuth);
            }
        }
        return method;
    }

    private static @org.jspecify.annotations.Nullable Measure otherwise(Role role) {
        return switch (role) {
            case SCALE, ELLIPSOID_SCALE -> new Measure(1, ONE);
            case EASTING, NORTHING -> new Measure(0, Unit.METRES);
            case LATITUDE -> new Measure(0, DEGREE);
            default -> null;
        };
    }

    /** Which parameter of the registry carries which role in a method. */
    private static Map<Role, Integer> layout(int method) {
        return switch (method) {
            case 9802, 9803, 9822 ->
                Map.of(
                        Role.LATITUDE,
                        8821,
                        Role.LONGITUDE,
                        8822,
                        Role.PARALLEL_1,
                        8823,
                        Role.PARALLEL_2,
                        8824,
                        Role.EASTING,
                        8826,
                        Role.NORTHING,
                        8827);
            case 1051 ->
                Map.of(
                        Role.LATITUDE,
                        8821,
                        Role.LONGITUDE,
                        8822,
                        Role.PARALLEL_1,
                        8823,
                        Role.PARALLEL_2,
                        8824,
                        Role.EASTING,
                        8826,
                        Role.NORTHING,
                        8827,
                        Role.ELLIPSOID_SCALE,
                        1038);
            case 1102 ->
                Map.of(
                        Role.PARALLEL_1,
                        8801,
                        Role.SCALE,
                        8805,
                        Role.LATITUDE,
                        8821,
                        Role.LONGITUDE,
                        8822,
                        Role.EASTING,
                        8826,
                        Role.NORTHING,
                        8827);
            case 9805, 9834, 9835, 1028, 1029 ->
                Map.of(
                        Role.LATITUDE,
                        8801,
                        Role.PARALLEL_1,
                        8823,
                        Role.LONGITUDE,
                        8802,
                        Role.EASTING,
                        8806,
                        Role.NORTHING,
                        8807);
            case 1044 ->
                Map.of(
                        Role.PARALLEL_1,
                        8823,
                        Role.LONGITUDE,
                        8802,
                        Role.LATITUDE,
                        8821,
                        Role.EASTING,
                        8826,
                        Role.NORTHING,
                        8827);
            case 9829 -> Map.of(Role.PARALLEL_1, 8832, Role.LONGITUDE, 8833, Role.EASTING, 8806, Role.NORTHING, 8807);
            case 9830 -> Map.of(Role.PARALLEL_1, 8832, Role.LONGITUDE, 8833, Role.EASTING, 8826, Role.NORTHING, 8827);
            case 9812 ->
                Map.of(
                        Role.LATITUDE,
                        8811,
                        Role.LONGITUDE,
                        8812,
                        Role.AZIMUTH,
                        8813,
                        Role.RECTIFIED,
                        8814,
                        Role.SCALE,
                        8815,
                        Role.EASTING,
                        8806,
                        Role.NORTHING,
                        8807);
            case 9815 ->
                Map.of(
                        Role.LATITUDE,
                        8811,
                        Role.LONGITUDE,
                        8812,
                        Role.AZIMUTH,
                        8813,
                        Role.RECTIFIED,
                        8814,
                        Role.SCALE,
                        8815,
                        Role.EASTING,
                        8816,
                        Role.NORTHING,
                        8817);
            case 9813 ->
                Map.of(
                        Role.LATITUDE,
                        8811,
                        Role.LONGITUDE,
                        8812,
                        Role.AZIMUTH,
                        8813,
                        Role.SCALE,
                        8815,
                        Role.EASTING,
                        8806,
                        Role.NORTHING,
                        8807);
            case 9819, 1041 ->
                Map.of(
                        Role.LATITUDE,
                        8811,
                        Role.LONGITUDE,
                        8833,
                        Role.CONE_AZIMUTH,
                        1036,
                        Role.PSEUDO_PARALLEL,
                        8818,
                        Role.SCALE,
                        8819,
                        Role.EASTING,
                        8806,
                        Role.NORTHING,
                        8807);
            case 1052 ->
                Map.of(
                        Role.LATITUDE,
                        8801,
                        Role.LONGITUDE,
                        8802,
                        Role.EASTING,
                        8806,
                        Role.NORTHING,
                        8807,
                        Role.HEIGHT,
                        1039);
            case 9806, 9811, 9818, 9820, 1027, 9827, 9828, 9831, 9832, 9833, 1125, 1078 ->
                Map.of(Role.LATITUDE, 8801, Role.LONGITUDE, 8802, Role.EASTING, 8806, Role.NORTHING, 8807);
            default ->
                Map.of(
                        Role.LATITUDE,
                        8801,
                        Role.LONGITUDE,
                        8802,
                        Role.SCALE,
                        8805,
                        Role.EASTING,
                        8806,
                        Role.NORTHING,
                        8807);
        };
    }

    /** Whether two projections of the same method are one: their parameters agree within 1e-9. */
    static boolean same(Conversion one, Conversion other) {
        Conversion left = tidy(one);
        Conversion right = tidy(other);
        if (left.method() != right.method()) {
            return false;
        }
        for (Map.Entry<Integer, Measure> entry : left.parameters().entrySet()) {
            Measure there = right.parameters().get(entry.getKey());
            if (there == null || !Near.same(entry.getValue().inBase(), there.inBase())) {
                return swappedParallels(left, right);
            }
        }
        return true;
    }

    private static boolean swappedParallels(Conversion one, Conversion other) {
        Measure first = one.parameters().get(8823);
        Measure second = one.parameters().get(8824);
        if (first == null || second == null || !Near.same(first.inBase(), value(other, 8824))) {
            return false;
        }
        Map<Integer, Measure> turned = new TreeMap<>(one.parameters());
        turned.put(8823, second);
        turned.put(8824, first);
        for (Map.Entry<Integer, Measure> entry : turned.entrySet()) {
            if (!Near.same(entry.getValue().inBase(), value(other, entry.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static double value(Conversion conversion, int parameter) {
        Measure value = conversion.parameters().get(parameter);
        return value == null ? Double.NaN : value.inBase();
    }

    /** A two-parallel Mercator at the equator is the one with scale one. */
    private static Conversion tidy(Conversion conversion) {
        if (conversion.method() == 1024) {
            Map<Integer, Measure> rest = new TreeMap<>(conversion.parameters());
            rest.remove(8805);
            return new Conversion(conversion.code(), conversion.name(), 1024, conversion.methodName(), rest);
        }
        return conversion;
    }
}
