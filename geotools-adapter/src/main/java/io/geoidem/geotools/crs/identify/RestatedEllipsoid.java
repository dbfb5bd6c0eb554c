package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * Parameters of a projection that say the axes of its ellipsoid once more, as GeoTools writes them; they add nothing as long as
 * they agree with the datum. A pseudo-Mercator projection is spherical by its definition and says so.
 */
final class RestatedEllipsoid {
    private static final double MILLIMETRE = 1e-3;

    private RestatedEllipsoid() {}

    /** Whether the parameter is such a one and agrees. */
    static boolean agrees(String parameter, double metres, String method, Ellipsoid ellipsoid) {
        return switch (Names.plain(parameter)) {
            case "semimajor" -> isNear(metres, ellipsoid.a());
            case "semiminor" ->
                isNear(metres, Names.plain(method).endsWith("pseudomercator") ? ellipsoid.a() : ellipsoid.b());
            default -> false;
        };
    }

    private static boolean isNear(double one, double other) {
        return Math.abs(one - other) < MILLIMETRE;
    }
}
