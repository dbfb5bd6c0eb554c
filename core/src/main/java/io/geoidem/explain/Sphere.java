package io.geoidem.explain;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Distances by the haversine formula on a sphere of 6,371,008.8 m, the mean radius of the WGS 84 ellipsoid (2a + b)/3:
 *
 * <pre>{@code
 * h = sin²((lat2 - lat1)/2) + cos lat1 · cos lat2 · sin²((lon2 - lon1)/2)
 * d = 2 · 6371008.8 m · asin √h
 * }</pre>
 *
 * <p>It is within 0.6 % of the distance on the ellipsoid, and meant to be read, not to be reckoned with.
 */
public final class Sphere {
    /** Its radius in metres. */
    public static final double RADIUS_METRES = 6371008.8;

    private Sphere() {}

    /** The distance in metres of two positions in degrees. */
    public static double metres(double lon1, double lat1, double lon2, double lat2) {
        double dLat = StrictMath.toRadians(lat2 - lat1) / 2;
        double dLon = StrictMath.toRadians(lon2 - lon1) / 2;
        double sinLat = StrictMath.sin(dLat);
        double sinLon = StrictMath.sin(dLon);
        double h = sinLat * sinLat
                + StrictMath.cos(StrictMath.toRadians(lat1))
                        * StrictMath.cos(StrictMath.toRadians(lat2))
                        * sinLon
                        * sinLon;
        return 2 * RADIUS_METRES * StrictMath.asin(StrictMath.sqrt(Math.min(1, h)));
    }

    /** A distance as it is told: to three significant digits, or to whole metres from 1000 on. */
    static BigDecimal told(double metres) {
        BigDecimal exact = new BigDecimal(metres);
        if (exact.compareTo(new BigDecimal(1000)) >= 0) {
            return exact.setScale(0, RoundingMode.HALF_EVEN);
        }
        return Numbers.significant(exact, 3);
    }
}
