package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * Lambert Azimuthal Equal Area, EPSG methods 9820 and 1027 (spherical): EPSG GN 7-2, 3.4.2. The oblique and the polar
 * aspect are one computation here: the position on the authalic sphere is turned so that the origin becomes a pole.
 */
final class AzimuthalEqualArea implements Projection {
    private final Authalic authalic;
    private final double radius;
    private final double d;
    private final double sin1;
    private final double cos1;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;

    AzimuthalEqualArea(Ellipsoid ellipsoid, Parameters p) {
        authalic = new Authalic(ellipsoid.f());
        radius = ellipsoid.a() * Math.sqrt(authalic.qPole / 2);
        double latitude = p.latitude(Parameters.ORIGIN_LATITUDE);
        double beta = authalic.authalic(latitude);
        boolean polar = Math.abs(Math.abs(latitude) - Math.PI / 2) < 1e-10;
        sin1 = polar ? Math.signum(latitude) : StrictMath.sin(beta);
        cos1 = polar ? 0 : StrictMath.cos(beta);
        d = polar ? 1 : ellipsoid.a() * Angles.parallelRadius(latitude, ellipsoid.e2()) / (radius * cos1);
        longitude = p.angle(Parameters.ORIGIN_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_EASTING);
        falseNorthing = p.length(Parameters.FALSE_NORTHING);
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double x = (ordinates[at] - falseEasting) / d;
        double y = (ordinates[at + 1] - falseNorthing) * d;
        double half = Math.sqrt(x * x + y * y) / (2 * radius);
        // sin c / ρ and cos c, with sin(c/2) = ρ / 2R.
        double cosHalf = Math.sqrt((1 - half) * (1 + half));
        double slope = cosHalf / radius;
        double cos = 1 - 2 * half * half;
        double north = cos * sin1 + y * slope * cos1;
        double along = cos * cos1 - y * slope * sin1;
        double across = x * slope;
        ordinates[at] = Angles.wrap(StrictMath.atan2(across, along) + longitude);
        ordinates[at + 1] = authalic.geodetic(StrictMath.atan2(north, Math.sqrt(along * along + across * across)));
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double lambda = Angles.wrap(ordinates[at] - longitude);
        double beta = authalic.authalic(ordinates[at + 1]);
        double sin = StrictMath.sin(beta);
        double cos = StrictMath.cos(beta);
        double across = cos * StrictMath.sin(lambda);
        double half = StrictMath.sin(lambda / 2);
        // 1 + cos c from the differences, so that it keeps its digits near the antipode and near the origin alike.
        double cosC = sin1 * sin + cos1 * cos * StrictMath.cos(lambda);
        double scale = radius * Math.sqrt(2 / (1 + cosC));
        double difference = cos1 * sin - sin1 * cos + 2 * sin1 * cos * half * half;
        ordinates[at] = falseEasting + scale * d * across;
        ordinates[at + 1] = falseNorthing + scale / d * difference;
    }
}
