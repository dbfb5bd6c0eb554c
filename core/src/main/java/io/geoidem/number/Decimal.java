package io.geoidem.number;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * One decimal number as it is written in JSON (RFC 8259 §6), read in place: sign, leading significant digits and scale.
 * The value is {@code ±digits * 10^-scale}; where {@link #isTruncated} holds, digits beyond the first 18 follow and the
 * value lies above that, by less than one unit of the last digit kept. An instance is filled again and again and refers
 * to the bytes it was read from. Not thread-safe.
 */
public final class Decimal {
    private static final int MOST_DIGITS = 18;
    private static final long EXACT_DOUBLE = 1L << 53;
    private static final long SAFE_CELLS = 1L << 52;
    private static final int FARTHEST_SCALE = 1 << 30;

    private byte[] source = new byte[0];
    private int from;
    private int to;
    private boolean negative;
    private boolean fractional;
    private boolean truncated;
    private long digits;
    private int scale;

    /** Whether a minus sign stands in front. */
    public boolean isNegative() {
        return negative;
    }

    /** Whether it is written with a fraction or an exponent, which makes it a float (§4.1); else it is an integer. */
    public boolean isFractional() {
        return fractional;
    }

    /** Whether digits beyond the first 18 significant ones were cut off that are not all zero. */
    public boolean isTruncated() {
        return truncated;
    }

    /** The leading significant digits, below 10^18. */
    public long digits() {
        return digits;
    }

    /** How many of the digits stand behind the point; negative where zeros follow them. */
    public int scale() {
        return scale;
    }

    /** The number as it is written. */
    public String text() {
        return new String(source, from, to - from, StandardCharsets.US_ASCII);
    }

    /**
     * Reads the longest number that begins at {@code start}.
     *
     * @param start index of the sign or first digit; below {@code limit}
     * @param limit index behind the last byte there is
     * @return the index behind the number, or the bitwise complement of the index of the byte that does not fit:
     *     {@code limit} where the text ends too early
     */
    public int read(byte[] bytes, int start, int limit) {
        int at = start;
        negative = bytes[at] == '-';
        if (negative) {
            at++;
        }
        if (at == limit) {
            return ~at;
        }
        int firstDigit = at;
        int leading = bytes[at] - '0';
        if (leading < 0 || leading > 9) {
            return ~at;
        }
        at++;
        long value = leading;
        if (leading != 0) {
            for (int digit; at < limit && (digit = bytes[at] - '0') >= 0 && digit <= 9; at++) {
                value = value * 10 + digit;
            }
        }
        int wholeDigits = leading == 0 ? 0 : at - firstDigit;
        int fraction = 0;
        fractional = false;
        if (at < limit && bytes[at] == '.') {
            fractional = true;
            int firstOfFraction = ++at;
            for (int digit; at < limit && (digit = bytes[at] - '0') >= 0 && digit <= 9; at++) {
                value = value * 10 + digit;
            }
            fraction = at - firstOfFraction;
            if (fraction == 0) {
                return ~at;
            }
        }
        int endOfDigits = at;
        long exponent = 0;
        if (at < limit && (bytes[at] | 0x20) == 'e') {
            fractional = true;
            at++;
            boolean down = at < limit && bytes[at] == '-';
            if (down || (at < limit && bytes[at] == '+')) {
                at++;
            }
            int firstOfExponent = at;
            for (int digit; at < limit && (digit = bytes[at] - '0') >= 0 && digit <= 9; at++) {
                exponent = Math.min(exponent * 10 + digit, 1L << 40);
            }
            if (at == firstOfExponent) {
                return ~at;
            }
            exponent = down ? -exponent : exponent;
        }
        source = bytes;
        from = start;
        to = at;
        truncated = false;
        if (wholeDigits + fraction > MOST_DIGITS) {
            keepLeadingDigits(firstDigit, endOfDigits, fraction - exponent);
        } else {
            digits = value;
            scale = inRange(fraction - exponent);
        }
        return at;
    }

    /** The nearest double, ties to even; infinite beyond the range of doubles. */
    public double toDouble() {
        double size;
        if (digits == 0 && !truncated) {
            size = 0;
        } else if (!truncated && digits <= EXACT_DOUBLE && scale >= -22 && scale <= 22) {
            // Both operands are exact, so that the one rounding is that of the result.
            size = scale >= 0 ? digits / PowersOfTen.DOUBLES[scale] : digits * PowersOfTen.DOUBLES[-scale];
        } else {
            return Double.parseDouble(text());
        }
        return negative ? -size : size;
    }

    /**
     * Rounds the exact binary value of the nearest double to a count of cells, as {@link Cells#of} does.
     *
     * @param decimals 0 to {@link Cells#MAX_DECIMALS}
     * @return the count; {@link Cells#TOO_LARGE} where a long does not hold it or the number is beyond doubles
     */
    public long cells(int decimals) {
        long size = cellsFromDigits(decimals);
        if (size >= 0) {
            return negative ? -size : size;
        }
        double value = toDouble();
        return Double.isInfinite(value) ? Cells.TOO_LARGE : Cells.exactly(value, decimals);
    }

    /**
     * The same count as an integer of any size.
     *
     * @throws ArithmeticException for a number beyond the range of doubles
     */
    public BigInteger bigCells(int decimals) {
        double value = toDouble();
        if (Double.isInfinite(value)) {
            throw new ArithmeticException("beyond the range of doubles");
        }
        return Cells.exactlyBig(value, decimals);
    }

    /** The count without its sign, decided on the decimal digits; -1 near a tie and where a long may be too short. */
    long cellsFromDigits(int decimals) {
        int excess = scale - decimals;
        if (excess <= 0) {
            if (truncated || excess < -MOST_DIGITS) {
                return digits == 0 && !truncated ? 0 : -1;
            }
            long power = PowersOfTen.LONGS[-excess];
            long count = digits * power;
            // Up to here half a unit of the last binary digit is less than half a cell.
            return Math.multiplyHigh(digits, power) == 0 && count >= 0 && count < SAFE_CELLS ? count : -1;
        }
        if (excess > MOST_DIGITS) {
            return 0;
        }
        long power = PowersOfTen.LONGS[excess];
        long count = digits / power;
        long fromTie = digits - count * power - (power >> 1);
        // The nearest double is off by at most digits * 2^-53 units, and cut digits by less than one.
        if (Math.abs(fromTie) <= (digits >>> 53) + 2) {
            return -1;
        }
        return fromTie > 0 ? count + 1 : count;
    }

    private void keepLeadingDigits(int first, int end, long fullScale) {
        long kept = 0;
        int count = 0;
        int cut = 0;
        boolean rest = false;
        for (int i = first; i < end; i++) {
            int digit = source[i] - '0';
            if (digit < 0) {
                continue; // the point
            }
            if (count < MOST_DIGITS) {
                kept = kept * 10 + digit;
                count += kept == 0 ? 0 : 1;
            } else {
                cut++;
                rest |= digit != 0;
            }
        }
        digits = kept;
        truncated = rest;
        scale = inRange(fullScale - cut);
    }

    private static int inRange(long wanted) {
        return (int) Math.max(-FARTHEST_SCALE, Math.min(FARTHEST_SCALE, wanted));
    }
}
