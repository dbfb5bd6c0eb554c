package io.geoidem.number;

/**
 * Prints counts of cells the way people write coordinates (§5.4): {@code -12.5}, {@code 3}, {@code 0.0000001}; of all
 * positional spellings of a value the shortest, and zero without a sign.
 */
public final class PlainDecimal {
    /** Bytes that the longest of them, and what is overwritten behind it, may take. */
    public static final int ROOM = 32;

    static final long[] WHOLES = wholes();

    private PlainDecimal() {}

    /**
     * Appends {@code cells * 10^-decimals}.
     *
     * @param cells any count but {@link Cells#TOO_LARGE}
     * @param decimals 0 to {@link Cells#MAX_DECIMALS}
     */
    public static void append(ByteSink sink, long cells, int decimals) {
        byte[] out = sink.reserve(ROOM);
        sink.advance(put(out, sink.length(), cells, decimals) - sink.length());
    }

    /**
     * Writes {@code cells * 10^-decimals} into an array, of which up to {@value #ROOM} bytes are overwritten.
     *
     * @return the index behind what was written
     */
    public static int put(byte[] out, int start, long cells, int decimals) {
        if (decimals == 7) {
            return putSeven(out, start, cells);
        }
        out[start] = '-';
        int at = start + (int) (cells >>> 63);
        long rest = Math.abs(cells);
        long whole = rest / PowersOfTen.LONGS[decimals];
        if (decimals > 8 || whole >= WHOLES.length) {
            return putLarge(out, at, rest, decimals);
        }
        long digits = WHOLES[(int) whole];
        EightDigits.BYTES.set(out, at, digits);
        at += (int) (digits >>> 56);
        long fraction = EightDigits.ofValue(rest - whole * PowersOfTen.LONGS[decimals]);
        int places = decimals - EightDigits.trailingZeros(fraction);
        out[at] = '.';
        EightDigits.BYTES.set(out, at + 1, fraction >>> (64 - 8 * decimals));
        return places > 0 ? at + 1 + places : at;
    }

    /**
     * The same for the decimals that nearly all keys have. Signs and zeros at the end come in every mixture, so that no
     * branch depends on them: what is written too far is overwritten.
     */
    private static int putSeven(byte[] out, int start, long cells) {
        out[start] = '-';
        int at = start + (int) (cells >>> 63);
        long rest = Math.abs(cells);
        long whole = rest / 10_000_000; // by a constant, which is a multiplication
        if (whole >= WHOLES.length) {
            return putLarge(out, at, rest, 7);
        }
        long digits = WHOLES[(int) whole];
        EightDigits.BYTES.set(out, at, digits);
        at += (int) (digits >>> 56);
        long fraction = EightDigits.ofValue(rest - whole * 10_000_000);
        // The first of the eight digits is a zero; the point takes its place.
        EightDigits.BYTES.set(out, at, fraction - ('0' - '.'));
        int places = 7 - EightDigits.trailingZeros(fraction);
        return places > 0 ? at + 1 + places : at;
    }

    private static int putLarge(byte[] out, int at, long cells, int decimals) {
        long rest = cells;
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
        return end;
    }

    /** The digits of the first whole numbers, the first digit in the lowest byte and their count in the highest. */
    private static long[] wholes() {
        long[] wholes = new long[1000];
        byte[] bytes = new byte[Long.BYTES];
        for (int i = 0; i < wholes.length; i++) {
            int count = digits(i);
            bytes[Long.BYTES - 1] = (byte) count;
            write(bytes, count, i, 0);
            wholes[i] = (long) EightDigits.BYTES.get(bytes, 0);
        }
        return wholes;
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
