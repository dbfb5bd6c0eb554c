package io.geoidem.number;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;

/**
 * Prints the exact value of a JSON number as a plain decimal (§5.13): {@code 42}, {@code 42.0} and {@code 4.2e1} are one
 * integer and keep all their digits; other values are rounded on their decimal digits, ties to even. No double comes
 * near. Linear in the length of what is read and written.
 */
public final class ExactDecimal {
    private ExactDecimal() {}

    /**
     * Appends the canonical form of a number.
     *
     * @param text a number by the grammar of RFC 8259 §6, in ASCII
     * @param decimals decimals that a value which is no integer is rounded to
     * @param mostDigits digits that may be printed before the point
     * @throws GeoidemException with {@link ErrorCode#NUMBER_RANGE} for a number of more digits
     */
    public static void append(ByteSink out, byte[] text, int decimals, int mostDigits) {
        int end = 0;
        while (end < text.length && text[end] != 'e' && text[end] != 'E') {
            end++;
        }
        byte[] digits = new byte[end];
        int count = 0;
        int beforePoint = -1;
        boolean negative = false;
        for (int i = 0; i < end; i++) {
            if (text[i] == '-') {
                negative = true;
            } else if (text[i] == '.') {
                beforePoint = count;
            } else {
                digits[count++] = text[i];
            }
        }
        long point = (beforePoint < 0 ? count : beforePoint) + exponent(text, end);
        while (count > 0 && digits[count - 1] == '0') {
            count--;
        }
        int first = 0;
        while (first < count && digits[first] == '0') {
            first++;
        }
        appendValue(out, negative, digits, first, count, point - first, decimals, mostDigits);
    }

    /** Appends the digits from {@code first} to {@code last}, {@code point} of them before the point. */
    private static void appendValue(
            ByteSink out,
            boolean negative,
            byte[] digits,
            int first,
            int last,
            long point,
            int decimals,
            int mostDigits) {
        int count = last - first;
        if (count == 0 || point + decimals < 0) {
            out.append('0');
            return;
        }
        if (point > mostDigits) {
            throw new GeoidemException(
                    ErrorCode.NUMBER_RANGE,
                    Place.UNKNOWN,
                    "a number of " + point + " digits before the point is beyond the limit of " + mostDigits,
                    "send numbers of fewer digits, or raise jsonNumberBytes in Limits");
        }
        int kept = count;
        boolean carry = false;
        if (count > point + decimals) {
            kept = (int) (point + decimals);
            carry = roundsUp(digits, first, kept, last);
        }
        appendRounded(out, negative, digits, first, kept, (int) point, carry);
    }

    private static boolean roundsUp(byte[] digits, int first, int kept, int last) {
        byte next = digits[first + kept];
        if (next != '5' || last > first + kept + 1) {
            return next >= '5';
        }
        return kept > 0 && (digits[first + kept - 1] & 1) != 0;
    }

    private static void appendRounded(
            ByteSink out, boolean negative, byte[] digits, int first, int keptDigits, int pointAt, boolean carry) {
        int kept = keptDigits;
        int point = pointAt;
        byte[] value = new byte[kept + 1];
        value[0] = '0';
        System.arraycopy(digits, first, value, 1, kept);
        if (carry) {
            int i = kept;
            while (value[i] == '9') {
                value[i--] = '0';
            }
            value[i]++;
        }
        int from = value[0] == '0' ? 1 : 0;
        point += 1 - from;
        int to = kept + 1;
        while (to > from && value[to - 1] == '0') {
            to--;
        }
        if (to == from) {
            out.append('0');
            return;
        }
        if (negative) {
            out.append('-');
        }
        int whole = Math.min(Math.max(point, 0), to - from);
        if (whole == 0) {
            out.append('0');
        }
        out.append(value, from, whole);
        zeros(out, point - whole);
        if (from + whole < to) {
            out.append('.');
            zeros(out, -point);
            out.append(value, from + whole, to - from - whole);
        }
    }

    private static void zeros(ByteSink out, int count) {
        for (int i = 0; i < count; i++) {
            out.append('0');
        }
    }

    /** The exponent, cut to what no text of digits can bring back into range. */
    private static long exponent(byte[] text, int at) {
        if (at >= text.length - 1) {
            return 0;
        }
        boolean down = text[at + 1] == '-';
        long value = 0;
        for (int i = at + 1; i < text.length; i++) {
            if (text[i] >= '0') {
                value = Math.min(value * 10 + (text[i] - '0'), 1L << 40);
            }
        }
        return down ? -value : value;
    }
}
