package io.geoidem.event;

import io.geoidem.json.Utf8;
import io.geoidem.number.ByteSink;
import io.geoidem.number.Decimal;
import io.geoidem.number.FloatText;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads the values of a payload in memory that are written plainly: strings that are their own canonical form, numbers,
 * words, and arrays of numbers. Whatever else stands there, an error above all, makes it give up. Not thread-safe.
 */
final class PlainValues {
    static final int GIVEN_UP = -1;

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = 0x8080_8080_8080_8080L;

    private final ByteSink text;
    private final int precision;
    private final Decimal decimal = new Decimal();
    private final FloatText floats = new FloatText();

    /** Whether the string that was read last holds escapes. */
    boolean escaped;
    /** Whether the value that was read last was appended to the text, because its canonical form may be another. */
    boolean rewritten;
    /** Where an array was given up. */
    private int stoppedAt;

    PlainValues(ByteSink text, int precision) {
        this.text = text;
        this.precision = precision;
    }

    void begin() {
        stoppedAt = 0;
    }

    /** Reads a string, a number or a word; the index behind it. */
    int scalar(byte b, byte[] bytes, int at, int to) {
        rewritten = false;
        if (b == '"') {
            int end = endOfString(bytes, at + 1, to);
            return end < 0 ? GIVEN_UP : end + 1;
        }
        if (b == '-' || (b >= '0' && b <= '9')) {
            return number(bytes, at, to);
        }
        return switch (b) {
            case 't' -> word(bytes, at, to, "true");
            case 'f' -> word(bytes, at, to, "false");
            case 'n' -> word(bytes, at, to, "null");
            default -> GIVEN_UP;
        };
    }

    /** Appends an array that holds only numbers and such arrays, nested no deeper than that; the index behind it. */
    int numbers(byte[] bytes, int start, int to, int deepest) {
        if (start < stoppedAt) {
            return GIVEN_UP; // it was tried with the array around it
        }
        rewritten = true;
        int length = text.length();
        int end = numbersOrStop(bytes, start, to, deepest);
        if (end < 0) {
            stoppedAt = ~end;
            text.truncate(length);
            return GIVEN_UP;
        }
        return end;
    }

    private int numbersOrStop(byte[] bytes, int start, int to, int deepest) {
        int depth = 0;
        int at = start;
        while (at < to) {
            byte b = bytes[at];
            if (b == '[') {
                if (depth == deepest) {
                    return ~at;
                }
                depth++;
                text.append('[');
                at = afterSpace(bytes, at + 1, to);
                if (at == to || bytes[at] != ']') {
                    continue;
                }
            } else {
                int end = b == '-' || (b >= '0' && b <= '9') ? decimal.read(bytes, at, to) : GIVEN_UP;
                if (end < 0 || !element(bytes, at, end)) {
                    return ~at;
                }
                at = afterSpace(bytes, end, to);
            }
            while (at < to && bytes[at] == ']') {
                text.append(']');
                depth--;
                if (depth == 0) {
                    return at + 1;
                }
                at = afterSpace(bytes, at + 1, to);
            }
            if (at == to || bytes[at] != ',') {
                return ~at;
            }
            text.append(',');
            at = afterSpace(bytes, at + 1, to);
        }
        return ~at;
    }

    private boolean element(byte[] bytes, int at, int end) {
        if (decimal.isFractional()) {
            return floats.append(text, decimal, precision);
        }
        if (bytes[at] == '-' && bytes[at + 1] == '0') {
            return false;
        }
        text.append(bytes, at, end - at);
        return true;
    }

    private int number(byte[] bytes, int at, int to) {
        // Most numbers of members are integers: a digit that is no zero, then digits.
        int first = bytes[at] == '-' ? at + 1 : at;
        if (first < to && bytes[first] > '0' && bytes[first] <= '9') {
            int end = first + 1;
            while (end < to && bytes[end] >= '0' && bytes[end] <= '9') {
                end++;
            }
            if (end < to && bytes[end] != '.' && (bytes[end] | 0x20) != 'e') {
                return end;
            }
        }
        int end = decimal.read(bytes, at, to);
        if (end < 0) {
            return GIVEN_UP;
        }
        if (decimal.isFractional()) {
            rewritten = true;
            return floats.append(text, decimal, precision) ? end : GIVEN_UP;
        }
        boolean negativeZero = bytes[at] == '-' && bytes[at + 1] == '0';
        return negativeZero ? GIVEN_UP : end;
    }

    private static int word(byte[] bytes, int at, int to, String word) {
        int length = word.length();
        if (to - at < length) {
            return GIVEN_UP;
        }
        for (int i = 1; i < length; i++) {
            if (bytes[at + i] != word.charAt(i)) {
                return GIVEN_UP;
            }
        }
        return at + length;
    }

    /** The index of the closing quote of a string that is its own canonical form. */
    int endOfString(byte[] bytes, int start, int to) {
        escaped = false;
        int at = start;
        while (true) {
            while (at <= to - 8) {
                long special = special((long) EIGHT.get(bytes, at));
                if (special != 0) {
                    at += Long.numberOfTrailingZeros(special) >>> 3;
                    break;
                }
                at += 8;
            }
            if (at >= to) {
                return GIVEN_UP;
            }
            byte b = bytes[at];
            if (b == '"') {
                return at;
            }
            if (b == '\\') {
                escaped = true;
                if (at + 1 == to || !isCanonicalEscape(bytes[at + 1])) {
                    return GIVEN_UP;
                }
                at += 2;
            } else if (b < 0) {
                at = Utf8.end(bytes, at, to);
                if (at < 0) {
                    return GIVEN_UP;
                }
            } else if (b < 0x20) {
                return GIVEN_UP;
            } else {
                at++;
            }
        }
    }

    /** Marks the lowest byte that is a quote, a backslash, a control or not ASCII; bytes above it may be marked too. */
    private static long special(long eight) {
        long quote = eight ^ ('"' * ONES);
        long backslash = eight ^ ('\\' * ONES);
        return (((quote - ONES) & ~quote)
                        | ((backslash - ONES) & ~backslash)
                        | ((eight - 0x20 * ONES) & ~eight)
                        | eight)
                & HIGHS;
    }

    private static boolean isCanonicalEscape(byte letter) {
        return switch (letter) {
            case '"', '\\', 'n', 'r', 't', 'b', 'f' -> true;
            default -> false;
        };
    }

    static int afterSpace(byte[] bytes, int start, int to) {
        int at = start;
        while (at < to && bytes[at] <= ' ' && isSpace(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
