package io.geoidem.number;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Up to eight ASCII digits at once, in one long whose lowest byte is the first of them. */
final class EightDigits {
    /** Reads eight bytes of an array, the first into the lowest byte, whatever the processor. */
    static final VarHandle BYTES = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ZEROS = 0x3030_3030_3030_3030L;
    private static final long TO_UPPER_BIT = 0x7676_7676_7676_7676L;
    private static final long UPPER_BITS = 0x8080_8080_8080_8080L;

    private EightDigits() {}

    /** The bytes as figures: 0 to 9 for digits, more (unsigned) for whatever else. */
    static long figures(long eight) {
        return eight ^ ZEROS;
    }

    /** How many of the bytes, from the lowest on, are digits. */
    static int leading(long eight) {
        return leadingFigures(figures(eight));
    }

    /** How many of the figures, from the lowest on, are 0 to 9. */
    static int leadingFigures(long figures) {
        // The sum has the upper bit of a byte for 0x0a to 0x7f, the figure itself from 0x80 on. Only bytes that are
        // found
        // out themselves, from 0x8a on, carry into the next.
        long others = ((figures + TO_UPPER_BIT) | figures) & UPPER_BITS;
        return Long.numberOfTrailingZeros(others) >>> 3;
    }

    /** The first figures, up to seven, and zeros in place of the others. */
    static long firstFigures(long figures, int count) {
        return figures & ((1L << (8 * count)) - 1);
    }

    /** The index behind the digits that begin there; few are expected. */
    static int end(byte[] bytes, int start, int limit) {
        int at = start;
        while (at < limit && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }

    /** The same where many are expected. */
    static int endOfMany(byte[] bytes, int start, int limit) {
        int at = start;
        while (at <= limit - 8) {
            int count = leading((long) BYTES.get(bytes, at));
            at += count;
            if (count < 8) {
                return at;
            }
        }
        return end(bytes, at, limit);
    }

    /** The number that eight digits make. */
    static long value(long eight) {
        return ofFigures(eight - ZEROS);
    }

    /** The number that eight figures of 0 to 9 make. */
    static long ofFigures(long figures) {
        long pairs = figures * 10 + (figures >>> 8);
        long low = (pairs & 0x0000_00ff_0000_00ffL) * (100 + (1_000_000L << 32));
        long high = ((pairs >>> 16) & 0x0000_00ff_0000_00ffL) * (1 + (10_000L << 32));
        return (low + high) >>> 32;
    }

    /** Of eight digits, how many zeros stand at the end. */
    static int trailingZeros(long eight) {
        return Long.numberOfLeadingZeros(eight ^ ZEROS) >>> 3;
    }

    /** Eight digits for a number below 10^8. */
    static long ofValue(long value) {
        // Each step halves the lanes: value - upper * 10^n goes one lane up, upper stays, in one multiplication.
        long thousands = (value * 109_951_163L) >>> 40; // value / 10^4
        long fours = (value << 32) - thousands * ((10_000L << 32) - 1);
        long hundreds = ((fours * 10_486) >>> 20) & 0x0000_007f_0000_007fL;
        long twos = (fours << 16) - hundreds * ((100L << 16) - 1);
        long tens = ((twos * 103) >>> 10) & 0x000f_000f_000f_000fL;
        return (twos << 8) - tens * ((10L << 8) - 1) + ZEROS;
    }

    /** The first bytes, and zeros as digits in place of the others. */
    static long padded(long eight, int count) {
        if (count >= 8) {
            return eight;
        }
        long kept = (1L << (8 * count)) - 1;
        return (eight & kept) | (ZEROS & ~kept);
    }

    /** The number that the first digits make. */
    static long value(long eight, int count) {
        int missing = 64 - 8 * count;
        return value((eight << missing) | (ZEROS >>> (64 - missing)));
    }
}
