package io.geoidem.geotools.crs.projection;

/** Small functions that StrictMath lacks. */
final class Angles {
    private Angles() {}

    /** The longitude within [-π, π]; values that overshoot by rounding keep their sign at the antimeridian. */
    static double wrap(double longitude) {
        if (Math.abs(longitude) < Math.PI + 1e-12) {
            return longitude;
        }
        double turned = longitude + Math.PI;
        turned -= 2 * Math.PI * Math.floor(turned / (2 * Math.PI));
        return turned - Math.PI;
    }

    /** A longitude on a cylinder that may have been unrolled beyond the antimeridian, but not by whole turns. */
    static double fromCylinder(double difference, double origin) {
        return Math.abs(difference) <= 2 * Math.PI ? wrap(difference + origin) : Double.NaN;
    }

    /** A longitude on an unrolled cone; in the gap between its edges no position lies. */
    static double fromCone(double difference, double origin) {
        return Math.abs(difference) <= Math.PI + 1e-9 ? wrap(difference + origin) : Double.NaN;
    }

    static double atanh(double x) {
        return 0.5 * StrictMath.log1p(2 * x / (1 - x));
    }

    static double asinh(double x) {
        double abs = Math.abs(x);
        double result = StrictMath.log1p(abs + abs * abs / (1 + Math.sqrt(1 + abs * abs)));
        return Math.copySign(result, x);
    }

    /** The arc sine of a value that rounding may have carried a little beyond one; NaN farther out. */
    static double asin(double x) {
        double abs = Math.abs(x);
        return abs > 1 && abs < 1 + 1e-10 ? Math.copySign(Math.PI / 2, x) : StrictMath.asin(x);
    }

    /** tan φ' of the conformal latitude φ' from τ = tan φ (Karney 2011, J. Geodesy 85, eq. 7 and 9). */
    static double conformalTangent(double tau, double e) {
        double sec = Math.sqrt(1 + tau * tau);
        double sigma = StrictMath.sinh(e * atanh(e * tau / sec));
        return tau * Math.sqrt(1 + sigma * sigma) - sigma * sec;
    }

    /** The isometric latitude: the northing of the Mercator projection of the unit ellipsoid. */
    static double isometric(double latitude, double e) {
        double sin = StrictMath.sin(latitude);
        return atanhOfSine(latitude, sin) - e * atanh(e * sin);
    }

    private static double atanhOfSine(double latitude, double sin) {
        return asinh(sin / StrictMath.cos(latitude));
    }

    /** cos φ / sqrt(1 - e² sin² φ): radius of the parallel of the unit ellipsoid. */
    static double parallelRadius(double latitude, double e2) {
        double sin = StrictMath.sin(latitude);
        return StrictMath.cos(latitude) / Math.sqrt(1 - e2 * sin * sin);
    }
}
