package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * Gauss's conformal sphere at a latitude, the first step of the double projections (oblique stereographic, Swiss oblique
 * Mercator, Krovak): EPSG GN 7-2, 3.3.1 and 3.2.2; swisstopo, Formulas and constants for the Swiss map projection.
 */
final class ConformalSphere {
    private final double e;
    private final double shift;
    private final LatitudeSeries fromConformal;

    /** By how much longitudes are stretched on the sphere. */
    final double n;
    /** Radius of the sphere in metres. */
    final double radius;
    /** Latitude of the origin on the sphere. */
    final double origin;

    ConformalSphere(Ellipsoid ellipsoid, double latitude) {
        double e2 = ellipsoid.e2();
        e = Math.sqrt(e2);
        double sin = StrictMath.sin(latitude);
        double cos = StrictMath.cos(latitude);
        n = Math.sqrt(1 + e2 * cos * cos * cos * cos / (1 - e2));
        radius = ellipsoid.a() * Math.sqrt(1 - e2) / (1 - e2 * sin * sin);
        origin = StrictMath.asin(sin / n);
        shift = Angles.isometric(origin, 0) - n * Angles.isometric(latitude, e);
        fromConformal = LatitudeSeries.fromConformal(ellipsoid.f());
    }

    /** Isometric latitude on the sphere of a geodetic latitude. */
    double toSphere(double latitude) {
        return n * Angles.isometric(latitude, e) + shift;
    }

    /** Geodetic latitude of a latitude on the sphere that is given by its tangent. */
    double fromSphere(double tangent) {
        return fromConformal.applyToTangent(StrictMath.sinh((Angles.asinh(tangent) - shift) / n));
    }
}
