package io.geoidem.number;

/**
 * The seven decimals of an ordinate on the usual grid as figures in one long: the first in the second byte, the last in
 * the highest, 0 in the lowest. Whoever has read an ordinate from digits has them already, and whoever prints it need not
 * work them out again.
 */
public final class Figures {
    /** Stands for figures that are not known. */
    public static final long UNKNOWN = -1;

    /** The decimals of the grid. */
    static final int DECIMALS = 7;
    /** Cells of a degree. */
    static final long CELLS = 10_000_000;

    /** Makes digits of the figures and the point of the byte below them. */
    private static final long POINT_AND_ZEROS = 0x3030_3030_3030_302eL;

    private Figures() {}

    /** The figures of a count of cells from 0 on and below a degree. */
    static long ofFraction(long cells) {
        return EightDigits.figures(EightDigits.ofValue(cells));
    }

    /** The point and the digits. */
    static long pointAndDigits(long figures) {
        return figures + POINT_AND_ZEROS;
    }

    /** Bytes of the point and the digits without zeros at the end; 0 where nothing is left behind the point. */
    static int length(long figures) {
        return Long.BYTES - (Long.numberOfLeadingZeros(figures) >>> 3);
    }
}
