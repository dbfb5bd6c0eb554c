package io.geoidem.geotools.crs.identify;

import java.util.EnumMap;
import java.util.Map;

/** Which parameter of the registry carries which role, method by method. */
final class ParameterLayout {
    private ParameterLayout() {}

    /** Codes of a method's parameters by their roles. */
    static Map<Role, Integer> of(int method) {
        return switch (method) {
            case 9802, 9803, 9822 -> twoParallels();
            case 1051 -> with(twoParallels(), Role.ELLIPSOID_SCALE, 1038);
            case 1102 -> with(with(falseOrigin(), Role.PARALLEL_1, 8801), Role.SCALE, 8805);
            case 9805, 9834, 9835, 1028, 1029 -> with(naturalOrigin(), Role.PARALLEL_1, 8823);
            case 1044 -> with(with(falseOrigin(), Role.PARALLEL_1, 8823), Role.LONGITUDE, 8802);
            case 9829 -> polar(plain());
            case 9830 -> polar(falseOrigin());
            case 9812 -> with(skew(plain()), Role.RECTIFIED, 8814);
            case 9813 -> skew(plain());
            case 9815 -> with(with(with(skew(plain()), Role.RECTIFIED, 8814), Role.EASTING, 8816), Role.NORTHING, 8817);
            case 9819, 1041, 1042, 1043 -> krovak();
            case 1052 -> with(naturalOrigin(), Role.HEIGHT, 1039);
            case 9806, 9811, 9818, 9820, 1027, 9827, 9828, 9831, 9832, 9833, 1125, 1078 -> naturalOrigin();
            default -> with(naturalOrigin(), Role.SCALE, 8805);
        };
    }

    private static Map<Role, Integer> plain() {
        return with(with(new EnumMap<>(Role.class), Role.EASTING, 8806), Role.NORTHING, 8807);
    }

    private static Map<Role, Integer> naturalOrigin() {
        return with(with(plain(), Role.LATITUDE, 8801), Role.LONGITUDE, 8802);
    }

    private static Map<Role, Integer> falseOrigin() {
        Map<Role, Integer> layout = with(with(new EnumMap<>(Role.class), Role.LATITUDE, 8821), Role.LONGITUDE, 8822);
        return with(with(layout, Role.EASTING, 8826), Role.NORTHING, 8827);
    }

    private static Map<Role, Integer> twoParallels() {
        return with(with(falseOrigin(), Role.PARALLEL_1, 8823), Role.PARALLEL_2, 8824);
    }

    /** The true-scale parallel and the meridian that points down; a pole needs no latitude. */
    private static Map<Role, Integer> polar(Map<Role, Integer> layout) {
        layout.remove(Role.LATITUDE);
        return with(with(layout, Role.PARALLEL_1, 8832), Role.LONGITUDE, 8833);
    }

    private static Map<Role, Integer> skew(Map<Role, Integer> layout) {
        with(with(layout, Role.LATITUDE, 8811), Role.LONGITUDE, 8812);
        return with(with(layout, Role.AZIMUTH, 8813), Role.SCALE, 8815);
    }

    private static Map<Role, Integer> krovak() {
        Map<Role, Integer> layout = with(with(plain(), Role.LATITUDE, 8811), Role.LONGITUDE, 8833);
        with(with(layout, Role.CONE_AZIMUTH, 1036), Role.PSEUDO_PARALLEL, 8818);
        return with(layout, Role.SCALE, 8819);
    }

    private static Map<Role, Integer> with(Map<Role, Integer> layout, Role role, int parameter) {
        layout.put(role, parameter);
        return layout;
    }
}
