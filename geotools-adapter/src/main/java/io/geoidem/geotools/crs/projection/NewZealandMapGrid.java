package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * New Zealand Map Grid, EPSG method 9811: W. I. Reilly, LINZ; coefficients as published in LINZS25002. The inverse is
 * the definition here; the forward formulas are turned round from it, so that both fit in the last digit.
 */
final class NewZealandMapGrid implements Projection {
    private static final double[] RE = {0.7557853228, 0.249204646, -0.001541739, -0.10162907, -0.26623489, -0.6870983};
    private static final double[] IM = {0.0, 0.003371507, 0.041058560, 0.01727609, -0.36249218, -1.1651967};
    private static final double[] TO_LATITUDE = {
        1.5627014243, 0.5185406398, -0.03333098, -0.1052906, -0.0368594, 0.007317, 0.01220, 0.00394, -0.0013
    };
    /** 1e5 seconds in radians. */
    private static final double UNIT = 1e5 / 3600 * Math.PI / 180;

    private static final int MOST_STEPS = 30;

    private final double a;
    private final double latitude;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;

    NewZealandMapGrid(Ellipsoid ellipsoid, Parameters p) {
        a = ellipsoid.a();
        latitude = p.latitude(Parameters.ORIGIN_LATITUDE);
        longitude = p.angle(Parameters.ORIGIN_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_EASTING);
        falseNorthing = p.length(Parameters.FALSE_NORTHING);
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double zRe = (ordinates[at + 1] - falseNorthing) / a;
        double zIm = (ordinates[at] - falseEasting) / a;
        double re = zRe;
        double im = zIm;
        boolean settled = false;
        for (int step = 0; step < MOST_STEPS && !settled; step++) {
            double valueRe = 0;
            double valueIm = 0;
            double slopeRe = 0;
            double slopeIm = 0;
            for (int k = RE.length - 1; k >= 0; k--) {
                double t = valueRe * re - valueIm * im + RE[k];
                valueIm = valueRe * im + valueIm * re + IM[k];
                valueRe = t;
                double s = slopeRe * re - slopeIm * im + (k + 1) * RE[k];
                slopeIm = slopeRe * im + slopeIm * re + (k + 1) * IM[k];
                slopeRe = s;
            }
            double missRe = valueRe * re - valueIm * im - zRe;
            double missIm = valueRe * im + valueIm * re - zIm;
            double square = slopeRe * slopeRe + slopeIm * slopeIm;
            double stepRe = (missRe * slopeRe + missIm * slopeIm) / square;
            double stepIm = (missIm * slopeRe - missRe * slopeIm) / square;
            re -= stepRe;
            im -= stepIm;
            settled = Math.abs(stepRe) + Math.abs(stepIm) < 1e-15;
            if (!(Math.abs(re) + Math.abs(im) < 2)) {
                ordinates[at] = Double.NaN;
                return;
            }
        }
        ordinates[at] = Angles.wrap(longitude + im);
        ordinates[at + 1] = latitude + toLatitude(re) * UNIT;
    }

    private static double toLatitude(double psi) {
        double sum = 0;
        for (int k = TO_LATITUDE.length - 1; k >= 0; k--) {
            sum = (sum + TO_LATITUDE[k]) * psi;
        }
        return sum;
    }

    private static double fromLatitude(double wanted) {
        double psi = wanted / TO_LATITUDE[0];
        for (int step = 0; step < MOST_STEPS; step++) {
            double slope = 0;
            for (int k = TO_LATITUDE.length - 1; k >= 0; k--) {
                slope = slope * psi + (k + 1) * TO_LATITUDE[k];
            }
            psi -= (toLatitude(psi) - wanted) / slope;
        }
        return psi;
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double re = fromLatitude((ordinates[at + 1] - latitude) / UNIT);
        double im = Angles.wrap(ordinates[at] - longitude);
        double sumRe = 0;
        double sumIm = 0;
        for (int k = RE.length - 1; k >= 0; k--) {
            double r = sumRe + RE[k];
            double i = sumIm + IM[k];
            sumRe = r * re - i * im;
            sumIm = r * im + i * re;
        }
        ordinates[at] = falseEasting + a * sumIm;
        ordinates[at + 1] = falseNorthing + a * sumRe;
    }
}
