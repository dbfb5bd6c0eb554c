package io.geoidem.geometry;

import io.geoidem.Limits;
import io.geoidem.Place;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Collects one geometry as it is written, in any CRS, for a {@link Shape}. Not thread-safe. */
public final class ShapeBuilder extends GeometryBuilder {
    private final Limits limits;
    private double[] ordinates = new double[32];
    private double @Nullable [] heights;

    /** A builder under the default limits. */
    public ShapeBuilder() {
        this(Limits.DEFAULT);
    }

    /** A builder that takes as many positions as the limits allow. */
    public ShapeBuilder(Limits limits) {
        this.limits = limits;
    }

    @Override
    public ShapeBuilder position(double x, double y, double z) {
        if (positions == limits.vertices()) {
            throw Limits.exceeded(
                    Place.UNKNOWN, "the number of positions of one geometry", limits.vertices(), "vertices");
        }
        if (2 * positions == ordinates.length) {
            ordinates = Arrays.copyOf(ordinates, ordinates.length * 2);
        }
        ordinates[2 * positions] = x;
        ordinates[2 * positions + 1] = y;
        addHeight(z);
        positions++;
        return this;
    }

    /**
     * Adds a line or a ring and ends it.
     *
     * @param xy x and y of each position in turn
     * @param z the height of each position, NaN for none; null where the source has no heights
     */
    public ShapeBuilder sequence(double[] xy, double @Nullable [] z) {
        if ((xy.length & 1) != 0 || (z != null && z.length != xy.length / 2)) {
            throw new IllegalArgumentException("there are two ordinates and one height a position");
        }
        for (int i = 0; i < xy.length / 2; i++) {
            position(xy[2 * i], xy[2 * i + 1], z == null ? Double.NaN : z[i]);
        }
        endSequence();
        return this;
    }

    /** The geometry; the builder is empty afterwards. */
    public Shape build() {
        if (nodes == 0 || nodeFrom[nodes - 1] != 0) {
            throw new IllegalStateException("a shape is one geometry; end it before it is built");
        }
        Shape shape = new Shape(
                this,
                Arrays.copyOf(ordinates, 2 * positions),
                heights == null ? null : Arrays.copyOf(heights, positions));
        heights = null;
        clear();
        return shape;
    }

    private void addHeight(double z) {
        double[] stored = heights;
        if (stored == null) {
            if (!Double.isFinite(z)) {
                return;
            }
            stored = new double[ordinates.length / 2];
            Arrays.fill(stored, 0, positions, Double.NaN);
        } else if (stored.length == positions) {
            stored = Arrays.copyOf(stored, ordinates.length / 2);
        }
        stored[positions] = z;
        heights = stored;
    }
}
