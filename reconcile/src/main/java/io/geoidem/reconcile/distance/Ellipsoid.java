package io.geoidem.reconcile.distance;

import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicMask;

/**
 * Distances on the WGS 84 ellipsoid. Up to about a kilometre they come from the radii of curvature at the latitude in
 * the middle, which differs from the geodesic by less than a millionth; beyond, and near the poles, from the geodesic itself (GeographicLib, Karney 2013). Short
 * distances use strict arithmetic, so that the same pairs are near on every machine.
 */
public final class Ellipsoid {
    private static final double A = 6_378_137.0;
    private static final double F = 1 / 298.257223563;
    private static final double E2 = F * (2 - F);
    private static final double RADIANS = StrictMath.PI / 180;
    private static final double LOCAL_METRES = 1000;
    private static final double POLAR_DEGREES = 89;

    private Ellipsoid() {}

    /** Metres between two positions in degrees, longitude first. */
    public static double metres(double lon1, double lat1, double lon2, double lat2) {
        double middle = (lat1 + lat2) / 2;
        double east = (lon2 - lon1) * metresEast(middle);
        double north = (lat2 - lat1) * metresNorth(middle);
        double local = StrictMath.sqrt(east * east + north * north);
        if (local <= LOCAL_METRES && Math.abs(middle) < POLAR_DEGREES) {
            return local;
        }
        return Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2, GeodesicMask.DISTANCE).s12;
    }

    /** Metres along one degree of longitude at that latitude. */
    static double metresEast(double lat) {
        double sine = StrictMath.sin(lat * RADIANS);
        return A / StrictMath.sqrt(1 - E2 * sine * sine) * StrictMath.cos(lat * RADIANS) * RADIANS;
    }

    /** Metres along one degree of latitude at that latitude. */
    static double metresNorth(double lat) {
        double sine = StrictMath.sin(lat * RADIANS);
        double squared = 1 - E2 * sine * sine;
        return A * (1 - E2) / (squared * StrictMath.sqrt(squared)) * RADIANS;
    }

    /** A range of degrees of latitude that surely holds everything within that many metres. */
    public static double degreesNorth(double metres) {
        return metres / 110_000;
    }

    /**
     * A range of degrees of longitude that surely holds everything within that many metres of positions up to that
     * latitude, north or south; 360 near a pole.
     */
    public static double degreesEast(double metres, double greatestLat) {
        double lat = Math.min(90, Math.abs(greatestLat) + degreesNorth(metres));
        double perDegree = lat >= 90 ? 0 : 111_000 * StrictMath.cos(lat * RADIANS);
        return perDegree * 360 <= metres ? 360 : Math.min(360, metres / perDegree);
    }
}
