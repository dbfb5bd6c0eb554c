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
    static final int MOST_DIGITS = 18;
    private static final int FARTHEST_SCALE = 1 << 30;
    private static final long FARTHEST_EXPONENT = 1L << 40;

    // What reading finds: where the parts are. Fields are open to FloatText, which copies digits where it can.
    byte[] source = new byte[0];
    int from;
    int to;
    boolean negative;
    boolean fractional;
    /** Digits in front of the point; at least 1. */
    int wholeLength;
    /** Digits behind the point. */
    int fractionLength;
    /** The exponent as written; 0 without one. */
    long exponent;

    // What the digits say, worked out when it is first asked for.
    private boolean loaded;
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
        load();
        return truncated;
    }

    /** The leading significant digits, below 10^18. */
    public long digits() {
        load();
        return digits;
    }

    /** How many of the digits stand behind the point; negative where zeros follow them. */
    public int scale() {
        load();
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
        int end = bytes[at] == '0' ? at + 1 : EightDigits.end(bytes, at, limit);
        if (end == firstDigit) {
            return ~at;
        }
        at = end;
        wholeLength = end - firstDigit;
        fractional = false;
        fractionLength = 0;
        exponent = 0;
        if (at < limit && bytes[at] == '.') {
            fractional = true;
            end = EightDigits.endOfMany(bytes, ++at, limit);
            if (end == at) {
                return ~at;
            }
            fractionLength = end - at;
            at = end;
        }
        if (at < limit && (bytes[at] | 0x20) == 'e') {
            fractional = true;
            at = readExponent(bytes, at + 1, limit);
        }
        if (source != bytes) {
            source = bytes; // not each time: storing a reference costs a barrier of the collector
        }
        from = start;
        to = at;
        loaded = false;
        return at;
    }

    private int readExponent(byte[] bytes, int start, int limit) {
        int at = start;
        boolean down = at < limit && bytes[at] == '-';
        if (down || (at < limit && bytes[at] == '+')) {
            at++;
        }
        int end = EightDigits.end(bytes, at, limit);
        if (end == at) {
            return ~at;
        }
        long size = 0;
        for (int i = at; i < end; i++) {
            size = Math.min(size * 10 + (bytes[i] - '0'), FARTHEST_EXPONENT);
        }
        exponent = down ? -size : size;
        return end;
    }

    private void load() {
        if (loaded) {
            return;
        }
        loaded = true;
        truncated = false;
        int first = negative ? from + 1 : from;
        int firstOfFraction = first + wholeLength + 1;
        boolean zero = source[first] == '0';
        if ((zero ? 0 : wholeLength) + fractionLength > MOST_DIGITS) {
            keepLeadingDigits(first, first + wholeLength + (fractionLength == 0 ? 0 : 1 + fractionLength));
            return;
        }
        long value = 0;
        for (int i = first; i < first + wholeLength; i++) {
            value = value * 10 + (source[i] - '0');
        }
        int at = firstOfFraction;
        int left = fractionLength;
        for (; left >= 8; left -= 8, at += 8) {
            value = value * 100_000_000 + EightDigits.value((long) EightDigits.BYTES.get(source, at));
        }
        if (left > 0 && at <= source.length - 8) {
            long eight = (long) EightDigits.BYTES.get(source, at);
            value = value * PowersOfTen.LONGS[left] + EightDigits.value(eight, left);
        } else {
            for (; left > 0; left--, at++) {
                value = value * 10 + (source[at] - '0');
            }
        }
        digits = value;
        scale = inRange(fractionLength - exponent);
    }

    /** The nearest double, ties to even; infinite beyond the range of doubles. */
    public double toDouble() {
        load();
        double size;
        if (digits == 0) {
            size = 0;
        } else if (truncated) {
            size = betweenTruncated();
        } else {
            size = NearestDouble.always(digits, scale);
        }
        return negative ? -size : size;
    }

    /** The nearest double where digits were cut off: both decimals around it have it, or all digits decide. */
    private double betweenTruncated() {
        double below = NearestDouble.of(digits, scale);
        if (below == NearestDouble.of(digits + 1, scale)) {
            return below;
        }
        double value = Double.parseDouble(text());
        return negative ? -value : value;
    }

    /**
     * Rounds the exact binary value of the nearest double to a count of cells, as {@link Cells#of} does.
     *
     * @param decimals 0 to {@link Cells#MAX_DECIMALS}
     * @return the count; {@link Cells#TOO_LARGE} where a long does not hold it or the number is beyond doubles
     */
    public long cells(int decimals) {
        load();
        long size = Cells.ofDigits(digits, scale, truncated, decimals);
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

    private void keepLeadingDigits(int first, int end) {
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
        scale = inRange(fractionLength - exponent - cut);
    }

    private static int inRange(long wanted) {
        return (int) Math.max(-FARTHEST_SCALE, Math.min(FARTHEST_SCALE, wanted));
    }
}
