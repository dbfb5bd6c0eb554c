package io.geoidem.number;

/**
 * The double nearest to {@code digits * 10^-scale}, ties to even, by one or two 128-bit products.
 *
 * <p>The method is that of Eisel and Lemire (D. Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice
 * and Experience 51, 2021). Where the products do not decide, and for subnormal and infinite results, it says so.
 */
final class NearestDouble {
    private static final int LEAST_POWER = -300;
    private static final int GREATEST_POWER = 290;
    private static final long EXACT_DOUBLE = 1L << 53;

    private NearestDouble() {}

    /** The nearest double in every case, whatever it takes. */
    static double always(long digits, int scale) {
        if (digits <= EXACT_DOUBLE && scale >= -22 && scale <= 22) {
            // Both operands are exact, so that the one rounding is that of the result.
            return scale >= 0 ? digits / PowersOfTen.DOUBLES[scale] : digits * PowersOfTen.DOUBLES[-scale];
        }
        double near = of(digits, scale);
        return Double.isNaN(near) ? Double.parseDouble(digits + "e" + -(long) scale) : near;
    }

    /**
     * The nearest double; NaN where this method does not decide.
     *
     * @param digits above 0
     */
    static double of(long digits, int scale) {
        int power = -scale;
        if (power < LEAST_POWER || power > GREATEST_POWER) {
            return Double.NaN;
        }
        int shift = Long.numberOfLeadingZeros(digits);
        long factor = digits << shift;
        long wideHigh = WidePowersOfTen.high(power);
        long high = WidePowersOfTen.multiplyHigh(factor, wideHigh);
        long low = factor * wideHigh;
        if (!WidePowersOfTen.isExact(power) || WidePowersOfTen.low(power) != 0) {
            // The power's lower half adds up to one unit of the upper product.
            long more = WidePowersOfTen.multiplyHigh(factor, WidePowersOfTen.low(power));
            low += more;
            if (Long.compareUnsigned(low, more) < 0) {
                high++;
            }
            // What is cut off, or too much because the power is rounded up, is below two units of low.
            if (low >= -3 && low <= 2) {
                return Double.NaN;
            }
        }
        int upper = (int) (high >>> 63);
        int dropped = upper + 9;
        long kept = high >>> dropped; // 54 bits: the significand and the bit that decides the rounding
        int exponent = WidePowersOfTen.log2(power) + upper - shift + 63;
        if (exponent < -900 || exponent > 1000) {
            return Double.NaN;
        }
        boolean exactlyHalf = (kept & 1) != 0 && kept << dropped == high && low == 0;
        if (exactlyHalf && !WidePowersOfTen.isExact(power)) {
            return Double.NaN;
        }
        long significand = (kept + 1) >>> 1;
        if (exactlyHalf && (kept & 2) == 0) {
            significand--;
        }
        // significand * 2^(exponent - 52), both factors exact.
        return significand * power2(exponent - 52);
    }

    private static double power2(int exponent) {
        return Double.longBitsToDouble((exponent + 1023L) << 52);
    }
}
