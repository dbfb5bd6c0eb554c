package io.geoidem.number;

/**
 * Prints counts of cells as plain decimals (§5.4): no exponent, no trailing zeros, no point where nothing follows it,
 * no negative zero.
 */
public final class PlainDecimal {
    private static final byte[] PAIRS = new byte[200];

    static {
        for (int i = 0; i < 100; i++) {
            PAIRS[2 * i] = (byte) ('0' + i / 10);
            PAIRS[2 * i + 1] = (byte) ('0' + i % 10);
        }
    }

    private PlainDecimal() {}

    /**
     * Appends {@code cells * 10^-decimals}.
     *
     * @param cells any count but {@link Cells#TOO_LARGE}
     * @param decimals 0 to {@link Cells#MAX_DECIMALS}
     */
    public static void append(ByteSink sink, long cells, int decimals) {
        byte[] out = sink.reserve(24);
        int at = sink.length();
        long rest = cells;
        if (rest < 0) {
            out[at++] = '-';
            rest = -rest;
        }
        int places = decimals;
        while (places > 0 && rest % 10 == 0) {
            rest /= 10;
            places--;
        }
        long whole = rest / PowersOfTen.LONGS[places];
        int end = at + digits(whole);
        write(out, end, whole, at);
        if (places > 0) {
            out[end] = '.';
            long fraction = rest - whole * PowersOfTen.LONGS[places];
            write(out, end + 1 + places, fraction, end + 1);
            end += 1 + places;
        }
        sink.advance(end - sink.length());
    }

    /** Number of decimal digits of a value of at least 0; 1 for 0. */
    static int digits(long value) {
        int count = 1;
        while (count < 19 && value >= PowersOfTen.LONGS[count]) {
            count++;
        }
        return count;
    }

    /** Writes a value of at least 0 so that it ends before {@code end}, with zeros in front from {@code start} on. */
    static void write(byte[] out, int end, long value, int start) {
        int at = end;
        long rest = value;
        while (rest >= 100 && at - start >= 2) {
            long hundredth = rest / 100;
            int pair = 2 * (int) (rest - hundredth * 100);
            out[--at] = PAIRS[pair + 1];
            out[--at] = PAIRS[pair];
            rest = hundredth;
        }
        while (at > start) {
            out[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
