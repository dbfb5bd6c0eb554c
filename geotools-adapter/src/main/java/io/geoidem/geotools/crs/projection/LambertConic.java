package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * Lambert Conic Conformal, EPSG methods 9801, 9802, 9803, 9826, 1051 and 1102: EPSG GN 7-2, 3.1.1. The conformal
 * latitude is turned into the geodetic one by its series instead of the iteration given there.
 */
final class LambertConic implements Projection {
    private final double e;
    private final double n;
    private final double radius;
    private final double originRadius;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;
    private final double sign;
    private final double turn;
    private final LatitudeSeries fromConformal;

    private LambertConic(Ellipsoid ellipsoid, Cone cone, Origin origin) {
        e = Math.sqrt(ellipsoid.e2());
        n = cone.n;
        radius = cone.radius;
        fromConformal = LatitudeSeries.fromConformal(ellipsoid.f());
        originRadius = radius * power(origin.latitude);
        longitude = origin.longitude;
        falseEasting = origin.easting;
        falseNorthing = origin.northing;
        sign = origin.sign;
        turn = origin.turn;
    }

    /** The cone: its constant, and the radius that belongs to the equator. */
    private record Cone(double n, double radius) {}

    /** Where the grid hangs on the cone. */
    private record Origin(
            double latitude, double longitude, double easting, double northing, double sign, double turn) {}

    static LambertConic onePoint(Ellipsoid ellipsoid, Parameters p, double sign) {
        double latitude = p.latitude(Parameters.ORIGIN_LATITUDE);
        return new LambertConic(
                ellipsoid,
                tangent(ellipsoid, latitude, p.scale(Parameters.ORIGIN_SCALE)),
                new Origin(
                        latitude,
                        p.angle(Parameters.ORIGIN_LONGITUDE),
                        p.length(Parameters.FALSE_EASTING),
                        p.length(Parameters.FALSE_NORTHING),
                        sign,
                        0));
    }

    static LambertConic onePointWithFalseOrigin(Ellipsoid ellipsoid, Parameters p) {
        return new LambertConic(
                ellipsoid,
                tangent(ellipsoid, p.latitude(Parameters.ORIGIN_LATITUDE), p.scale(Parameters.ORIGIN_SCALE)),
                falseOrigin(p, 0));
    }

    /** With two standard parallels, the radii blown up by a factor and the angles by a turn. */
    static LambertConic twoParallels(Ellipsoid ellipsoid, Parameters p, double factor, double turn) {
        double first = p.latitude(Parameters.PARALLEL_1);
        double second = p.latitude(Parameters.PARALLEL_2);
        double e = Math.sqrt(ellipsoid.e2());
        double m1 = Angles.parallelRadius(first, ellipsoid.e2());
        double m2 = Angles.parallelRadius(second, ellipsoid.e2());
        double psi1 = Angles.isometric(first, e);
        double n = Math.abs(first - second) < 1e-10
                ? StrictMath.sin(first)
                : (StrictMath.log(m1) - StrictMath.log(m2)) / (Angles.isometric(second, e) - psi1);
        double radius = factor * ellipsoid.a() * m1 / n * StrictMath.exp(n * psi1);
        return new LambertConic(ellipsoid, new Cone(n, radius), falseOrigin(p, turn));
    }

    private static Cone tangent(Ellipsoid ellipsoid, double latitude, double scale) {
        double n = StrictMath.sin(latitude);
        double m = Angles.parallelRadius(latitude, ellipsoid.e2());
        double psi = Angles.isometric(latitude, Math.sqrt(ellipsoid.e2()));
        return new Cone(n, scale * ellipsoid.a() * m / n * StrictMath.exp(n * psi));
    }

    private static Origin falseOrigin(Parameters p, double turn) {
        return new Origin(
                p.latitude(Parameters.FALSE_LATITUDE),
                p.angle(Parameters.FALSE_LONGITUDE),
                p.length(Parameters.FALSE_ORIGIN_EASTING),
                p.length(Parameters.FALSE_ORIGIN_NORTHING),
                1,
                turn);
    }

    /** t^n of the formulas. */
    private double power(double latitude) {
        if (Math.abs(Math.abs(latitude) - Math.PI / 2) < 1e-12) {
            return latitude * n > 0 ? 0 : Double.NaN;
        }
        return StrictMath.exp(-n * Angles.isometric(latitude, e));
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double x = sign * (ordinates[at] - falseEasting);
        double y = originRadius - (ordinates[at + 1] - falseNorthing);
        double r = Math.sqrt(x * x + y * y);
        double theta = n < 0 ? StrictMath.atan2(-x, -y) : StrictMath.atan2(x, y);
        ordinates[at] = Angles.fromCone((theta + turn) / n, longitude);
        if (r == 0) {
            ordinates[at + 1] = Math.copySign(Math.PI / 2, n);
            return;
        }
        double t = StrictMath.pow(r / Math.abs(radius), 1 / n);
        ordinates[at + 1] = fromConformal.applyToTangent((1 / t - t) / 2);
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double theta = n * Angles.wrap(ordinates[at] - longitude) - turn;
        double r = radius * power(ordinates[at + 1]);
        ordinates[at] = falseEasting + sign * r * StrictMath.sin(theta);
        ordinates[at + 1] = falseNorthing + originRadius - r * StrictMath.cos(theta);
    }
}
