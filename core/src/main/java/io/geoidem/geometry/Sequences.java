package io.geoidem.geometry;

import org.jspecify.annotations.Nullable;

/**
 * The lines, rings and points of one geometry as views of its positions: where each begins and in which direction it
 * runs. Rings are open here; nothing is moved to turn or to rotate them.
 */
final class Sequences {
    final long[] x;
    final long[] y;
    final long @Nullable [] z;
    /** The figures of x and y as they were read; null where none are known. */
    final long @Nullable [] figuresX;

    final long @Nullable [] figuresY;
    /** Index of the first position as it is stored. */
    final int[] from;

    final int[] length;
    /** Index of the position that the sequence begins at. */
    final int[] first;
    /** 1 or -1. */
    final int[] step;

    Sequences(GridBuilder built) {
        x = built.x;
        y = built.y;
        z = built.z;
        figuresX = built.figured ? built.figuresX : null;
        figuresY = built.figured ? built.figuresY : null;
        from = new int[built.sequences];
        length = new int[built.sequences];
        first = new int[built.sequences];
        step = new int[built.sequences];
    }

    /** Sequences of positions without heights. */
    Sequences(long[] x, long[] y, int sequences) {
        this.x = x;
        this.y = y;
        z = null;
        figuresX = null;
        figuresY = null;
        from = new int[sequences];
        length = new int[sequences];
        first = new int[sequences];
        step = new int[sequences];
    }

    /** A view of positions that are stored one after the other, as they are. */
    void set(int sequence, int start, int count) {
        from[sequence] = start;
        length[sequence] = count;
        first[sequence] = start;
        step[sequence] = 1;
    }

    /** Index of the position that follows in the sequence, going round at its ends. */
    int next(int sequence, int position) {
        int next = position + step[sequence];
        if (next == from[sequence] + length[sequence]) {
            return from[sequence];
        }
        return next < from[sequence] ? next + length[sequence] : next;
    }

    boolean same(int a, int b) {
        return x[a] == x[b] && y[a] == y[b] && (z == null || z[a] == z[b]);
    }

    /** §5.8: by x, then y, then z; without z before with z. */
    int comparePositions(int a, int b) {
        if (x[a] != x[b]) {
            return x[a] < x[b] ? -1 : 1;
        }
        if (y[a] != y[b]) {
            return y[a] < y[b] ? -1 : 1;
        }
        return z == null ? 0 : Long.compare(z[a], z[b]);
    }

    /** §5.8: position by position, a proper prefix first. */
    int compare(int a, int b) {
        int i = first[a];
        int j = first[b];
        int shared = Math.min(length[a], length[b]);
        for (int k = 0; k < shared; k++) {
            int order = comparePositions(i, j);
            if (order != 0) {
                return order;
            }
            i = next(a, i);
            j = next(b, j);
        }
        return Integer.compare(length[a], length[b]);
    }
}
