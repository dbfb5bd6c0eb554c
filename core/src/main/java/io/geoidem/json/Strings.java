package io.geoidem.json;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.number.ByteSink;
import java.nio.charset.StandardCharsets;

/**
 * The two ends of a JSON string: decoding what is written between quotes, and escaping as Python's
 * {@code ensure_ascii=False} does: {@code \" \\ \n \r \t \b \f}, other controls below U+0020 as <code>&#92;u00xx</code>,
 * everything else as it is.
 */
final class Strings {
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    /** Letter behind the backslash for each byte below 0x60; 0 for bytes that stand as they are, 'u' for the long form. */
    private static final byte[] ESCAPES = new byte[128];

    static {
        for (int i = 0; i < 0x20; i++) {
            ESCAPES[i] = 'u';
        }
        ESCAPES['"'] = '"';
        ESCAPES['\\'] = '\\';
        ESCAPES['\n'] = 'n';
        ESCAPES['\r'] = 'r';
        ESCAPES['\t'] = 't';
        ESCAPES['\b'] = 'b';
        ESCAPES['\f'] = 'f';
    }

    private Strings() {}

    /** Whether a byte of UTF-8 must be escaped. */
    static boolean mustEscape(byte b) {
        return b >= 0 && ESCAPES[b] != 0;
    }

    /** Appends the escaped form of one byte of UTF-8. */
    static void appendEscaped(ByteSink sink, byte b) {
        byte letter = b < 0 ? 0 : ESCAPES[b];
        if (letter == 0) {
            sink.append(b);
            return;
        }
        sink.append('\\');
        sink.append(letter);
        if (letter == 'u') {
            sink.append('0');
            sink.append('0');
            sink.append(HEX[b >> 4]);
            sink.append(HEX[b & 15]);
        }
    }

    /** Appends UTF-8 with its escapes, without quotes. */
    static void appendEscaped(ByteSink sink, byte[] utf8, int from, int to) {
        int plain = from;
        for (int i = from; i < to; i++) {
            if (mustEscape(utf8[i])) {
                sink.append(utf8, plain, i - plain);
                appendEscaped(sink, utf8[i]);
                plain = i + 1;
            }
        }
        sink.append(utf8, plain, to - plain);
    }

    /** The text of a string whose bytes as written were found valid. */
    static String decode(byte[] bytes, int from, int to) {
        ByteSink sink = new ByteSink(to - from);
        decode(bytes, from, to, sink);
        return new String(sink.array(), 0, sink.length(), StandardCharsets.UTF_8);
    }

    /** Appends the UTF-8 of a string whose bytes as written were found valid. */
    static void decode(byte[] bytes, int from, int to, ByteSink sink) {
        int plain = from;
        int i = from;
        while (i < to) {
            if (bytes[i] != '\\') {
                i++;
                continue;
            }
            sink.append(bytes, plain, i - plain);
            byte letter = bytes[i + 1];
            if (letter == 'u') {
                int unit = hex4(bytes, i + 2);
                i += 6;
                if (unit >= 0xd800 && unit < 0xdc00) {
                    unit = Character.toCodePoint((char) unit, (char) hex4(bytes, i + 2));
                    i += 6;
                }
                appendUtf8(sink, unit);
            } else {
                sink.append(unescaped(letter));
                i += 2;
            }
            plain = i;
        }
        sink.append(bytes, plain, to - plain);
    }

    /** The value of four hexadecimal digits; -1 where they are none. */
    static int hex4(byte[] bytes, int at) {
        int value = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = bytes[i] < 0 ? -1 : Character.digit(bytes[i], 16);
            if (digit < 0) {
                return -1;
            }
            value = (value << 4) | digit;
        }
        return value;
    }

    /** The character that a backslash and that letter stand for; -1 where there is no such escape. */
    static int unescaped(byte letter) {
        return switch (letter) {
            case '"', '\\', '/' -> letter;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> -1;
        };
    }

    /**
     * Appends the UTF-8 of a text.
     *
     * @throws GeoidemException with {@link ErrorCode#TEXT_ENCODING} for a lone surrogate
     */
    static void appendUtf8(ByteSink sink, String text) {
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                throw new GeoidemException(
                        ErrorCode.TEXT_ENCODING,
                        Place.UNKNOWN,
                        "a lone surrogate U+" + Integer.toHexString(codePoint) + " at character " + i
                                + " has no UTF-8 form",
                        "repair the text at its source");
            }
            appendUtf8(sink, codePoint);
            i += Character.charCount(codePoint);
        }
    }

    private static void appendUtf8(ByteSink sink, int codePoint) {
        if (codePoint < 0x80) {
            sink.append(codePoint);
        } else if (codePoint < 0x800) {
            sink.append(0xc0 | (codePoint >> 6));
            sink.append(continuation(codePoint));
        } else {
            if (codePoint < 0x10000) {
                sink.append(0xe0 | (codePoint >> 12));
            } else {
                sink.append(0xf0 | (codePoint >> 18));
                sink.append(continuation(codePoint >> 12));
            }
            sink.append(continuation(codePoint >> 6));
            sink.append(continuation(codePoint));
        }
    }

    private static int continuation(int bits) {
        return 0x80 | (bits & 0x3f);
    }
}
