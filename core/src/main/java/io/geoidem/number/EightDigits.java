package io.geoidem.number;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Up to eight ASCII digits at once, in one long whose lowest byte is the first of them. */
final class EightDigits {
    /** Reads eight bytes of an array, the first into the lowest byte, whatever the processor. */
    static final VarHandle BYTES = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ZEROS = 0x3030_3030_3030_3030L;
    private static final long HIGH_NIBBLES = 0xf0f0_f0f0_f0f0_f0f0L;
    private static final long SIXES = 0x0606_0606_0606_0606L;

    private EightDigits() {}

    /** How many of the bytes, from the lowest on, are digits. */
    static int leading(long eight) {
        long others = (eight ^ ZEROS) & HIGH_NIBBLES;
        // A byte 0x3a to 0x3f has the right upper half, and leaves it when six is added. Carries only leave bytes of
        // 0xfa and above, which are found out by their own upper half.
        others |= ((eight + SIXES) ^ ZEROS) & HIGH_NIBBLES;
        return Long.numberOfTrailingZeros(others) >>> 3;
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
        long digits = eight - ZEROS;
        long pairs = digits * 10 + (digits >>> 8);
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
        long thousands = (value * 109_951_163L) >>> 40; // value / 10^4
        long fours = thousands | ((value - thousands * 10_000) << 32);
        long hundreds = ((fours * 10_486) >>> 20) & 0x0000_007f_0000_007fL;
        long twos = hundreds | ((fours - hundreds * 100) << 16);
        long tens = ((twos * 103) >>> 10) & 0x000f_000f_000f_000fL;
        return (tens | ((twos - tens * 10) << 8)) + ZEROS;
    }

    /** The number that the first digits make. */
    static long value(long eight, int count) {
        int missing = 64 - 8 * count;
        return value((eight << missing) | (ZEROS >>> (64 - missing)));
    }
}
