package io.geoidem.geotools.crs.projection;

/** The authalic latitude of an ellipsoid (EPSG GN 7-2, 3.4.2; Snyder, USGS Professional Paper 1395, eq. 3-11 f.). */
final class Authalic {
    private final double e;
    private final double e2;
    private final LatitudeSeries toGeodetic;

    /** q at the pole. */
    final double qPole;

    Authalic(double f) {
        e2 = f * (2 - f);
        e = Math.sqrt(e2);
        toGeodetic = LatitudeSeries.fromAuthalic(f);
        qPole = q(1);
    }

    /** q of a latitude given by its sine; the area from the equator is proportional to it. */
    double q(double sin) {
        if (e2 == 0) {
            return 2 * sin;
        }
        return (1 - e2) * (sin / (1 - e2 * sin * sin) + Angles.atanh(e * sin) / e);
    }

    /** The authalic latitude of a geodetic one. */
    double authalic(double latitude) {
        double q = q(StrictMath.sin(latitude));
        if (Math.abs(q / qPole) < 0.9) {
            return StrictMath.asin(q / qPole);
        }
        // Near the pole the sine is blind: take the rest to the pole from the latitude's own distance to it.
        double rest = Math.max(0, complement(Math.abs(latitude)) / qPole);
        return Math.copySign(Math.PI / 2 - 2 * StrictMath.asin(Math.sqrt(rest / 2)), latitude);
    }

    /** q at the pole less q of the latitude, without cancellation. */
    private double complement(double latitude) {
        double half = StrictMath.sin((Math.PI / 2 - latitude) / 2);
        double d = 2 * half * half;
        double s = 1 - d;
        // 1/(1-e²) - s/(1-e²s²) and atanh(e) - atanh(es), each with d = 1 - s taken out.
        double first = d * (1 + e2 * s) / ((1 - e2) * (1 - e2 * s * s));
        double second = e2 == 0 ? d : Angles.atanh(e * d / (1 - e2 * s)) / e;
        return (1 - e2) * (first + second);
    }

    /** The geodetic latitude of an authalic one. */
    double geodetic(double authalic) {
        return toGeodetic.apply(authalic);
    }
}
