package io.geoidem.number;

import java.math.BigInteger;

/**
 * The powers of ten from 10^-342 to 10^324 as 128-bit significands with the top bit set, rounded up where 128 bits do
 * not hold them: {@code 10^k = (high * 2^64 + low) * 2^(floor(log2(10^k)) - 127)}, less than one unit too large. Made
 * once, when the first number asks that cannot be decided without.
 */
final class WidePowersOfTen {
    static final int LEAST = -342;
    static final int GREATEST = 324;
    /** 10^0 to 10^55 fit into 128 bits. */
    private static final int GREATEST_EXACT = 55;

    private static final long[] HIGH = new long[GREATEST - LEAST + 1];
    private static final long[] LOW = new long[GREATEST - LEAST + 1];

    static {
        for (int k = LEAST; k <= GREATEST; k++) {
            BigInteger wide = k >= 0 ? rounded(BigInteger.TEN.pow(k), BigInteger.ONE) : inverse(BigInteger.TEN.pow(-k));
            HIGH[k - LEAST] = wide.shiftRight(64).longValue();
            LOW[k - LEAST] = wide.longValue();
        }
    }

    private WidePowersOfTen() {}

    static long high(int power) {
        return HIGH[power - LEAST];
    }

    static long low(int power) {
        return LOW[power - LEAST];
    }

    static boolean isExact(int power) {
        return power >= 0 && power <= GREATEST_EXACT;
    }

    /** {@code floor(log2(10^power))}, exact for the powers here. */
    static int log2(int power) {
        return (power * 1_741_647) >> 19;
    }

    /** The upper 64 bits of the unsigned product. */
    static long multiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }

    private static BigInteger inverse(BigInteger divisor) {
        return rounded(BigInteger.ONE.shiftLeft(127 + divisor.bitLength()), divisor);
    }

    /** The quotient brought to 128 bits, rounded up. */
    private static BigInteger rounded(BigInteger dividend, BigInteger divisor) {
        BigInteger quotient = dividend.divide(divisor);
        int surplus = quotient.bitLength() - 128;
        BigInteger scaledDividend = surplus < 0 ? dividend.shiftLeft(-surplus) : dividend;
        BigInteger scaledDivisor = surplus > 0 ? divisor.shiftLeft(surplus) : divisor;
        BigInteger[] parts = scaledDividend.divideAndRemainder(scaledDivisor);
        return parts[1].signum() == 0 ? parts[0] : parts[0].add(BigInteger.ONE);
    }
}
