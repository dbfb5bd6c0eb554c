package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/** Guam Projection, EPSG method 9831: EPSG GN 7-2, 3.3.4; Snyder, USGS Professional Paper 1395, 25. */
final class GuamProjection implements Projection {
    private static final int MOST_STEPS = 30;
    private static final double FARTHEST = 0.2;

    private final Meridian meridian;
    private final double a;
    private final double e2;
    private final double origin;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;

    GuamProjection(Ellipsoid ellipsoid, Parameters p) {
        meridian = new Meridian(ellipsoid.a(), ellipsoid.f());
        a = ellipsoid.a();
        e2 = ellipsoid.e2();
        origin = meridian.length(p.latitude(Parameters.ORIGIN_LATITUDE));
        longitude = p.angle(Parameters.ORIGIN_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_EASTING);
        falseNorthing = p.length(Parameters.FALSE_NORTHING);
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double x = ordinates[at] - falseEasting;
        double y = ordinates[at + 1] - falseNorthing + origin;
        double latitude = meridian.latitude(y);
        if (!(Math.abs(x) < FARTHEST * a && Math.abs(latitude) < Math.PI / 2 - FARTHEST)) {
            ordinates[at] = Double.NaN;
            return;
        }
        for (int step = 0; step < MOST_STEPS; step++) {
            double before = latitude;
            latitude = meridian.latitude(y - x * x * bend(latitude));
            if (Math.abs(latitude - before) < 1e-16) {
                break;
            }
        }
        ordinates[at] = Angles.wrap(longitude + x / (a * Angles.parallelRadius(latitude, e2)));
        ordinates[at + 1] = latitude;
    }

    private double bend(double latitude) {
        double sin = StrictMath.sin(latitude);
        return StrictMath.tan(latitude) * Math.sqrt(1 - e2 * sin * sin) / (2 * a);
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double latitude = ordinates[at + 1];
        double x = a * Angles.parallelRadius(latitude, e2) * Angles.wrap(ordinates[at] - longitude);
        ordinates[at] = falseEasting + x;
        ordinates[at + 1] = falseNorthing + meridian.length(latitude) - origin + x * x * bend(latitude);
    }
}
