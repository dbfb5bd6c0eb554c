package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;
import org.jspecify.annotations.Nullable;

/**
 * Krovak's oblique conic conformal projection, EPSG methods 9819 (southing and westing), 1041 (North Orientated), 1042
 * and 1043 (Modified, with a polynomial correction): EPSG GN 7-2, 3.1.4. With southing and westing, the first ordinate
 * is the southing, as the registry orders the axes.
 */
final class Krovak implements Projection {
    private static final int EVALUATION_1 = 8617;
    private static final int EVALUATION_2 = 8618;
    private static final int C1 = 1026;
    private static final int MOST_STEPS = 20;

    private final ConformalSphere sphere;
    private final Axes axes;
    private final double n;
    private final double radius;
    private final double tangent;
    private final double sinA;
    private final double cosA;
    private final double longitude;
    private final double falseWesting;
    private final double falseSouthing;
    private final @Nullable Correction correction;

    /** Which way the axes point. */
    enum Axes {
        SOUTH_WEST,
        EAST_NORTH
    }

    private Krovak(Ellipsoid ellipsoid, Parameters p, Axes axes, @Nullable Correction correction) {
        this.axes = axes;
        this.correction = correction;
        sphere = new ConformalSphere(published(ellipsoid), p.latitude(Parameters.CENTRE_LATITUDE));
        double parallel = p.latitude(Parameters.PSEUDO_PARALLEL);
        double azimuth = p.angle(Parameters.CONE_AZIMUTH);
        n = StrictMath.sin(parallel);
        radius = p.scale(Parameters.PSEUDO_SCALE) * sphere.radius / StrictMath.tan(parallel);
        tangent = StrictMath.tan(Math.PI / 4 + parallel / 2);
        sinA = StrictMath.sin(azimuth);
        cosA = StrictMath.cos(azimuth);
        longitude = p.angle(Parameters.LONGITUDE_OF_ORIGIN);
        falseWesting = p.length(Parameters.FALSE_EASTING);
        falseSouthing = p.length(Parameters.FALSE_NORTHING);
    }

    /**
     * Bessel's ellipsoid with the square of the eccentricity as Krovak's formulas print it. It is PROJ's value too, and
     * 8e-12 degrees away from that of the flattening.
     */
    private static Ellipsoid published(Ellipsoid ellipsoid) {
        boolean bessel =
                Math.abs(ellipsoid.a() - 6377397.155) < 1e-3 && Math.abs(1 / ellipsoid.f() - 299.1528128) < 1e-6;
        return bessel
                ? new Ellipsoid(ellipsoid.code(), ellipsoid.name(), ellipsoid.a(), 1 - Math.sqrt(1 - 0.006674372230614))
                : ellipsoid;
    }

    static Krovak plain(Ellipsoid ellipsoid, Parameters p, Axes axes) {
        return new Krovak(ellipsoid, p, axes, null);
    }

    static Krovak modified(Ellipsoid ellipsoid, Parameters p, Axes axes) {
        double[] c = new double[11];
        for (int i = 1; i <= 10; i++) {
            c[i] = p.number(C1 + i - 1);
        }
        return new Krovak(ellipsoid, p, axes, new Correction(p.number(EVALUATION_1), p.number(EVALUATION_2), c));
    }

    /** The polynomial of the modified variant, of the reduced southing x and westing y. */
    private static final class Correction {
        private final double x0;
        private final double y0;
        private final double[] c;

        Correction(double x0, double y0, double[] c) {
            this.x0 = x0;
            this.y0 = y0;
            this.c = c;
        }

        double south(double southing, double westing) {
            double x = southing - x0;
            double y = westing - y0;
            return c[1]
                    + c[3] * x
                    - c[4] * y
                    - 2 * c[6] * x * y
                    + c[5] * (x * x - y * y)
                    + c[7] * x * (x * x - 3 * y * y)
                    - c[8] * y * (3 * x * x - y * y)
                    + 4 * c[9] * x * y * (x * x - y * y)
                    + c[10] * (x * x * x * x + y * y * y * y - 6 * x * x * y * y);
        }

        double west(double southing, double westing) {
            double x = southing - x0;
            double y = westing - y0;
            return c[2]
                    + c[3] * y
                    + c[4] * x
                    + 2 * c[5] * x * y
                    + c[6] * (x * x - y * y)
                    + c[8] * x * (x * x - 3 * y * y)
                    + c[7] * y * (3 * x * x - y * y)
                    - 4 * c[10] * x * y * (x * x - y * y)
                    + c[9] * (x * x * x * x + y * y * y * y - 6 * x * x * y * y);
        }
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        boolean flipped = axes == Axes.EAST_NORTH;
        double south = (flipped ? -ordinates[at + 1] : ordinates[at]) - falseSouthing;
        double west = (flipped ? -ordinates[at] : ordinates[at + 1]) - falseWesting;
        if (correction != null) {
            double s = south;
            double w = west;
            for (int step = 0; step < MOST_STEPS; step++) {
                double nextS = south + correction.south(s, w);
                double nextW = west + correction.west(s, w);
                boolean settled = Math.abs(nextS - s) < 1e-9 && Math.abs(nextW - w) < 1e-9;
                s = nextS;
                w = nextW;
                if (settled) {
                    break;
                }
            }
            south = s;
            west = w;
        }
        double r = Math.sqrt(south * south + west * west);
        double d = StrictMath.atan2(west, south) / n;
        // The latitude on the oblique sphere, from tan(T/2 + 45°).
        double up = StrictMath.pow(radius / r, 1 / n) * tangent;
        double tanT = (up - 1 / up) / 2;
        double cosD = StrictMath.cos(d);
        double sinD = StrictMath.sin(d);
        double north = cosA * tanT - sinA * cosD;
        double along = sinA * tanT + cosA * cosD;
        ordinates[at] = Angles.wrap(longitude - StrictMath.atan2(sinD, along) / sphere.n);
        ordinates[at + 1] = sphere.fromSphere(north / Math.sqrt(along * along + sinD * sinD));
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double v = sphere.n * Angles.wrap(longitude - ordinates[at]);
        double tanU = StrictMath.sinh(sphere.toSphere(ordinates[at + 1]));
        double cosV = StrictMath.cos(v);
        double sinV = StrictMath.sin(v);
        double north = cosA * tanU + sinA * cosV;
        double along = cosA * cosV - sinA * tanU;
        double d = StrictMath.atan2(sinV, along);
        double tanT = north / Math.sqrt(along * along + sinV * sinV);
        double r = radius * StrictMath.pow(tangent / StrictMath.exp(Angles.asinh(tanT)), n);
        double south = r * StrictMath.cos(n * d);
        double west = r * StrictMath.sin(n * d);
        if (correction != null) {
            double ds = correction.south(south, west);
            double dw = correction.west(south, west);
            south -= ds;
            west -= dw;
        }
        south += falseSouthing;
        west += falseWesting;
        ordinates[at] = axes == Axes.EAST_NORTH ? -west : south;
        ordinates[at + 1] = axes == Axes.EAST_NORTH ? -south : west;
    }
}
