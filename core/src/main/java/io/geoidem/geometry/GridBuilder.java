package io.geoidem.geometry;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.number.ByteSink;
import io.geoidem.number.Cells;
import io.geoidem.number.Figures;
import io.geoidem.number.PlainDecimal;
import io.geoidem.number.PositionRoom;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects one geometry in WGS 84, its ordinates rounded to whole cells (§5.4). It is filled, normalised and cleared
 * again and again, so that a stream of features allocates little. Not thread-safe.
 */
public final class GridBuilder extends GeometryBuilder {
    /** Stands for a position without z; below every height. */
    public static final long NO_HEIGHT = Long.MIN_VALUE + 1;

    private static final long MOST_HEIGHT = 1L << 62;
    /** Arrays above this many positions are given back when the builder is cleared. */
    private static final int KEPT_POSITIONS = 1 << 20;

    private static final int FIRST_CAPACITY = 64;

    private static final long[] NONE = {};

    private static final String DEGREES =
            "give longitude and latitude in degrees, x first, or name the CRS of the coordinates (--source-crs, or source_crs of the contract)";
    private static final String SMALLER_HEIGHT = "correct the height, or leave heights out with dimensions: xy";

    final Grid grid;
    long[] x;
    long[] y;
    /** Null while no position has z, or z does not count. */
    long @Nullable [] z;

    /** The figures of the ordinates (§5.4) as they were read; only where the geometry is figured. */
    long[] figuresX = NONE;

    long[] figuresY = NONE;
    /** Whether figures of some ordinates are known. */
    boolean figured;

    boolean withHeight;
    boolean withoutHeight;

    private final int limit;
    private final long mostX;
    private final long mostY;
    private final boolean keepHeights;
    private int problemAt = -1;
    private String problem = "";
    private String remedy = DEGREES;

    /** An empty builder for that grid. */
    public GridBuilder(Grid grid, Limits limits) {
        super(limits);
        this.grid = grid;
        this.limit = limits.vertices();
        this.x = new long[firstCapacity()];
        this.y = new long[firstCapacity()];
        this.mostX = 360 * grid.degree();
        this.mostY = 90 * grid.degree();
        this.keepHeights = grid.dimensions() == Dimensions.XYZ;
    }

    /** The grid. */
    public Grid grid() {
        return grid;
    }

    /** Adds a position of degrees; a height that is not finite is none. What §5.2 rejects is told by {@code endGeometry}. */
    @Override
    public GridBuilder position(double xDegrees, double yDegrees, double height) {
        long cellsX = Cells.clearly(xDegrees, grid.decimals());
        long cellsY = Cells.clearly(yDegrees, grid.decimals());
        if (cellsX == Cells.TOO_LARGE || cellsY == Cells.TOO_LARGE) {
            cellsX = ordinate(xDegrees, 'x');
            cellsY = ordinate(yDegrees, 'y');
        }
        boolean high = Double.isFinite(height);
        return cells(cellsX, cellsY, high ? Cells.of(height, grid.heightDecimals()) : NO_HEIGHT);
    }

    /**
     * Adds a position of whole cells.
     *
     * @param cellsX longitude; {@link Cells#TOO_LARGE} where a long does not hold it
     * @param cellsY latitude; {@link Cells#TOO_LARGE} where a long does not hold it
     * @param cellsZ height in cells of its own; {@link #NO_HEIGHT} for none
     */
    public GridBuilder cells(long cellsX, long cellsY, long cellsZ) {
        int at = positions;
        if (at == x.length) {
            grow();
        }
        x[at] = cellsX;
        y[at] = cellsY;
        if (figured) {
            forgetFigures(at);
        }
        lookForRange(cellsX, cellsY);
        if (cellsZ == NO_HEIGHT) {
            withoutHeight = true;
            if (z != null) {
                z[at] = NO_HEIGHT;
            }
        } else {
            addHeight(at, cellsZ);
        }
        positions = at + 1;
        return this;
    }

    /** Arrays that positions without height may be put into, to be counted by {@link #advance}; none beyond the limit. */
    public PositionRoom room() {
        if (positions == x.length && positions < limit) {
            grow();
        }
        if (figuresX.length < x.length) {
            figuresX = Arrays.copyOf(figuresX, x.length);
            figuresY = Arrays.copyOf(figuresY, x.length);
        }
        if (!figured) {
            figured = true;
            Arrays.fill(figuresX, 0, positions, Figures.UNKNOWN);
            Arrays.fill(figuresY, 0, positions, Figures.UNKNOWN);
        }
        return new PositionRoom(x, y, figuresX, figuresY, positions);
    }

    /** Adds as many positions as were put into the {@link #room}. */
    public void advance(int count) {
        int to = positions + count;
        long beyond = 0;
        for (int i = positions; i < to; i++) {
            beyond |= (mostX - x[i]) | (mostX + x[i]) | (mostY - y[i]) | (mostY + y[i]);
        }
        if (z != null) {
            Arrays.fill(z, positions, to, NO_HEIGHT);
        }
        withoutHeight |= count > 0;
        for (; beyond < 0 && positions < to; positions++) {
            lookForRange(x[positions], y[positions]);
        }
        positions = to;
    }

    /** Says what is wrong with the next position, where the caller knows it better. */
    public void refuseNext(String what) {
        found(what);
    }

    /** Forgets the geometry. */
    @Override
    public void clear() {
        super.clear();
        z = null;
        figured = false;
        withHeight = false;
        withoutHeight = false;
        problemAt = -1;
        if (x.length > KEPT_POSITIONS) {
            x = new long[firstCapacity()];
            y = new long[firstCapacity()];
            figuresX = NONE;
            figuresY = NONE;
            sequenceEnd = new int[8];
        }
    }

    @Override
    void geometryEnded(int node) {
        if (problemAt >= 0) {
            int at = problemAt;
            problemAt = -1;
            throw new GeoidemException(ErrorCode.GEOMETRY, placeOf(at, node), problem, remedy);
        }
        GeometryChecks.check(this, node);
    }

    boolean sameXy(int a, int b) {
        return x[a] == x[b] && y[a] == y[b];
    }

    boolean same(int a, int b) {
        return x[a] == x[b] && y[a] == y[b] && (z == null || z[a] == z[b]);
    }

    /** A position in words, for messages. */
    String words(int at) {
        String words = text(x[at], grid.decimals()) + " " + text(y[at], grid.decimals());
        return z == null || z[at] == NO_HEIGHT ? words : words + " " + text(z[at], grid.heightDecimals());
    }

    /** Puts a position in the place of another. */
    void move(int at, int to) {
        x[to] = x[at];
        y[to] = y[at];
        if (z != null) {
            z[to] = z[at];
        }
        if (figured) {
            figuresX[to] = figuresX[at];
            figuresY[to] = figuresY[at];
        }
    }

    /** For a position whose ordinates are others than were read. */
    void forgetFigures(int at) {
        figuresX[at] = Figures.UNKNOWN;
        figuresY[at] = Figures.UNKNOWN;
    }

    private void lookForRange(long cellsX, long cellsY) {
        if (cellsX > mostX || cellsX < -mostX) {
            found("longitude " + text(cellsX, grid.decimals()) + " is beyond ±360 degrees");
        }
        if (cellsY > mostY || cellsY < -mostY) {
            found("latitude " + text(cellsY, grid.decimals()) + " is beyond ±90 degrees");
        }
    }

    private long ordinate(double degrees, char axis) {
        if (!Double.isFinite(degrees)) {
            found(axis + " is " + (Double.isNaN(degrees) ? "NaN" : degrees > 0 ? "Infinity" : "-Infinity"));
            return 0;
        }
        long cells = Cells.of(degrees, grid.decimals());
        if (cells == Cells.TOO_LARGE) {
            found(axis + " is " + new BigDecimal(degrees) + ", beyond what degrees can be");
            return 0;
        }
        return cells;
    }

    private void addHeight(int at, long cells) {
        withHeight = true;
        if (!keepHeights) {
            return;
        }
        if (cells > MOST_HEIGHT || cells < -MOST_HEIGHT) {
            found("the height is too large for " + grid.heightDecimals() + " decimals", SMALLER_HEIGHT);
        }
        long[] heights = z;
        if (heights == null) {
            heights = new long[x.length];
            Arrays.fill(heights, 0, at, NO_HEIGHT);
            z = heights;
        }
        heights[at] = cells;
    }

    private void grow() {
        if (positions >= limit) {
            throw Limits.exceeded(Place.UNKNOWN, "the number of positions of one geometry", limit, "vertices");
        }
        int capacity = (int) Math.min(limit, 2L * x.length);
        x = Arrays.copyOf(x, capacity);
        y = Arrays.copyOf(y, capacity);
        if (z != null) {
            z = Arrays.copyOf(z, capacity);
        }
        if (figured) {
            figuresX = Arrays.copyOf(figuresX, capacity);
            figuresY = Arrays.copyOf(figuresY, capacity);
        }
    }

    private int firstCapacity() {
        return Math.min(FIRST_CAPACITY, limit);
    }

    private void found(String what) {
        found(what, DEGREES);
    }

    private void found(String what, String whatToDo) {
        if (problemAt < 0) {
            problemAt = positions;
            problem = what;
            remedy = whatToDo;
        }
    }

    static String text(long cells, int decimals) {
        if (cells == Cells.TOO_LARGE) {
            return "of more than 18 digits";
        }
        ByteSink sink = new ByteSink(32);
        PlainDecimal.append(sink, cells, decimals);
        return new String(sink.array(), 0, sink.length(), StandardCharsets.US_ASCII);
    }
}
