package io.geoidem.reconcile;

import io.geoidem.reconcile.distance.Ellipsoid;
import io.geoidem.reconcile.outline.Outline;
import org.locationtech.jts.geom.Envelope;

/** The bounding boxes of units in degrees, and which of them can be within the tolerance. */
final class Boxes {
    private final double[] bounds;
    private final double tolerance;
    private final double north;
    private double west = Double.POSITIVE_INFINITY;
    private double east = Double.NEGATIVE_INFINITY;

    Boxes(int count, double tolerance) {
        bounds = new double[4 * count];
        this.tolerance = tolerance;
        this.north = Ellipsoid.degreesNorth(tolerance);
    }

    void set(int at, Outline outline) {
        long left = Long.MAX_VALUE;
        long right = Long.MIN_VALUE;
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (int i = 0; i < outline.positions(); i++) {
            left = Math.min(left, outline.x(i));
            right = Math.max(right, outline.x(i));
            low = Math.min(low, outline.y(i));
            high = Math.max(high, outline.y(i));
        }
        double cells = outline.cellsInDegree();
        bounds[4 * at] = left / cells;
        bounds[4 * at + 1] = right / cells;
        bounds[4 * at + 2] = low / cells;
        bounds[4 * at + 3] = high / cells;
    }

    /** To be called once all are set. */
    void measure() {
        for (int at = 0; at < bounds.length; at += 4) {
            west = Math.min(west, bounds[at]);
            east = Math.max(east, bounds[at + 1]);
        }
    }

    Envelope box(int at) {
        return new Envelope(bounds[4 * at], bounds[4 * at + 1], bounds[4 * at + 2], bounds[4 * at + 3]);
    }

    /** The box, turned, and widened by the tolerance; null where it lies beside all others. */
    Envelope reach(int at, int turns) {
        double width = eastward(at);
        return new Envelope(
                bounds[4 * at] + 360.0 * turns - width,
                bounds[4 * at + 1] + 360.0 * turns + width,
                bounds[4 * at + 2] - north,
                bounds[4 * at + 3] + north);
    }

    boolean reachesAnything(Envelope reach) {
        return reach.getMaxX() >= west && reach.getMinX() <= east;
    }

    /** Whether each side of the boxes is within the tolerance: necessary for outlines within it. */
    boolean areAlike(int a, int turns, int b) {
        double width = Math.max(eastward(a), eastward(b));
        return Math.abs(bounds[4 * a] + 360.0 * turns - bounds[4 * b]) <= width
                && Math.abs(bounds[4 * a + 1] + 360.0 * turns - bounds[4 * b + 1]) <= width
                && Math.abs(bounds[4 * a + 2] - bounds[4 * b + 2]) <= north
                && Math.abs(bounds[4 * a + 3] - bounds[4 * b + 3]) <= north;
    }

    private double eastward(int at) {
        return Ellipsoid.degreesEast(tolerance, Math.max(Math.abs(bounds[4 * at + 2]), Math.abs(bounds[4 * at + 3])));
    }
}
