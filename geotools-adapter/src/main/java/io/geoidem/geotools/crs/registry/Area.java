package io.geoidem.geotools.crs.registry;

/**
 * A box on the globe, in degrees. Where west is greater than east, it crosses the antimeridian.
 *
 * @param south latitude of its southern edge
 * @param west longitude of its western edge
 * @param north latitude of its northern edge
 * @param east longitude of its eastern edge
 */
public record Area(double south, double west, double north, double east) {
    /** All of it. */
    public static final Area WORLD = new Area(-90, -180, 90, 180);

    /** Its share of the sphere's surface, up to a constant factor. */
    public double size() {
        return width(west, east) * height(south, north);
    }

    /** The size of what both have in common; 0 where they do not meet. */
    public double overlap(Area other) {
        double low = Math.max(south, other.south);
        double high = Math.min(north, other.north);
        if (low >= high) {
            return 0;
        }
        double from = west;
        double to = west + width(west, east);
        double start = other.west;
        double width = width(other.west, other.east);
        double common = 0;
        for (int turn = -1; turn <= 1; turn++) {
            double shifted = start + 360.0 * turn;
            common += Math.max(0, Math.min(to, shifted + width) - Math.max(from, shifted));
        }
        return Math.min(common, 360) * height(low, high);
    }

    private static double width(double west, double east) {
        return west <= east ? east - west : east - west + 360;
    }

    private static double height(double south, double north) {
        return StrictMath.sin(StrictMath.toRadians(north)) - StrictMath.sin(StrictMath.toRadians(south));
    }
}
