package io.geoidem.number;

import org.jspecify.annotations.Nullable;

/**
 * Prints positions on the grid of seven decimals one behind the other, each {@code [x,y],} with its ordinates as
 * {@link PlainDecimal} prints them. Not thread-safe.
 */
public final class PositionPrinter {
    /** The decimals of the grid. */
    public static final int DECIMALS = Figures.DECIMALS;

    private static final long CELLS = Figures.CELLS;
    /** Whole degrees, of which the digits are one more long. */
    private static final int MOST_WHOLE = 999;

    private final long[] x;
    private final long[] y;
    private final long @Nullable [] figuresX;
    private final long @Nullable [] figuresY;
    private final Front longitude = new Front('[');
    private final Front latitude = new Front(',');

    /**
     * A printer of the positions in those arrays.
     *
     * @param figuresX the {@link Figures} of each longitude, null where none are known
     * @param figuresY those of each latitude, null where none are known
     */
    public PositionPrinter(long[] x, long[] y, long @Nullable [] figuresX, long @Nullable [] figuresY) {
        this.x = x;
        this.y = y;
        this.figuresX = figuresX;
        this.figuresY = figuresY;
    }

    /**
     * Writes positions into an array.
     *
     * @param first index of the first of them
     * @param step from the index of one to that of the next
     * @return the index behind what was written
     */
    public int put(byte[] out, int start, int first, int step, int count) {
        int at = start;
        int i = first;
        for (int left = count; left > 0; left--) {
            at = longitude.put(out, at, x[i], figuresX == null ? Figures.UNKNOWN : figuresX[i]);
            at = latitude.put(out, at, y[i], figuresY == null ? Figures.UNKNOWN : figuresY[i]);
            out[at] = ']';
            out[at + 1] = ',';
            at += 2;
            i += step;
        }
        return at;
    }

    /** What stands before the point of the ordinate of one axis that was printed last; mostly it is the same again. */
    private static final class Front {
        private final byte before;
        /** The byte before, the sign and the digits. */
        private long text;

        private int length;
        private long wholeCells;
        /** The counts that have this front: from here on, and to the most; none at first. */
        private long least = 1;

        private long most;

        Front(char before) {
            this.before = (byte) before;
        }

        int put(byte[] out, int start, long cells, long figures) {
            if (((cells - least) | (most - cells)) < 0 && !turnTo(cells)) {
                out[start] = before;
                return PlainDecimal.put(out, start + 1, cells, DECIMALS);
            }
            EightDigits.BYTES.set(out, start, text);
            int at = start + length;
            long seven = figures >= 0 ? figures : Figures.ofFraction(Math.abs(cells) - wholeCells);
            EightDigits.BYTES.set(out, at, Figures.pointAndDigits(seven));
            // Zeros at the end are overwritten later, and the point where nothing follows.
            return at + Figures.length(seven);
        }

        /** False for a count that is beyond what degrees can be. */
        private boolean turnTo(long cells) {
            long whole = Math.abs(cells) / CELLS;
            if (whole > MOST_WHOLE) {
                return false;
            }
            int sign = cells < 0 ? 1 : 0;
            long digits = PlainDecimal.WHOLES[(int) whole];
            long signed = sign == 0 ? digits : digits << 8 | '-';
            text = signed << 8 | before;
            length = 1 + sign + (int) (digits >>> 56);
            wholeCells = whole * CELLS;
            least = cells < 0 ? -wholeCells - CELLS + 1 : wholeCells;
            most = cells < 0 ? Math.min(-wholeCells, -1) : wholeCells + CELLS - 1;
            return true;
        }
    }
}
