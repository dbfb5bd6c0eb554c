package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * Polar Stereographic, EPSG methods 9810 (variant A), 9829 (B) and 9830 (C): EPSG GN 7-2, 3.3.2. The latitude is found by
 * the classical iteration (Snyder, USGS Professional Paper 1395, eq. 7-9), which ends, as PROJ's does, with the first
 * change below 1e-10 radians. What is left is below 1e-11 degrees, and the same everywhere.
 */
final class PolarStereographic implements Projection {
    private static final int MOST_STEPS = 20;
    private static final double CONVERGED = 1e-10;

    private final double e;
    private final double pole;
    private final double scale;
    private final double longitude;
    private final double easting;
    private final double northing;

    /**
     * @param pole 1 for the north pole, -1 for the south pole
     * @param scale ρ / t in metres
     * @param easting easting of the pole
     * @param northing northing of the pole
     */
    private PolarStereographic(
            Ellipsoid ellipsoid, double pole, double scale, double longitude, double easting, double northing) {
        e = Math.sqrt(ellipsoid.e2());
        this.pole = pole;
        this.scale = scale;
        this.longitude = longitude;
        this.easting = easting;
        this.northing = northing;
    }

    static PolarStereographic withScale(Ellipsoid ellipsoid, Parameters p) {
        double e = Math.sqrt(ellipsoid.e2());
        double scale = 2
                * ellipsoid.a()
                * p.scale(Parameters.ORIGIN_SCALE)
                / Math.sqrt(StrictMath.pow(1 + e, 1 + e) * StrictMath.pow(1 - e, 1 - e));
        return new PolarStereographic(
                ellipsoid,
                p.latitude(Parameters.ORIGIN_LATITUDE) < 0 ? -1 : 1,
                scale,
                p.angle(Parameters.ORIGIN_LONGITUDE),
                p.length(Parameters.FALSE_EASTING),
                p.length(Parameters.FALSE_NORTHING));
    }

    static PolarStereographic withParallel(Ellipsoid ellipsoid, Parameters p) {
        double parallel = p.latitude(Parameters.STANDARD_PARALLEL);
        return new PolarStereographic(
                ellipsoid,
                parallel < 0 ? -1 : 1,
                scaleAt(ellipsoid, Math.abs(parallel)),
                p.angle(Parameters.LONGITUDE_OF_ORIGIN),
                p.length(Parameters.FALSE_EASTING),
                p.length(Parameters.FALSE_NORTHING));
    }

    static PolarStereographic withFalseOrigin(Ellipsoid ellipsoid, Parameters p) {
        double parallel = p.latitude(Parameters.STANDARD_PARALLEL);
        double pole = parallel < 0 ? -1 : 1;
        double rho = ellipsoid.a() * Angles.parallelRadius(parallel, ellipsoid.e2());
        return new PolarStereographic(
                ellipsoid,
                pole,
                scaleAt(ellipsoid, Math.abs(parallel)),
                p.angle(Parameters.LONGITUDE_OF_ORIGIN),
                p.length(Parameters.FALSE_ORIGIN_EASTING),
                p.length(Parameters.FALSE_ORIGIN_NORTHING) + pole * rho);
    }

    private static double scaleAt(Ellipsoid ellipsoid, double parallel) {
        double e = Math.sqrt(ellipsoid.e2());
        if (Math.PI / 2 - parallel < 1e-10) {
            return 2 * ellipsoid.a() / Math.sqrt(StrictMath.pow(1 + e, 1 + e) * StrictMath.pow(1 - e, 1 - e));
        }
        return ellipsoid.a()
                * Angles.parallelRadius(parallel, ellipsoid.e2())
                * StrictMath.exp(Angles.isometric(parallel, e));
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double x = ordinates[at] - easting;
        double y = pole * (northing - ordinates[at + 1]);
        double t = Math.sqrt(x * x + y * y) / scale;
        double longitudeOut = t == 0 ? longitude : Angles.wrap(StrictMath.atan2(x, y) + longitude);
        ordinates[at] = longitudeOut;
        ordinates[at + 1] = pole * latitude(t);
    }

    private double latitude(double t) {
        double before = Math.PI / 2 - 2 * StrictMath.atan(t);
        double start = before;
        for (int step = 0; step < MOST_STEPS; step++) {
            double after = Math.PI / 2
                    - 2 * StrictMath.atan(t * StrictMath.exp(-e * Angles.atanh(e * StrictMath.sin(before))));
            // The first comparison is with the mirrored start, so that it never ends the iteration off the pole.
            double change = step == 0 ? after - (Math.PI - start) : after - before;
            if (Math.abs(change) < CONVERGED) {
                return after;
            }
            before = after;
        }
        return Double.NaN;
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double theta = Angles.wrap(ordinates[at] - longitude);
        double latitude = pole * ordinates[at + 1];
        double rho = scale * shrink(latitude);
        ordinates[at] = easting + rho * StrictMath.sin(theta);
        ordinates[at + 1] = northing - pole * rho * StrictMath.cos(theta);
    }

    /** t of the formulas, through the distance to the pole. */
    private double shrink(double latitude) {
        double toPole = Math.PI / 2 - latitude;
        double sin = StrictMath.sin(latitude);
        return StrictMath.tan(toPole / 2) * StrictMath.exp(e * Angles.atanh(e * sin));
    }
}
