package io.geoidem.geotools.crs.projection;

/**
 * Geodetic latitude from an auxiliary latitude and back, as sine series of the sixth order in the third flattening n:
 * C. F. F. Karney, On auxiliary latitudes, Survey Review 56 (2023), with the coefficients given there. For ellipsoids of
 * the Earth the rest is below 1e-17, so that the series are exact in double.
 */
final class LatitudeSeries {
    private final double[] coefficients;

    private LatitudeSeries(double n, double[][] powers) {
        coefficients = new double[powers.length];
        for (int k = 0; k < powers.length; k++) {
            double[] row = powers[k];
            double sum = 0;
            for (int i = row.length - 1; i >= 0; i--) {
                sum = sum * n + row[i];
            }
            coefficients[k] = sum * power(n, k + 1);
        }
    }

    private static double power(double n, int exponent) {
        double product = 1;
        for (int i = 0; i < exponent; i++) {
            product *= n;
        }
        return product;
    }

    /** The series' sum at an angle. */
    double apply(double angle) {
        double sin = StrictMath.sin(2 * angle);
        double cos = StrictMath.cos(2 * angle);
        return angle + sum(sin, cos);
    }

    /** The same, for an angle given by its tangent. */
    double applyToTangent(double tangent) {
        double angle = StrictMath.atan(tangent);
        if (Math.abs(tangent) > 1e100) {
            return angle;
        }
        double square = tangent * tangent;
        double share = 1 / (1 + square);
        return angle + sum(2 * tangent * share, (1 - square) * share);
    }

    /** Clenshaw's summation of c1 sin x + c2 sin 2x + … */
    private double sum(double sin, double cos) {
        double twice = 2 * cos;
        double b1 = coefficients[coefficients.length - 1];
        double b2 = 0;
        for (int k = coefficients.length - 2; k >= 0; k--) {
            double b0 = twice * b1 - b2 + coefficients[k];
            b2 = b1;
            b1 = b0;
        }
        return b1 * sin;
    }

    static double thirdFlattening(double f) {
        return f / (2 - f);
    }

    /** From the conformal latitude. */
    static LatitudeSeries fromConformal(double f) {
        return new LatitudeSeries(thirdFlattening(f), new double[][] {
            {2, -2 / 3.0, -2, 116 / 45.0, 26 / 45.0, -2854 / 675.0},
            {7 / 3.0, -8 / 5.0, -227 / 45.0, 2704 / 315.0, 2323 / 945.0},
            {56 / 15.0, -136 / 35.0, -1262 / 105.0, 73814 / 2835.0},
            {4279 / 630.0, -332 / 35.0, -399572 / 14175.0},
            {4174 / 315.0, -144838 / 6237.0},
            {601676 / 22275.0}
        });
    }

    /** From the authalic latitude, which keeps areas. */
    static LatitudeSeries fromAuthalic(double f) {
        return new LatitudeSeries(thirdFlattening(f), new double[][] {
            {4 / 3.0, 4 / 45.0, -16 / 35.0, -2582 / 14175.0, 60136 / 467775.0, 28112932 / 212837625.0},
            {46 / 45.0, 152 / 945.0, -11966 / 14175.0, -21016 / 51975.0, 251310128 / 638512875.0},
            {3044 / 2835.0, 3802 / 14175.0, -94388 / 66825.0, -8797648 / 10945935.0},
            {6059 / 4725.0, 41072 / 93555.0, -1472637812 / 638512875.0},
            {768272 / 467775.0, 455935736 / 638512875.0},
            {4210684958.0 / 1915538625.0}
        });
    }

    /** From the rectifying latitude, which keeps lengths along the meridian. */
    static LatitudeSeries fromRectifying(double f) {
        return new LatitudeSeries(thirdFlattening(f), new double[][] {
            {3 / 2.0, 0, -27 / 32.0, 0, 269 / 512.0, 0},
            {21 / 16.0, 0, -55 / 32.0, 0, 6759 / 4096.0},
            {151 / 96.0, 0, -417 / 128.0, 0},
            {1097 / 512.0, 0, -15543 / 2560.0},
            {8011 / 2560.0, 0},
            {293393 / 61440.0}
        });
    }

    /** To the rectifying latitude. */
    static LatitudeSeries toRectifying(double f) {
        return new LatitudeSeries(thirdFlattening(f), new double[][] {
            {-3 / 2.0, 0, 9 / 16.0, 0, -3 / 32.0, 0},
            {15 / 16.0, 0, -15 / 32.0, 0, 135 / 2048.0},
            {-35 / 48.0, 0, 105 / 256.0, 0},
            {315 / 512.0, 0, -189 / 512.0},
            {-693 / 1280.0, 0},
            {1001 / 2048.0}
        });
    }

    /** Radius of the circle as long as the meridian ellipse, over the semi-major axis. */
    static double rectifyingRadius(double f) {
        double n = thirdFlattening(f);
        double n2 = n * n;
        return (1 + n2 / 4 + n2 * n2 / 64 + n2 * n2 * n2 / 256) / (1 + n);
    }
}
