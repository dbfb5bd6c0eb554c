package io.geoidem.number;

import java.math.BigInteger;

/** The powers of ten that a long or a double holds exactly. */
final class PowersOfTen {
    /** 10^0 to 10^18. */
    static final long[] LONGS = new long[19];
    /** 10^0 to 10^22. */
    static final double[] DOUBLES = new double[23];

    /** 2^(64 + SHIFTS) / 10^k, rounded up, with 63 bits. */
    private static final long[] INVERSES = new long[19];

    private static final int[] SHIFTS = new int[19];

    static {
        long power = 1;
        for (int i = 0; i < LONGS.length; i++) {
            LONGS[i] = power;
            power *= 10;
        }
        for (int k = 1; k < LONGS.length; k++) {
            BigInteger divisor = BigInteger.valueOf(LONGS[k]);
            SHIFTS[k] = divisor.bitLength() - 2;
            BigInteger[] parts = BigInteger.ONE.shiftLeft(64 + SHIFTS[k]).divideAndRemainder(divisor);
            INVERSES[k] = parts[0].add(BigInteger.ONE).longValueExact();
        }
        double exact = 1;
        for (int i = 0; i < DOUBLES.length; i++) {
            DOUBLES[i] = exact;
            exact *= 10;
        }
    }

    private PowersOfTen() {}

    /**
     * {@code value / 10^power} rounded down, without a division.
     *
     * @param value 0 to 10^18
     * @param power 1 to 18
     */
    static long quotient(long value, int power) {
        long quotient = Math.multiplyHigh(value, INVERSES[power]) >>> SHIFTS[power];
        // The inverse is too large by less than one part in 2^62, so that the quotient is at most one too large.
        return quotient * LONGS[power] > value ? quotient - 1 : quotient;
    }
}
