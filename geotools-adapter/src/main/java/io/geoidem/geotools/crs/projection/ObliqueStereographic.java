package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * Oblique Stereographic (double), EPSG method 9809: EPSG GN 7-2, 3.3.1. Its sphere has the radius that the origin's
 * curvature gives, and the sphere's latitude of the origin follows from it.
 */
final class ObliqueStereographic implements Projection {
    private final ConformalSphere sphere;
    private final double scale;
    private final double sin0;
    private final double cos0;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;

    ObliqueStereographic(Ellipsoid ellipsoid, Parameters p) {
        sphere = new ConformalSphere(ellipsoid, p.latitude(Parameters.ORIGIN_LATITUDE));
        scale = 2 * sphere.radius * p.scale(Parameters.ORIGIN_SCALE);
        sin0 = StrictMath.sin(sphere.origin);
        cos0 = StrictMath.cos(sphere.origin);
        longitude = p.angle(Parameters.ORIGIN_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_EASTING);
        falseNorthing = p.length(Parameters.FALSE_NORTHING);
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double x = (ordinates[at] - falseEasting) / scale;
        double y = (ordinates[at + 1] - falseNorthing) / scale;
        double square = x * x + y * y;
        // cos c and sin c / ρ, with tan(c/2) = ρ.
        double cos = (1 - square) / (1 + square);
        double slope = 2 / (1 + square);
        double north = cos * sin0 + y * slope * cos0;
        double along = cos * cos0 - y * slope * sin0;
        double across = x * slope;
        double radius = Math.sqrt(along * along + across * across);
        ordinates[at] = Angles.wrap(StrictMath.atan2(across, along) / sphere.n + longitude);
        ordinates[at + 1] = sphere.fromSphere(north / radius);
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double lambda = sphere.n * Angles.wrap(ordinates[at] - longitude);
        double isometric = sphere.toSphere(ordinates[at + 1]);
        double cos = 1 / StrictMath.cosh(isometric);
        double sin = StrictMath.tanh(isometric);
        double along = cos * StrictMath.cos(lambda);
        double factor = scale / (1 + sin0 * sin + cos0 * along);
        ordinates[at] = falseEasting + factor * cos * StrictMath.sin(lambda);
        ordinates[at + 1] = falseNorthing + factor * (cos0 * sin - sin0 * along);
    }
}
