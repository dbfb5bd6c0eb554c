package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/** Bonne, EPSG methods 9827 and 9828 (South Orientated, with westing and southing): EPSG GN 7-2, 3.5.5. */
final class Bonne implements Projection {
    private final Meridian meridian;
    private final double a;
    private final double e2;
    private final double cone;
    private final double origin;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;
    private final double sign;

    Bonne(Ellipsoid ellipsoid, Parameters p, double sign) {
        meridian = new Meridian(ellipsoid.a(), ellipsoid.f());
        a = ellipsoid.a();
        e2 = ellipsoid.e2();
        double latitude = p.latitude(Parameters.ORIGIN_LATITUDE);
        cone = a * Angles.parallelRadius(latitude, e2) / StrictMath.sin(latitude);
        origin = meridian.length(latitude);
        longitude = p.angle(Parameters.ORIGIN_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_EASTING);
        falseNorthing = p.length(Parameters.FALSE_NORTHING);
        this.sign = sign;
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double x = sign * (ordinates[at] - falseEasting);
        double y = cone - sign * (ordinates[at + 1] - falseNorthing);
        double side = Math.signum(cone);
        double rho = side * Math.sqrt(x * x + y * y);
        double latitude = meridian.latitude(cone + origin - rho);
        double m = a * Angles.parallelRadius(latitude, e2);
        double difference = rho * StrictMath.atan2(side * x, side * y) / m;
        ordinates[at] = Angles.fromCone(difference, longitude);
        ordinates[at + 1] = latitude;
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double latitude = ordinates[at + 1];
        double rho = cone + origin - meridian.length(latitude);
        double t = a * Angles.parallelRadius(latitude, e2) * Angles.wrap(ordinates[at] - longitude) / rho;
        ordinates[at] = falseEasting + sign * rho * StrictMath.sin(t);
        ordinates[at + 1] = falseNorthing + sign * (cone - rho * StrictMath.cos(t));
    }
}
