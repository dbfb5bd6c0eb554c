package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * Colombia Urban, EPSG method 1052: EPSG GN 7-2, 3.5.3. The inverse formulas given there, which PROJ computes too, are
 * not quite those of the forward ones; they define the coordinates here, and the forward is turned round from them.
 */
final class ColombiaUrban implements Projection {
    private final double a;
    private final double e2;
    private final double latitude;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;
    private final double b;
    private final double c;
    private final double d;

    ColombiaUrban(Ellipsoid ellipsoid, Parameters p) {
        a = ellipsoid.a();
        e2 = ellipsoid.e2();
        latitude = p.latitude(Parameters.ORIGIN_LATITUDE);
        longitude = p.angle(Parameters.ORIGIN_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_EASTING);
        falseNorthing = p.length(Parameters.FALSE_NORTHING);
        double sin = StrictMath.sin(latitude);
        double w2 = 1 - e2 * sin * sin;
        double nu = a / Math.sqrt(w2);
        double rho = a * (1 - e2) / (w2 * Math.sqrt(w2));
        double height = p.length(Parameters.PLANE_HEIGHT);
        b = StrictMath.tan(latitude) / (2 * rho * nu);
        c = 1 + height / a;
        d = 1 / (rho * (1 + height / (a * (1 - e2))));
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double x = (ordinates[at] - falseEasting) / c;
        double out = latitude + (ordinates[at + 1] - falseNorthing) * d - b * x * x;
        double radius = a * Angles.parallelRadius(out, e2);
        ordinates[at] = Math.abs(x) < a ? Angles.wrap(longitude + x / radius) : Double.NaN;
        ordinates[at + 1] = out;
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double x = a * Angles.parallelRadius(ordinates[at + 1], e2) * Angles.wrap(ordinates[at] - longitude);
        ordinates[at] = falseEasting + c * x;
        ordinates[at + 1] = falseNorthing + (ordinates[at + 1] - latitude + b * x * x) / d;
    }
}
