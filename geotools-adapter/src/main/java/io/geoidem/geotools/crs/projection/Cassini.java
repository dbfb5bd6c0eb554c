package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * Cassini-Soldner, EPSG methods 9806 and 9833 (Hyperbolic): EPSG GN 7-2, 3.2.2. The forward series define the
 * projection; the inverse is found by Newton's method on them, from the series given there.
 */
final class Cassini implements Projection {
    private static final int MOST_STEPS = 30;
    private static final double WIDEST = 0.6;

    private final Meridian meridian;
    private final double a;
    private final double e2;
    private final double origin;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;
    private final Kind kind;

    /** Which northing. */
    enum Kind {
        PLAIN,
        HYPERBOLIC
    }

    Cassini(Ellipsoid ellipsoid, Parameters p, Kind kind) {
        meridian = new Meridian(ellipsoid.a(), ellipsoid.f());
        a = ellipsoid.a();
        e2 = ellipsoid.e2();
        origin = meridian.length(p.latitude(Parameters.ORIGIN_LATITUDE));
        longitude = p.angle(Parameters.ORIGIN_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_EASTING);
        falseNorthing = p.length(Parameters.FALSE_NORTHING);
        this.kind = kind;
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double x = ordinates[at];
        double y = ordinates[at + 1];
        double d = (x - falseEasting) / a;
        double foot = meridian.latitude(origin + y - falseNorthing);
        if (!(Math.abs(d) < WIDEST && Math.abs(foot) < Math.PI / 2 + WIDEST)) {
            ordinates[at] = Double.NaN;
            return;
        }
        double latitude = foot - StrictMath.tan(foot) * d * d / 2;
        double lambda = d / StrictMath.cos(latitude);
        for (int step = 0; step < MOST_STEPS; step++) {
            ordinates[at] = longitude + lambda;
            ordinates[at + 1] = latitude;
            forward(ordinates, at);
            double dx = x - ordinates[at];
            double dy = y - ordinates[at + 1];
            if (!(Math.abs(dx) < 1e8 && Math.abs(dy) < 1e8)) {
                break;
            }
            double sin = StrictMath.sin(latitude);
            double cos = StrictMath.cos(latitude);
            double w2 = 1 - e2 * sin * sin;
            double nu = a / Math.sqrt(w2);
            double rho = nu * (1 - e2) / w2;
            // The leading terms of the derivatives.
            double xByLambda = nu * cos;
            double xByLatitude = -nu * sin * lambda;
            double yByLambda = nu * sin * cos * lambda;
            double yByLatitude = rho + nu * lambda * lambda * (cos * cos - sin * sin) / 2;
            double determinant = xByLambda * yByLatitude - xByLatitude * yByLambda;
            lambda += (dx * yByLatitude - dy * xByLatitude) / determinant;
            latitude += (xByLambda * dy - yByLambda * dx) / determinant;
            if (Math.abs(dx) < 2e-9 && Math.abs(dy) < 2e-9) {
                ordinates[at] = Angles.wrap(longitude + lambda);
                ordinates[at + 1] = latitude;
                return;
            }
        }
        ordinates[at] = Math.abs(lambda) < WIDEST ? Angles.wrap(longitude + lambda) : Double.NaN;
        ordinates[at + 1] = latitude;
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double lambda = Angles.wrap(ordinates[at] - longitude);
        double latitude = ordinates[at + 1];
        double sin = StrictMath.sin(latitude);
        double cos = StrictMath.cos(latitude);
        double tan = sin / cos;
        double w2 = 1 - e2 * sin * sin;
        double nu = a / Math.sqrt(w2);
        double t = tan * tan;
        double c = e2 * cos * cos / (1 - e2);
        double k = lambda * cos;
        double k2 = k * k;
        double x = nu * k * (1 - t * k2 / 6 - (8 - t + 8 * c) * t * k2 * k2 / 120);
        double y = meridian.length(latitude) - origin + nu * tan * k2 * (0.5 + (5 - t + 6 * c) * k2 / 24);
        if (kind == Kind.HYPERBOLIC) {
            double rho = nu * (1 - e2) / w2;
            y -= y * y * y / (6 * rho * nu);
        }
        ordinates[at] = falseEasting + x;
        ordinates[at + 1] = falseNorthing + y;
    }
}
