package io.geoidem.reconcile.outline;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One normalised geometry. Positions are counts of grid cells, x = longitude, y = latitude in WGS 84: a cell is
 * {@code 10^-decimals} degrees. Parts follow one another in normalised order; a part has one sequence of positions, or
 * for a polygon one for each ring. A null geometry has no type and no part, an empty one a type and no part. Immutable
 * and thread-safe; made by {@link OutlineBuilder}.
 */
public final class Outline {
    /** The null geometry (§5.1). */
    public static final Outline NULL = new OutlineBuilder(7).build("");

    private final String type;
    private final int decimals;
    private final PartKind[] partKind;
    private final int[] partEnd;
    private final int[] sequenceEnd;
    private final long[] x;
    private final long[] y;
    private final double @Nullable [] z;

    Outline(OutlineBuilder built, String type) {
        this.type = type;
        this.decimals = built.decimals;
        this.partKind = Arrays.copyOf(built.partKind, built.parts);
        this.partEnd = Arrays.copyOf(built.partEnd, built.parts);
        this.sequenceEnd = Arrays.copyOf(built.sequenceEnd, built.sequences);
        this.x = Arrays.copyOf(built.x, built.positions);
        this.y = Arrays.copyOf(built.y, built.positions);
        double[] heights = built.z;
        this.z = heights == null ? null : Arrays.copyOf(heights, built.positions);
    }

    /**
     * The type after normalising, as GeoJSON names it; for a collection with the types of its members in parentheses;
     * empty for the null geometry.
     */
    public String type() {
        return type;
    }

    /** Decimals of a degree that one cell stands for. */
    public int decimals() {
        return decimals;
    }

    /** Whether there is no geometry, or one without positions. */
    public boolean isEmpty() {
        return x.length == 0;
    }

    /** How many parts. */
    public int parts() {
        return partEnd.length;
    }

    /** What that part is. */
    public PartKind kind(int part) {
        return partKind[part];
    }

    /** First sequence of that part. */
    public int firstSequence(int part) {
        return part == 0 ? 0 : partEnd[part - 1];
    }

    /** The sequence after the last one of that part. */
    public int endSequence(int part) {
        return partEnd[part];
    }

    /** How many sequences in all parts. */
    public int sequences() {
        return sequenceEnd.length;
    }

    /** First position of that sequence. */
    public int firstPosition(int sequence) {
        return sequence == 0 ? 0 : sequenceEnd[sequence - 1];
    }

    /** The position after the last one of that sequence. */
    public int endPosition(int sequence) {
        return sequenceEnd[sequence];
    }

    /** How many positions in all. */
    public int positions() {
        return x.length;
    }

    /** Cells in one degree. */
    public long cellsInDegree() {
        long cells = 1;
        for (int i = 0; i < decimals; i++) {
            cells *= 10;
        }
        return cells;
    }

    /** Longitude of that position in cells. */
    public long x(int position) {
        return x[position];
    }

    /** Latitude of that position in cells. */
    public long y(int position) {
        return y[position];
    }

    /** Height of that position as the data give it, NaN where it has none. */
    public double z(int position) {
        return z == null ? Double.NaN : z[position];
    }

    /** Whether any position has a height. */
    public boolean hasHeights() {
        return z != null;
    }
}
