package io.geoidem.number;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Rounds the exact binary value of a double to a count of cells: {@code value * 10^decimals} to the nearest integer,
 * ties to even (§4.1, §5.4). There is no negative zero among counts.
 */
public final class Cells {
    /** Stands for a count that a long does not hold; {@link #exactlyBig} has it. */
    public static final long TOO_LARGE = Long.MIN_VALUE;
    /** The most decimals. */
    public static final int MAX_DECIMALS = 18;

    private static final double SAFE_PRODUCT = 0x1p51;
    private static final long SAFE_CELLS = 1L << 52;

    private Cells() {}

    /**
     * The count of cells of a finite double; {@link #TOO_LARGE} where a long does not hold it.
     *
     * @param decimals 0 to {@link #MAX_DECIMALS}
     */
    public static long of(double value, int decimals) {
        long cells = clearly(value, decimals);
        return cells == TOO_LARGE ? exactly(value, decimals) : cells;
    }

    /** The same for any double where one product decides it, else {@link #TOO_LARGE}: near a tie, large, not finite. */
    public static long clearly(double value, int decimals) {
        double product = value * PowersOfTen.DOUBLES[decimals];
        double nearest = Math.rint(product);
        double size = Math.abs(product);
        // The product is off by at most size * 2^-53: away from the middle between two cells that changes nothing.
        if (size < SAFE_PRODUCT && Math.abs(product - nearest) < 0.5 - size * 0x1p-52) {
            return (long) nearest;
        }
        return TOO_LARGE;
    }

    /** The same by integer arithmetic alone. */
    static long exactly(double value, int decimals) {
        long bits = Double.doubleToRawLongBits(value);
        int biased = (int) (bits >>> 52) & 0x7ff;
        if (biased == 0x7ff) {
            throw new IllegalArgumentException("a value that is not finite has no count of cells");
        }
        long fraction = bits & 0xf_ffff_ffff_ffffL;
        long significand = biased == 0 ? fraction : fraction | (1L << 52);
        int exponent = (biased == 0 ? 1 : biased) - 1075;
        // value = significand * 2^exponent, and the product with the power of ten has at most 53 + 60 bits.
        long power = PowersOfTen.LONGS[decimals];
        long high = Math.multiplyHigh(significand, power);
        long low = significand * power;
        long count = exponent >= 0 ? shiftedLeft(high, low, exponent) : shiftedRight(high, low, -exponent);
        return count != TOO_LARGE && bits < 0 ? -count : count;
    }

    /** The count of a finite double as an integer of any size. */
    public static BigInteger exactlyBig(double value, int decimals) {
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).unscaledValue();
    }

    private static long shiftedLeft(long high, long low, int shift) {
        if ((high | low) == 0) {
            return 0;
        }
        boolean fits = high == 0 && low > 0 && shift < 63 && low <= Long.MAX_VALUE >>> shift;
        return fits ? low << shift : TOO_LARGE;
    }

    private static long shiftedRight(long high, long low, int shift) {
        if (shift >= 128) {
            return 0;
        }
        long quotient;
        int toHalf; // how the rest compares with one half
        if (shift < 64) {
            if (high >>> (shift - 1) != 0) {
                return TOO_LARGE;
            }
            quotient = (high << (64 - shift)) | (low >>> shift);
            toHalf = Long.compareUnsigned(low << (64 - shift), Long.MIN_VALUE);
        } else if (shift == 64) {
            quotient = high;
            toHalf = Long.compareUnsigned(low, Long.MIN_VALUE);
        } else {
            quotient = high >>> (shift - 64);
            toHalf = Long.compareUnsigned(high << (128 - shift), Long.MIN_VALUE);
            if (toHalf == 0 && low != 0) {
                toHalf = 1;
            }
        }
        boolean up = toHalf > 0 || (toHalf == 0 && (quotient & 1) != 0);
        return up ? quotient + 1 : quotient;
    }

    /**
     * The count for {@code digits * 10^-scale}, decided on the decimal digits; -1 near a tie and where a long may be too
     * short.
     *
     * @param digits below 10^18
     * @param truncated whether digits behind these were cut off
     */
    static long ofDigits(long digits, int scale, boolean truncated, int decimals) {
        int excess = scale - decimals;
        if (excess <= 0) {
            if (truncated || excess < -Decimal.MOST_DIGITS) {
                return digits == 0 && !truncated ? 0 : -1;
            }
            long power = PowersOfTen.LONGS[-excess];
            long count = digits * power;
            // Up to here half a unit of the last binary digit is less than half a cell.
            return Math.multiplyHigh(digits, power) == 0 && count >= 0 && count < SAFE_CELLS ? count : -1;
        }
        if (excess > Decimal.MOST_DIGITS) {
            return 0;
        }
        long power = PowersOfTen.LONGS[excess];
        long count = PowersOfTen.quotient(digits, excess);
        long fromTie = digits - count * power - (power >> 1);
        // The nearest double is off by at most digits * 2^-53 units, and cut digits by less than one.
        if (Math.abs(fromTie) <= (digits >>> 53) + 2) {
            return -1;
        }
        return fromTie > 0 ? count + 1 : count;
    }
}
