package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Measure;
import io.geoidem.geotools.crs.registry.Unit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The registry's method for what a text calls its projection: names of OGC 01-009, ESRI, GeoTools and the registry itself.
 * Where one word stands for several methods, the parameters that go with it tell which.
 */
final class MethodNames {
    private static final Unit DEGREE = Unit.DEGREES;

    private MethodNames() {}

    /** Code of the method; -1 for an unknown one. Parameters that the word implies are added to the values. */
    static int method(String name, Map<Role, Measure> values) {
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
            case "colombiaurban", "igacplanocartesiano" -> 1052;
            case "tunisiamininggrid" -> 9816;
            default -> -1;
        };
    }

    private static int auxiliary(Map<Role, Measure> values) {
        boolean plain = isZero(values.get(Role.SPHERE_TYPE)) && isZero(values.get(Role.PARALLEL_1));
        return plain ? 1024 : -1;
    }

    static boolean isZero(@Nullable Measure value) {
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

    private static boolean isPole(@Nullable Measure latitude) {
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
}
