package io.geoidem.number;

/**
 * Prints floats rounded to decimals as Python's {@code round} and {@code repr} do (§4.1): the exact binary value, ties
 * to even; then the shortest digits that read back, with {@code .0} behind whole numbers, and an exponent of at least
 * two digits below 1e-4 and from 1e16 on. Not thread-safe: an instance is scratch space.
 */
public final class FloatText {
    /** Decimals of up to 15 digits come back from a double unchanged. */
    private static final long ALWAYS_SHORTEST = 1_000_000_000_000_000L;
    /** Far from the borders of the range of doubles, so that 15 digits do come back. */
    private static final int SAFE_POWER = 290;

    private final ShortestDecimal shortest = new ShortestDecimal();

    /**
     * Appends a number.
     *
     * @param decimals 0 to {@link Cells#MAX_DECIMALS}
     * @return whether it lies in the range of doubles; if not, nothing was appended
     */
    public boolean append(ByteSink sink, Decimal number, int decimals) {
        return copied(sink, number, decimals) || computed(sink, number, decimals);
    }

    /**
     * Appends a finite double without rounding it: the shortest digits that read back as it.
     *
     * @throws IllegalArgumentException for NaN and infinities
     */
    public void appendShortest(ByteSink sink, double value) {
        if (Double.isNaN(value) || !appendDouble(sink, value)) {
            throw new IllegalArgumentException("not a finite number");
        }
    }

    /**
     * Rounds in the decimal digits as they are written, where that is sure to be right: for numbers without exponent,
     * of 1 or more, with few digits, and away from ties.
     *
     * @return whether it was
     */
    private static boolean copied(ByteSink sink, Decimal number, int decimals) {
        byte[] source = number.source;
        int places = number.fractionLength;
        int point = number.from + (number.negative ? 1 : 0) + number.wholeLength;
        boolean hasExponent = number.to != point + 1 + places;
        if (hasExponent || places == 0 || (number.wholeLength == 1 && source[point - 1] == '0')) {
            return false;
        }
        if (places <= decimals) {
            boolean isShortest = number.wholeLength + places <= 15 && (places == 1 || source[number.to - 1] != '0');
            if (isShortest) {
                sink.append(source, number.from, number.to - number.from);
            }
            return isShortest;
        }
        // With 13 digits kept, the nearest double is off by less than a hundredth of the last.
        if (decimals == 0 || number.wholeLength + decimals > 13 || places < decimals + 2) {
            return false;
        }
        int cut = point + 1 + decimals;
        int next = (source[cut] - '0') * 10 + source[cut + 1] - '0';
        if (next == 49 || next == 50) {
            return false;
        }
        // One up beyond the middle, without a branch that is hard to foresee.
        int last = source[cut - 1] + ((50 - next) >>> 31);
        if (last > '9') {
            return false;
        }
        int end = cut;
        if (last == '0') {
            end--;
            while (source[end - 1] == '0' && end > point + 2) {
                end--;
            }
            last = source[end - 1];
            if (end == point + 1) { // only the point is left
                end++;
                last = '0';
            }
        }
        sink.append(source, number.from, end - number.from);
        sink.array()[sink.length() - 1] = (byte) last;
        return true;
    }

    private boolean computed(ByteSink sink, Decimal number, int decimals) {
        if (number.scale() <= decimals) {
            // No digit lies beyond the decimals, and rounding finds the same double again.
            long digits = number.digits();
            if (digits < ALWAYS_SHORTEST && !number.isTruncated() && number.scale() >= -SAFE_POWER) {
                appendDigits(sink, number.isNegative(), digits, -number.scale());
                return true;
            }
            return appendDouble(sink, number.toDouble());
        }
        long cells = number.cells(decimals);
        if (cells == Cells.TOO_LARGE) {
            // The doubles are so far apart that rounding finds the same one again.
            return appendDouble(sink, number.toDouble());
        }
        long size = StrictMath.abs(cells);
        if (size < ALWAYS_SHORTEST) {
            appendDigits(sink, number.isNegative(), size, -decimals);
            return true;
        }
        double rounded = NearestDouble.always(size, decimals);
        return appendDouble(sink, number.isNegative() ? -rounded : rounded);
    }

    private boolean appendDouble(ByteSink sink, double value) {
        if (Double.isInfinite(value)) {
            return false;
        }
        boolean negative = Double.doubleToRawLongBits(value) < 0;
        if (value == 0) {
            appendDigits(sink, negative, 0, 0);
        } else {
            shortest.set(StrictMath.abs(value));
            appendDigits(sink, negative, shortest.digits(), shortest.exponent());
        }
        return true;
    }

    /** Appends {@code digits * 10^exponent}. */
    private static void appendDigits(ByteSink sink, boolean negative, long digits, int exponent) {
        byte[] out = sink.reserve(32);
        int at = sink.length();
        if (negative) {
            out[at++] = '-';
        }
        if (digits == 0) {
            out[at++] = '0';
            out[at++] = '.';
            out[at++] = '0';
        } else {
            long significant = digits;
            int power = exponent;
            while (significant % 10 == 0) {
                significant /= 10;
                power++;
            }
            int count = PlainDecimal.digits(significant);
            int point = count + power; // digits in front of the point
            if (point > -4 && point <= 16) {
                at = positional(out, at, significant, count, point);
            } else {
                at = scientific(out, at, significant, count, point - 1);
            }
        }
        sink.advance(at - sink.length());
    }

    private static int positional(byte[] out, int start, long digits, int count, int point) {
        int at = start;
        if (point <= 0) {
            out[at++] = '0';
            out[at++] = '.';
            for (int i = point; i < 0; i++) {
                out[at++] = '0';
            }
            PlainDecimal.write(out, at + count, digits, at);
            return at + count;
        }
        if (point >= count) {
            PlainDecimal.write(out, at + count, digits, at);
            at += count;
            for (int i = count; i < point; i++) {
                out[at++] = '0';
            }
            out[at++] = '.';
            out[at++] = '0';
            return at;
        }
        PlainDecimal.write(out, at + 1 + count, digits, at + 1);
        for (int i = 0; i < point; i++) {
            out[at + i] = out[at + i + 1];
        }
        out[at + point] = '.';
        return at + 1 + count;
    }

    private static int scientific(byte[] out, int start, long digits, int count, int power) {
        int at = start;
        PlainDecimal.write(out, at + 1 + count, digits, at + 1);
        out[at] = out[at + 1];
        if (count == 1) {
            at++;
        } else {
            out[at + 1] = '.';
            at += 1 + count;
        }
        out[at++] = 'e';
        out[at++] = (byte) (power < 0 ? '-' : '+');
        int size = StrictMath.abs(power);
        int width = Math.max(2, PlainDecimal.digits(size));
        PlainDecimal.write(out, at + width, size, at);
        return at + width;
    }
}
