package io.geoidem.reconcile.outline;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects one outline: its positions, {@link #endSequence} after each line, ring or point, {@link #endPart} after each
 * part. What is added is taken to be normalised (§5). Not thread-safe.
 */
public final class OutlineBuilder {
    final int decimals;
    PartKind[] partKind = new PartKind[4];
    int[] partEnd = new int[4];
    int parts;
    int[] sequenceEnd = new int[4];
    int sequences;
    long[] x = new long[16];
    long[] y = new long[16];
    double @Nullable [] z;
    int positions;

    /** A builder of outlines on the grid of that many decimals of a degree, 0 to 10. */
    public OutlineBuilder(int decimals) {
        if (decimals < 0 || decimals > 10) {
            throw new IllegalArgumentException("a grid has 0 to 10 decimals, not " + decimals);
        }
        this.decimals = decimals;
    }

    /** Adds a position without height, in cells. */
    public OutlineBuilder position(long cellsEast, long cellsNorth) {
        return position(cellsEast, cellsNorth, Double.NaN);
    }

    /** Adds a position, in cells; its height as the data give it, NaN for none. */
    public OutlineBuilder position(long cellsEast, long cellsNorth, double height) {
        if (positions == x.length) {
            x = Arrays.copyOf(x, 2 * positions);
            y = Arrays.copyOf(y, 2 * positions);
        }
        double[] heights = z;
        if (heights == null && !Double.isNaN(height)) {
            heights = new double[x.length];
            Arrays.fill(heights, 0, positions, Double.NaN);
        }
        if (heights != null) {
            heights = heights.length < x.length ? Arrays.copyOf(heights, x.length) : heights;
            heights[positions] = height;
            z = heights;
        }
        x[positions] = cellsEast;
        y[positions++] = cellsNorth;
        return this;
    }

    /** Ends a sequence. Of a ring, the repeated closing position is not added. */
    public OutlineBuilder endSequence() {
        if (sequences == sequenceEnd.length) {
            sequenceEnd = Arrays.copyOf(sequenceEnd, 2 * sequences);
        }
        sequenceEnd[sequences++] = positions;
        return this;
    }

    /** Takes back the closing position of the sequence that was just ended, where it repeats the first. */
    public OutlineBuilder openRing() {
        int first = sequences < 2 ? 0 : sequenceEnd[sequences - 2];
        int last = positions - 1;
        if (last > first && x[first] == x[last] && y[first] == y[last]) {
            positions--;
            sequenceEnd[sequences - 1]--;
        }
        return this;
    }

    /** Ends a part of that kind. */
    public OutlineBuilder endPart(PartKind kind) {
        if (parts == partEnd.length) {
            partEnd = Arrays.copyOf(partEnd, 2 * parts);
            partKind = Arrays.copyOf(partKind, 2 * parts);
        }
        partKind[parts] = kind;
        partEnd[parts++] = sequences;
        return this;
    }

    /** The outline, of that type; the builder is empty afterwards. */
    public Outline build(String type) {
        if ((parts == 0 ? 0 : partEnd[parts - 1]) != sequences
                || (sequences == 0 ? 0 : sequenceEnd[sequences - 1]) != positions) {
            throw new IllegalStateException("a sequence or part was not ended");
        }
        Outline outline = new Outline(this, type);
        parts = 0;
        sequences = 0;
        positions = 0;
        z = null;
        return outline;
    }
}
