package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * Transverse Mercator, EPSG methods 9807 and 9808 (South Orientated, with westing and southing), by Krüger's series to
 * the sixth order in n: C. F. F. Karney, Transverse Mercator with an accuracy of a few nanometers, J. Geodesy 85 (2011),
 * eq. 12 to 14, 35 and 36.
 */
final class TransverseMercator implements Projection {
    /** The farthest η for which the inverse is taken: some 80 degrees from the central meridian at the equator. */
    private static final double FARTHEST = 2.623395162778;
    /** Up to here the power series of the sine and cosine, hyperbolic or not, are exact with the terms taken. */
    private static final double SMALL = 0.1;

    private final double e;
    private final double longitude;
    private final double scale;
    private final double origin;
    private final double falseEasting;
    private final double falseNorthing;
    private final double perMetre;
    private final double sign;
    private final double[] alpha;
    private final double[] beta;
    private final LatitudeSeries fromConformal;

    /** Which way the axes point. */
    enum Axes {
        EAST_NORTH(1),
        WEST_SOUTH(-1);

        private final double sign;

        Axes(double sign) {
            this.sign = sign;
        }
    }

    TransverseMercator(Ellipsoid ellipsoid, Parameters parameters, Axes axes) {
        double f = ellipsoid.f();
        double n = LatitudeSeries.thirdFlattening(f);
        e = Math.sqrt(ellipsoid.e2());
        longitude = parameters.angle(Parameters.ORIGIN_LONGITUDE);
        falseEasting = parameters.length(Parameters.FALSE_EASTING);
        falseNorthing = parameters.length(Parameters.FALSE_NORTHING);
        sign = axes.sign;
        scale = parameters.scale(Parameters.ORIGIN_SCALE) * ellipsoid.a() * LatitudeSeries.rectifyingRadius(f);
        perMetre = 1 / scale;
        alpha = polynomials(n, new double[][] {
            {1 / 2.0, -2 / 3.0, 5 / 16.0, 41 / 180.0, -127 / 288.0, 7891 / 37800.0},
            {13 / 48.0, -3 / 5.0, 557 / 1440.0, 281 / 630.0, -1983433 / 1935360.0},
            {61 / 240.0, -103 / 140.0, 15061 / 26880.0, 167603 / 181440.0},
            {49561 / 161280.0, -179 / 168.0, 6601661 / 7257600.0},
            {34729 / 80640.0, -3418889 / 1995840.0},
            {212378941 / 319334400.0}
        });
        beta = polynomials(n, new double[][] {
            {1 / 2.0, -2 / 3.0, 37 / 96.0, -1 / 360.0, -81 / 512.0, 96199 / 604800.0},
            {1 / 48.0, 1 / 15.0, -437 / 1440.0, 46 / 105.0, -1118711 / 3870720.0},
            {17 / 480.0, -37 / 840.0, -209 / 4480.0, 5569 / 90720.0},
            {4397 / 161280.0, -11 / 504.0, -830251 / 7257600.0},
            {4583 / 161280.0, -108847 / 3991680.0},
            {20648693 / 638668800.0}
        });
        fromConformal = LatitudeSeries.fromConformal(f);
        origin = scale * LatitudeSeries.toRectifying(f).apply(parameters.angle(Parameters.ORIGIN_LATITUDE));
    }

    private static double[] polynomials(double n, double[][] rows) {
        double[] values = new double[rows.length];
        double power = 1;
        for (int k = 0; k < rows.length; k++) {
            power *= n;
            double sum = 0;
            for (int i = rows[k].length - 1; i >= 0; i--) {
                sum = sum * n + rows[k][i];
            }
            values[k] = sum * power;
        }
        return values;
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double xi = (sign * (ordinates[at + 1] - falseNorthing) + origin) * perMetre;
        double eta = sign * (ordinates[at] - falseEasting) * perMetre;
        if (!(Math.abs(eta) <= FARTHEST && Math.abs(xi) <= Math.PI)) {
            ordinates[at] = Double.NaN;
            return;
        }
        double sinXi = StrictMath.sin(xi);
        double cosXi = StrictMath.cos(xi);
        boolean near = Math.abs(eta) < SMALL;
        double sinhEta = near ? odd(eta, eta * eta) : StrictMath.sinh(eta);
        double coshEta = near ? even(eta * eta) : Math.sqrt(1 + sinhEta * sinhEta);
        series(
                ordinates,
                at,
                2 * sinXi * cosXi,
                (cosXi - sinXi) * (cosXi + sinXi),
                2 * sinhEta * coshEta,
                1 + 2 * sinhEta * sinhEta,
                beta);
        double dEta = -ordinates[at];
        double dXi = -ordinates[at + 1];
        // The series moves both by little: functions of the sums, from those at hand.
        double sinh = sinhEta * even(dEta * dEta) + coshEta * odd(dEta, dEta * dEta);
        double sin = sinXi * even(-dXi * dXi) + cosXi * odd(dXi, -dXi * dXi);
        double cos = cosXi * even(-dXi * dXi) - sinXi * odd(dXi, -dXi * dXi);
        ordinates[at] = Angles.wrap(StrictMath.atan2(sinh, cos) + longitude);
        ordinates[at + 1] = fromConformal.applyToTangent(sin / Math.sqrt(sinh * sinh + cos * cos));
    }

    /** Cosine (of a square with the sign turned) or hyperbolic cosine, exact in double below {@link #SMALL}. */
    private static double even(double square) {
        return 1 + square / 2 * (1 + square / 12 * (1 + square / 30 * (1 + square / 56 * (1 + square / 90))));
    }

    /** Sine or hyperbolic sine, likewise. */
    private static double odd(double x, double square) {
        return x * (1 + square / 6 * (1 + square / 20 * (1 + square / 42 * (1 + square / 72))));
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double lambda = Angles.wrap(ordinates[at] - longitude);
        double tau = Angles.conformalTangent(StrictMath.tan(ordinates[at + 1]), e);
        double cos = StrictMath.cos(lambda);
        double xi = StrictMath.atan2(tau, cos);
        double eta = Angles.asinh(StrictMath.sin(lambda) / Math.sqrt(tau * tau + cos * cos));
        double sinh = StrictMath.sinh(2 * eta);
        series(ordinates, at, StrictMath.sin(2 * xi), StrictMath.cos(2 * xi), sinh, Math.sqrt(1 + sinh * sinh), alpha);
        ordinates[at] += eta;
        ordinates[at + 1] += xi;
        ordinates[at] = falseEasting + sign * scale * ordinates[at];
        ordinates[at + 1] = falseNorthing + sign * (scale * ordinates[at + 1] - origin);
    }

    /**
     * The series of complex sines by Clenshaw's summation: what it adds to η in the first ordinate, to ξ in the second.
     * Given are the functions of 2ξ and 2η.
     */
    private static void series(
            double[] ordinates, int at, double sin, double cos, double sinh, double cosh, double[] c) {
        double re = 2 * cos * cosh;
        double im = -2 * sin * sinh;
        double re1 = c[c.length - 1];
        double im1 = 0;
        double re2 = 0;
        double im2 = 0;
        for (int k = c.length - 2; k >= 0; k--) {
            double re0 = re * re1 - im * im1 - re2 + c[k];
            double im0 = re * im1 + im * re1 - im2;
            re2 = re1;
            im2 = im1;
            re1 = re0;
            im1 = im0;
        }
        double sinRe = sin * cosh;
        double sinIm = cos * sinh;
        ordinates[at + 1] = sinRe * re1 - sinIm * im1;
        ordinates[at] = sinRe * im1 + sinIm * re1;
    }
}
