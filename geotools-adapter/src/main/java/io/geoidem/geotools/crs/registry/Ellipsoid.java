package io.geoidem.geotools.crs.registry;

/**
 * An ellipsoid of revolution.
 *
 * @param code EPSG code; 0 where a text gives only numbers
 * @param name name
 * @param a semi-major axis in metres
 * @param f flattening; 0 for a sphere
 */
public record Ellipsoid(int code, String name, double a, double f) {
    /** Square of the first eccentricity. */
    public double e2() {
        return f * (2 - f);
    }

    /** Semi-minor axis in metres. */
    public double b() {
        return a * (1 - f);
    }

    /** Whether both axes of the other differ by less than a millimetre from these (§5.3). */
    public boolean sameWithinMillimetre(Ellipsoid other) {
        return Math.abs(a - other.a) < 1e-3 && Math.abs(b() - other.b()) < 1e-3;
    }
}
