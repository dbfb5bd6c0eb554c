package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/** American Polyconic, EPSG method 9818: EPSG GN 7-2, 3.1.5; Snyder, USGS Professional Paper 1395, eq. 18-21. */
final class Polyconic implements Projection {
    private static final int MOST_STEPS = 50;

    private final Meridian meridian;
    private final double a;
    private final double e2;
    private final double origin;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;

    Polyconic(Ellipsoid ellipsoid, Parameters p) {
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
        double x = (ordinates[at] - falseEasting) / a;
        double y = (ordinates[at + 1] - falseNorthing + origin) / a;
        if (Math.abs(y) < 1e-12) {
            ordinates[at] = Angles.wrap(x + longitude);
            ordinates[at + 1] = y;
            return;
        }
        double b = x * x + y * y;
        double latitude = y;
        for (int step = 0; step < MOST_STEPS; step++) {
            double sin = StrictMath.sin(latitude);
            double cos = StrictMath.cos(latitude);
            double w2 = 1 - e2 * sin * sin;
            double w = Math.sqrt(w2);
            double c = w * sin / cos;
            double m = meridian.length(latitude) / a;
            double dm = (1 - e2) / (w2 * w);
            double sin2 = 2 * sin * cos;
            double value = y * (c * m + 1) - m - (m * m + b) * c / 2;
            double slope = e2 * sin2 * (m * m + b - 2 * y * m) / (4 * c) + (y - m) * (c * dm - 2 / sin2) - dm;
            double change = value / slope;
            latitude -= change;
            if (Math.abs(change) < 1e-15) {
                finish(ordinates, at, x, y, latitude);
                return;
            }
            if (!(Math.abs(latitude) < Math.PI / 2)) {
                break;
            }
            if (step > 8 && Math.abs(change) < 1e-13) {
                finish(ordinates, at, x, y, latitude);
                return;
            }
        }
        ordinates[at] = Double.NaN;
    }

    private void finish(double[] ordinates, int at, double x, double y, double latitude) {
        double sin = StrictMath.sin(latitude);
        double c = Math.sqrt(1 - e2 * sin * sin) * StrictMath.tan(latitude);
        double m = meridian.length(latitude) / a;
        ordinates[at] = Angles.wrap(StrictMath.atan2(x * c, 1 - c * (y - m)) / sin + longitude);
        ordinates[at + 1] = latitude;
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double lambda = Angles.wrap(ordinates[at] - longitude);
        double latitude = ordinates[at + 1];
        double sin = StrictMath.sin(latitude);
        double x = a * lambda;
        double y = -origin;
        if (Math.abs(latitude) > 1e-12) {
            double radius = a * StrictMath.cos(latitude) / (sin * Math.sqrt(1 - e2 * sin * sin));
            double half = StrictMath.sin(lambda * sin / 2);
            x = radius * StrictMath.sin(lambda * sin);
            y = meridian.length(latitude) - origin + 2 * radius * half * half;
        }
        ordinates[at] = falseEasting + x;
        ordinates[at + 1] = falseNorthing + y;
    }
}
