package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/** Equal Earth, EPSG method 1078: B. Savric, T. Patterson, B. Jenny, Int. J. Geogr. Inf. Sci. 33 (2018). */
final class EqualEarth implements Projection {
    private static final double A1 = 1.340264;
    private static final double A2 = -0.081106;
    private static final double A3 = 0.000893;
    private static final double A4 = 0.003796;
    private static final double M = Math.sqrt(3) / 2;
    private static final int MOST_STEPS = 30;

    private final Authalic authalic;
    private final double radius;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;

    EqualEarth(Ellipsoid ellipsoid, Parameters p) {
        authalic = new Authalic(ellipsoid.f());
        radius = ellipsoid.a() * Math.sqrt(authalic.qPole / 2);
        longitude = p.angle(Parameters.ORIGIN_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_EASTING);
        falseNorthing = p.length(Parameters.FALSE_NORTHING);
    }

    private static double y(double theta) {
        double t2 = theta * theta;
        double t6 = t2 * t2 * t2;
        return theta * (A1 + A2 * t2 + t6 * (A3 + A4 * t2));
    }

    private static double slope(double theta) {
        double t2 = theta * theta;
        double t6 = t2 * t2 * t2;
        return A1 + 3 * A2 * t2 + t6 * (7 * A3 + 9 * A4 * t2);
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double wanted = (ordinates[at + 1] - falseNorthing) / radius;
        double theta = wanted / A1;
        for (int step = 0; step < MOST_STEPS; step++) {
            double change = (y(theta) - wanted) / slope(theta);
            theta -= change;
            if (Math.abs(change) < 1e-16) {
                break;
            }
        }
        double x = (ordinates[at] - falseEasting) / radius;
        double difference = x * slope(theta) * M / StrictMath.cos(theta);
        ordinates[at] = Angles.fromCone(difference, longitude);
        ordinates[at + 1] = authalic.geodetic(Angles.asin(StrictMath.sin(theta) / M));
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double theta = StrictMath.asin(M * StrictMath.sin(authalic.authalic(ordinates[at + 1])));
        double lambda = Angles.wrap(ordinates[at] - longitude);
        ordinates[at] = falseEasting + radius * lambda * StrictMath.cos(theta) / (M * slope(theta));
        ordinates[at + 1] = falseNorthing + radius * y(theta);
    }
}
