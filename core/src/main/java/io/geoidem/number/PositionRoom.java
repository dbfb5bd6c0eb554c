package io.geoidem.number;

/**
 * Room for positions that are read one behind the other: the arrays of whoever keeps them, and where the next one goes.
 * Beside the cells of each ordinate stand its {@link Figures figures}.
 */
public final class PositionRoom {
    private final long[] x;
    private final long[] y;
    private final long[] figuresX;
    private final long[] figuresY;
    private final int from;

    /** Arrays of the same length, to be filled from an index on. */
    public PositionRoom(long[] x, long[] y, long[] figuresX, long[] figuresY, int from) {
        this.x = x;
        this.y = y;
        this.figuresX = figuresX;
        this.figuresY = figuresY;
        this.from = from;
    }

    /** The live array of longitudes in cells. */
    public long[] x() {
        return x;
    }

    /** The live array of latitudes in cells. */
    public long[] y() {
        return y;
    }

    /** The live array of the longitudes' figures. */
    public long[] figuresX() {
        return figuresX;
    }

    /** The live array of the latitudes' figures. */
    public long[] figuresY() {
        return figuresY;
    }

    /** Index of the next position. */
    public int from() {
        return from;
    }

    /** Index behind the last position that there is room for. */
    public int to() {
        return x.length;
    }
}
