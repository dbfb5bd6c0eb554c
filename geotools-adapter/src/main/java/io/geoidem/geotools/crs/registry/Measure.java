package io.geoidem.geotools.crs.registry;

/**
 * A number with its unit.
 *
 * @param value the number
 * @param unit its unit
 */
public record Measure(double value, Unit unit) {
    /** The measure in metres, degrees or ones. */
    public double inBase() {
        return value * unit.factor();
    }

    /** An angle in radians. */
    public double radians() {
        return StrictMath.toRadians(inBase());
    }
}
