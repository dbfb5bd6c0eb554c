package io.geoidem.number;

/**
 * Reads ordinates as nearly all writers print them, a few digits, a point and up to 23 decimals, straight to a count of
 * cells (§5.4). Whatever is written otherwise, and whatever lies so near to the middle between two cells that the digits
 * alone do not decide, is left to {@link Decimal}. Not thread-safe.
 */
public final class PlainOrdinate {
    /** Bytes that must follow the first one in the array, whatever they are. */
    public static final int ROOM = 32;
    /** The most decimals of a grid that it serves. */
    public static final int MOST_DECIMALS = 8;

    private static final long UNITS = 100_000_000;
    /** In units of 10^-16: the nearest double of a number below 1000 is off by less than 600 of them. */
    private static final long NEAR = 2_000;

    private long cells;

    /** The count of cells that was read last. */
    public long cells() {
        return cells;
    }

    /**
     * Reads the ordinate that begins at {@code start}.
     *
     * @param decimals of the grid, up to {@link #MOST_DECIMALS}
     * @return the index behind it, which the caller must find to be the end of a number; -1 where it is left to others
     */
    public int read(byte[] bytes, int start, int decimals) {
        int at = start;
        boolean negative = bytes[at] == '-';
        if (negative) {
            at++;
        }
        int whole = digit(bytes[at++]);
        if (whole > 9) {
            return -1;
        }
        if (whole != 0) {
            for (int i = 0; i < 2 && digit(bytes[at]) <= 9; i++) {
                whole = 10 * whole + digit(bytes[at++]);
            }
        }
        long count = whole * PowersOfTen.LONGS[decimals];
        if (bytes[at] == '.') {
            at++;
            long first = (long) EightDigits.BYTES.get(bytes, at);
            int length = EightDigits.leading(first);
            long upper = EightDigits.value(EightDigits.padded(first, length));
            long lower = 0;
            if (length == 8) {
                long second = (long) EightDigits.BYTES.get(bytes, at + 8);
                int more = EightDigits.leading(second);
                lower = EightDigits.value(EightDigits.padded(second, more));
                length += more;
                if (more == 8) {
                    length += EightDigits.leading((long) EightDigits.BYTES.get(bytes, at + 16));
                }
            }
            if (length == 0 || length == 24) {
                return -1;
            }
            at += length;
            long power = PowersOfTen.LONGS[MOST_DECIMALS - decimals];
            long down = decimals == 7 ? upper / 10 : upper / power;
            long fromTie = (upper - down * power) * UNITS + lower - power * (UNITS / 2);
            if (Math.abs(fromTie) <= NEAR) {
                return -1;
            }
            count += down + (fromTie > 0 ? 1 : 0);
        }
        cells = negative ? -count : count;
        return at;
    }

    /** 0 to 9, or a large number for any other byte. */
    private static int digit(byte b) {
        return (b - '0') & 0xffff;
    }
}
