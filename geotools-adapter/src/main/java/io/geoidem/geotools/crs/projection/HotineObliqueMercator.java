package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/** Hotine Oblique Mercator, EPSG methods 9812 (variant A) and 9815 (variant B): EPSG GN 7-2, 3.2.4. */
final class HotineObliqueMercator implements Projection {
    private final double e;
    private final double b;
    private final double ratio;
    private final double h;
    private final double sinG;
    private final double cosG;
    private final double sinR;
    private final double cosR;
    private final double longitude;
    private final double uCentre;
    private final double easting;
    private final double northing;
    private final LatitudeSeries fromConformal;

    /** Where the false coordinates are given. */
    enum Origin {
        /** Variant A: where the initial line crosses the aposphere's equator. */
        NATURAL,
        /** Variant B: at the centre of the projection. */
        CENTRE
    }

    HotineObliqueMercator(Ellipsoid ellipsoid, Parameters p, Origin origin) {
        double e2 = ellipsoid.e2();
        e = Math.sqrt(e2);
        double latitude = p.latitude(Parameters.CENTRE_LATITUDE);
        double centre = p.angle(Parameters.CENTRE_LONGITUDE);
        double azimuth = p.angle(Parameters.AZIMUTH);
        double rectified = p.angle(Parameters.RECTIFIED_ANGLE);
        double sin = StrictMath.sin(latitude);
        double cos = StrictMath.cos(latitude);
        double side = latitude < 0 ? -1 : 1;
        b = Math.sqrt(1 + e2 * cos * cos * cos * cos / (1 - e2));
        double a = ellipsoid.a() * b * p.scale(Parameters.CENTRE_SCALE) * Math.sqrt(1 - e2) / (1 - e2 * sin * sin);
        ratio = a / b;
        double d = Math.max(1, b * Math.sqrt(1 - e2) / (cos * Math.sqrt(1 - e2 * sin * sin)));
        double root = Math.sqrt(d * d - 1);
        double bigF = d + root * side;
        h = StrictMath.log(bigF) - b * Angles.isometric(latitude, e);
        double g = (bigF - 1 / bigF) / 2;
        double gamma = Angles.asin(StrictMath.sin(azimuth) / d);
        sinG = StrictMath.sin(gamma);
        cosG = StrictMath.cos(gamma);
        sinR = StrictMath.sin(rectified);
        cosR = StrictMath.cos(rectified);
        longitude = centre - Angles.asin(g * StrictMath.tan(gamma)) / b;
        boolean natural = origin == Origin.NATURAL;
        if (natural) {
            uCentre = 0;
        } else if (Math.abs(azimuth - Math.PI / 2) < 1e-10) {
            uCentre = a * (centre - longitude);
        } else {
            uCentre = side * ratio * StrictMath.atan2(root, StrictMath.cos(azimuth));
        }
        easting = p.length(natural ? Parameters.FALSE_EASTING : Parameters.CENTRE_EASTING);
        northing = p.length(natural ? Parameters.FALSE_NORTHING : Parameters.CENTRE_NORTHING);
        fromConformal = LatitudeSeries.fromConformal(ellipsoid.f());
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double x = ordinates[at] - easting;
        double y = ordinates[at + 1] - northing;
        double v = x * cosR - y * sinR;
        double u = (y * cosR + x * sinR + uCentre) / ratio;
        double s = StrictMath.sinh(-v / ratio);
        double t = StrictMath.cosh(v / ratio);
        double sin = StrictMath.sin(u);
        double along = (sin * cosG + s * sinG) / t;
        if (!(Math.abs(along) < 1)) {
            ordinates[at] = Double.NaN;
            return;
        }
        double isometric = (Angles.atanh(along) - h) / b;
        double lambda = StrictMath.atan2(s * cosG - sin * sinG, StrictMath.cos(u));
        ordinates[at] = Angles.wrap(longitude - lambda / b);
        ordinates[at + 1] = fromConformal.applyToTangent(StrictMath.sinh(isometric));
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double lambda = b * Angles.wrap(ordinates[at] - longitude);
        double q = b * Angles.isometric(ordinates[at + 1], e) + h;
        double s = StrictMath.sinh(q);
        double t = StrictMath.cosh(q);
        double sin = StrictMath.sin(lambda);
        double across = (-sin * cosG + s * sinG) / t;
        double v = -ratio * Angles.atanh(across);
        double u = ratio * StrictMath.atan2(s * cosG + sin * sinG, StrictMath.cos(lambda)) - uCentre;
        ordinates[at] = easting + v * cosR + u * sinR;
        ordinates[at + 1] = northing + u * cosR - v * sinR;
    }
}
