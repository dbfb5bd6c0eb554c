package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/** Albers Equal Area, EPSG method 9822: EPSG GN 7-2, 3.4.1; Snyder, USGS Professional Paper 1395, 14. */
final class AlbersConic implements Projection {
    private final Authalic authalic;
    private final double a;
    private final double n;
    private final double c;
    private final double originRadius;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;

    AlbersConic(Ellipsoid ellipsoid, Parameters p) {
        authalic = new Authalic(ellipsoid.f());
        a = ellipsoid.a();
        double first = p.latitude(Parameters.PARALLEL_1);
        double second = p.latitude(Parameters.PARALLEL_2);
        double m1 = Angles.parallelRadius(first, ellipsoid.e2());
        double m2 = Angles.parallelRadius(second, ellipsoid.e2());
        double q1 = authalic.q(StrictMath.sin(first));
        n = Math.abs(first - second) < 1e-10
                ? StrictMath.sin(first)
                : (m1 * m1 - m2 * m2) / (authalic.q(StrictMath.sin(second)) - q1);
        c = m1 * m1 + n * q1;
        longitude = p.angle(Parameters.FALSE_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_ORIGIN_EASTING);
        falseNorthing = p.length(Parameters.FALSE_ORIGIN_NORTHING);
        originRadius = radius(p.latitude(Parameters.FALSE_LATITUDE));
    }

    private double radius(double latitude) {
        return a * Math.sqrt(c - n * authalic.q(StrictMath.sin(latitude))) / n;
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double x = ordinates[at] - falseEasting;
        double y = originRadius - (ordinates[at + 1] - falseNorthing);
        double r2 = x * x + y * y;
        double theta = n < 0 ? StrictMath.atan2(-x, -y) : StrictMath.atan2(x, y);
        double q = (c - r2 * n * n / (a * a)) / n;
        ordinates[at] = Angles.fromCone(theta / n, longitude);
        ordinates[at + 1] = authalic.geodetic(Angles.asin(q / authalic.qPole));
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double theta = n * Angles.wrap(ordinates[at] - longitude);
        double r = radius(ordinates[at + 1]);
        ordinates[at] = falseEasting + r * StrictMath.sin(theta);
        ordinates[at + 1] = falseNorthing + originRadius - r * StrictMath.cos(theta);
    }
}
