package io.geoidem.number;

/**
 * Prints counts of cells the way people write coordinates (§5.4): {@code -12.5}, {@code 3}, {@code 0.0000001}; of all
 * positional spellings of a value the shortest, and zero without a sign.
 */
public final class PlainDecimal {
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
        int guess = ((64 - Long.numberOfLeadingZeros(value | 1)) * 1233) >> 12;
        return guess < 19 && value >= PowersOfTen.LONGS[guess] ? guess + 1 : Math.max(guess, 1);
    }

    /** Writes a value of at least 0 so that it ends before {@code end}, with zeros in front from {@code start} on. */
    static void write(byte[] out, int end, long value, int start) {
        int at = end;
        long rest = value;
        while (at - start >= 8) {
            long upper = rest / 100_000_000;
            at -= 8;
            EightDigits.BYTES.set(out, at, EightDigits.ofValue(rest - upper * 100_000_000));
            rest = upper;
        }
        long eight = EightDigits.ofValue(rest);
        for (int shift = 56; at > start; shift -= 8) {
            out[--at] = (byte) (eight >>> shift);
        }
    }
}
