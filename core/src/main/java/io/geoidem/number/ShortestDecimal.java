package io.geoidem.number;

/**
 * The shortest decimal that reads back as a double, and of those the nearest to it: what Python's {@code repr} prints.
 * Integer arithmetic alone.
 *
 * <p>The method is Schubfach (R. Giulietti, "The Schubfach way to render doubles", 2020): the double and the borders of
 * its rounding interval are scaled by one power of ten, rounded to odd, so that comparing them is exact. Not
 * thread-safe: an instance holds the last result.
 */
final class ShortestDecimal {
    private static final long HIDDEN_BIT = 1L << 52;

    private long digits;
    private int exponent;

    /** The digits of the last result; trailing zeros may stand among them. */
    long digits() {
        return digits;
    }

    /** The power of ten of the last result: its value is {@code digits * 10^exponent}. */
    int exponent() {
        return exponent;
    }

    /** Finds the decimal of a finite double above 0. */
    void set(double value) {
        long bits = Double.doubleToRawLongBits(value);
        long fraction = bits & (HIDDEN_BIT - 1);
        int biased = (int) (bits >>> 52);
        long significand = biased == 0 ? fraction : fraction | HIDDEN_BIT;
        int binary = (biased == 0 ? 1 : biased) - 1075;
        if (binary <= 0 && binary > -53 && (significand & ((1L << -binary) - 1)) == 0) {
            // An integer below 2^53: no shorter decimal lies in its interval.
            digits = significand >>> -binary;
            exponent = 0;
            return;
        }
        // Below a power of two the doubles lie twice as dense.
        int closer = fraction == 0 && biased > 1 ? 1 : 0;
        int power = (binary * 1_262_611 - closer * 524_031) >> 22;
        int shift = binary + WidePowersOfTen.log2(-power) + 1;
        long lower = scaled(4 * significand - 2 + closer, shift, -power);
        long middle = scaled(4 * significand, shift, -power);
        long upper = scaled(4 * significand + 2, shift, -power);
        if ((significand & 1) != 0) {
            // The borders read back as this double only where its significand is even.
            lower++;
            upper--;
        }
        choose(lower, middle, upper, power);
    }

    private void choose(long lower, long middle, long upper, int power) {
        long floor = middle >>> 2;
        if (floor >= 10) {
            long tenth = floor / 10;
            boolean downInside = lower <= 40 * tenth;
            boolean upInside = 40 * tenth + 40 <= upper;
            if (downInside != upInside) {
                digits = upInside ? tenth + 1 : tenth;
                exponent = power + 1;
                return;
            }
        }
        boolean downInside = lower <= 4 * floor;
        boolean upInside = 4 * floor + 4 <= upper;
        boolean up = upInside;
        if (downInside == upInside) {
            long half = 4 * floor + 2;
            up = middle > half || (middle == half && (floor & 1) != 0);
        }
        digits = up ? floor + 1 : floor;
        exponent = power;
    }

    /** {@code value * 2^shift * 10^power / 2^...} rounded to odd: the lowest bit is set where anything is cut off. */
    private static long scaled(long value, int shift, int power) {
        long factor = value << shift;
        long carried = WidePowersOfTen.multiplyHigh(factor, WidePowersOfTen.low(power));
        long wideHigh = WidePowersOfTen.high(power);
        long low = factor * wideHigh + carried;
        long high = WidePowersOfTen.multiplyHigh(factor, wideHigh);
        if (Long.compareUnsigned(low, carried) < 0) {
            high++;
        }
        return Long.compareUnsigned(low, 1) > 0 ? high | 1 : high;
    }
}
