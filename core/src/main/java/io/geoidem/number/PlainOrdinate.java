package io.geoidem.number;

/**
 * Reads ordinates as nearly all writers print them, a few digits, a point and up to 23 decimals, straight to a count of
 * cells (§5.4). Whatever is written otherwise, and whatever lies so near to the middle between two cells that the digits
 * alone do not decide, is left to {@link Decimal}.
 *
 * <p>What was read is put into arrays: the cells, and the {@link Figures figures} where the digits give them at once.
 * An instance reads one axis of positions one behind the other, whose digits before the point rarely change. Not
 * thread-safe.
 */
public final class PlainOrdinate {
    /** Bytes that must follow the first one in the array, whatever they are. */
    public static final int ROOM = 32;
    /** The most decimals of a grid that it serves. */
    public static final int MOST_DECIMALS = 8;

    /** Stands for an ordinate that is left to others. */
    private static final long LEFT = 0;

    private static final int LENGTH_BITS = 6;
    private static final int LENGTHS = (1 << LENGTH_BITS) - 1;
    private static final long UNITS = 100_000_000;
    /** In units of 10^-16: the nearest double of a number below 1000 is off by less than 600 of them. */
    private static final long NEAR = 2_000;

    /** What no masked bytes are. */
    private static final long NOTHING_IN_FRONT = 1;
    /** Four figures behind the eighth: only with these, or with zeros, can a number lie near a tie. */
    private static final int FOUR_NINES = 0x0909_0909;

    /** The sign, whole digits and point that were read last, as bytes; they are mostly the same again. */
    private long front = NOTHING_IN_FRONT;
    /** Which bytes those are. */
    private long frontMask;

    private int frontLength;
    private int minus;
    private long wholeCells;

    /** How many bytes were read. */
    private static int length(long read) {
        return (int) read & LENGTHS;
    }

    /** The count of cells that was read. */
    private static long cells(long read) {
        return read >> LENGTH_BITS;
    }

    /**
     * Reads the ordinate that begins at {@code start}.
     *
     * @param decimals of the grid, up to {@link #MOST_DECIMALS}
     * @param cells takes the count of cells at that index
     * @param figures takes the figures of the count at that index, or {@link Figures#UNKNOWN}
     * @return the index behind; the caller must find that a number ends there. {@code start} where it is left to others
     */
    public int read(byte[] bytes, int start, int decimals, long[] cells, long[] figures, int index) {
        if (decimals == Figures.DECIMALS) {
            int end = readSeven(bytes, start, cells, figures, index);
            if (end != start) {
                return end;
            }
        }
        long any = readAny(bytes, start, decimals);
        cells[index] = cells(any);
        figures[index] = Figures.UNKNOWN;
        return start + length(any);
    }

    /** The same for the grid that nearly all keys have; leaves whole numbers too, and more of what is near a tie. */
    private int readSeven(byte[] bytes, int start, long[] cells, long[] figures, int index) {
        if (((long) EightDigits.BYTES.get(bytes, start) & frontMask) != front && !readFront(bytes, start)) {
            return start;
        }
        int at = start + frontLength;
        long first = EightDigits.figures((long) EightDigits.BYTES.get(bytes, at));
        int length = EightDigits.leadingFigures(first);
        int up = 0;
        if (length == 8) {
            long second = EightDigits.figures((long) EightDigits.BYTES.get(bytes, at + 8));
            int more = EightDigits.leadingFigures(second);
            // The processor foresees these branches, and goes on behind the number before it has found its end.
            if (more == 6) {
                length = 14;
            } else if (more == 7) {
                length = 15;
            } else if (more >= 4 && more < 8) {
                length = 8 + more;
            } else {
                return start;
            }
            up = (4 - (int) (first >>> 56)) >>> 31;
            if ((int) second == FOUR_NINES - up * FOUR_NINES) {
                return start;
            }
        } else if (length > 0) {
            first = EightDigits.firstFigures(first, length);
        } else {
            return start;
        }
        long seven = first << 8;
        long count = EightDigits.ofFigures(seven) + up;
        seven += (long) up << 56;
        figures[index] = seven >>> 56 > 9 ? Figures.ofFraction(count % Figures.CELLS) : seven;
        cells[index] = ((wholeCells + count) ^ -minus) + minus;
        return at + length;
    }

    private static int longer(byte[] bytes, int at) {
        return 16 + EightDigits.leading((long) EightDigits.BYTES.get(bytes, at + 16));
    }

    /** Reads the sign, the whole digits and the point; false where anything else stands there. */
    private boolean readFront(byte[] bytes, int start) {
        int sign = bytes[start] == '-' ? 1 : 0;
        int at = start + sign;
        int whole = digit(bytes[at]);
        int digits = 1;
        while (digits < 3 && digit(bytes[at + digits]) <= 9) {
            whole = 10 * whole + digit(bytes[at + digits]);
            digits++;
        }
        if (digit(bytes[at]) > 9 || (digits > 1 && bytes[at] == '0') || bytes[at + digits] != '.') {
            return false;
        }
        frontLength = sign + digits + 1;
        frontMask = (1L << (8 * frontLength)) - 1;
        front = (long) EightDigits.BYTES.get(bytes, start) & frontMask;
        minus = sign;
        wholeCells = whole * 10_000_000L;
        return true;
    }

    private static long readAny(byte[] bytes, int start, int decimals) {
        int minus = bytes[start] == '-' ? 1 : 0;
        int at = start + minus;
        int whole = digit(bytes[at++]);
        if (whole > 9) {
            return LEFT;
        }
        if (whole != 0) {
            for (int i = 0; i < 2 && digit(bytes[at]) <= 9; i++) {
                whole = 10 * whole + digit(bytes[at++]);
            }
        }
        long count = whole * PowersOfTen.LONGS[decimals];
        if (bytes[at] == '.') {
            long fraction = fraction(bytes, ++at, decimals);
            if (fraction == LEFT) {
                return LEFT;
            }
            at += length(fraction);
            count += cells(fraction);
        }
        return ((count ^ -minus) + minus) << LENGTH_BITS | (at - start);
    }

    private static long fraction(byte[] bytes, int at, int decimals) {
        long first = (long) EightDigits.BYTES.get(bytes, at);
        int length = EightDigits.leading(first);
        long upper = EightDigits.value(EightDigits.padded(first, length));
        long lower = 0;
        if (length == 8) {
            long second = (long) EightDigits.BYTES.get(bytes, at + 8);
            int more = EightDigits.leading(second);
            lower = EightDigits.value(EightDigits.padded(second, more));
            length = more == 8 ? longer(bytes, at) : 8 + more;
        }
        long rounded = rounded(upper, lower, decimals);
        return length == 0 || length == 24 || rounded < 0 ? LEFT : rounded << LENGTH_BITS | length;
    }

    /** The cells of a fraction of sixteen decimals, given as twice eight; -1 near the middle between two cells. */
    private static long rounded(long upper, long lower, int decimals) {
        long power = PowersOfTen.LONGS[MOST_DECIMALS - decimals];
        long down = decimals == MOST_DECIMALS ? upper : PowersOfTen.quotient(upper, MOST_DECIMALS - decimals);
        long fromTie = (upper - down * power) * UNITS + lower - power * (UNITS / 2);
        if (Math.abs(fromTie) <= NEAR) {
            return -1;
        }
        return fromTie > 0 ? down + 1 : down;
    }

    /** 0 to 9, or a large number for any other byte. */
    private static int digit(byte b) {
        return (b - '0') & 0xffff;
    }
}
