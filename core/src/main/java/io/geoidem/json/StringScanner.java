package io.geoidem.json;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** Finds the end of a string and checks all of it: escapes, controls, UTF-8 (RFC 3629), surrogates. */
final class StringScanner {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = 0x8080_8080_8080_8080L;

    private final ByteWindow window;
    private final JsonPath path;
    private final int longest;
    private boolean escaped;

    StringScanner(ByteWindow window, JsonPath path, Limits limits) {
        this.window = window;
        this.path = path;
        this.longest = limits.jsonTextBytes();
    }

    /** Whether the last string holds a backslash. */
    boolean isEscaped() {
        return escaped;
    }

    /** The index of the closing quote of the string whose opening quote the window keeps. */
    int end() {
        escaped = false;
        byte[] bytes = window.bytes;
        int limit = window.limit;
        int at = window.keep + 1;
        while (true) {
            while (at <= limit - 8) {
                long special = special((long) LONGS.get(bytes, at));
                if (special != 0) {
                    at += Long.numberOfTrailingZeros(special) >>> 3;
                    break;
                }
                at += 8;
            }
            if (at >= limit) {
                at = have(at, 1);
                bytes = window.bytes;
                limit = window.limit;
                continue;
            }
            byte b = bytes[at];
            if (b == '"') {
                if (at - window.keep - 1 > longest) {
                    throw tooLong();
                }
                return at;
            }
            if (b == '\\') {
                escaped = true;
                at = afterEscape(at);
                bytes = window.bytes;
                limit = window.limit;
            } else if (b < 0) {
                at = afterSequence(at);
                bytes = window.bytes;
                limit = window.limit;
            } else if (b < 0x20) {
                throw error(
                        ErrorCode.JSON_SYNTAX,
                        at,
                        "a raw control character " + hex(b) + " in a string",
                        "escape it as \\u00" + HexFormat.of().toHexDigits(b));
            } else {
                at++;
            }
        }
    }

    /** Marks the lowest byte that is a quote, a backslash, a control or not ASCII; bytes above it may be marked too. */
    private static long special(long eight) {
        long quote = eight ^ '"' * ONES;
        long backslash = eight ^ '\\' * ONES;
        return (((quote - ONES) & ~quote)
                        | ((backslash - ONES) & ~backslash)
                        | ((eight - 0x20 * ONES) & ~eight)
                        | eight)
                & HIGHS;
    }

    private int afterEscape(int backslash) {
        int at = have(backslash, 2);
        if (window.bytes[at + 1] != 'u') {
            if (Strings.unescaped(window.bytes[at + 1]) < 0) {
                throw error(ErrorCode.JSON_SYNTAX, at, "an unknown escape", "write \\\\ for a backslash");
            }
            return at + 2;
        }
        at = have(at, 6);
        int unit = Strings.hex4(window.bytes, at + 2);
        if (unit < 0) {
            throw error(ErrorCode.JSON_SYNTAX, at, "\\u without four hexadecimal digits", "repair the escape");
        }
        if (unit < 0xd800 || unit > 0xdfff) {
            return at + 6;
        }
        if (unit < 0xdc00) {
            at = have(at, 8);
            if (window.bytes[at + 6] == '\\' && window.bytes[at + 7] == 'u') {
                at = have(at, 12);
                int low = Strings.hex4(window.bytes, at + 8);
                if (low >= 0xdc00 && low <= 0xdfff) {
                    return at + 12;
                }
            }
        }
        throw error(
                ErrorCode.TEXT_ENCODING,
                at,
                "a lone surrogate \\u" + HexFormat.of().toHexDigits((char) unit),
                "repair the text at its source: it has no UTF-8 form");
    }

    /** Passes one character beyond ASCII, and those that follow it at once. */
    private int afterSequence(int first) {
        int at = first;
        do {
            at = afterOne(at);
        } while (at < window.limit && window.bytes[at] < 0);
        return at;
    }

    private int afterOne(int first) {
        int lead = window.bytes[first] & 0xff;
        int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
        if (length == 0) {
            throw malformed(first);
        }
        int at = have(first, length);
        byte[] bytes = window.bytes;
        int second = bytes[at + 1] & 0xff;
        // The narrower ranges shut out overlong forms, surrogates and what lies beyond U+10FFFF.
        int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        boolean good = second >= least && second <= most;
        for (int i = at + 2; i < at + length; i++) {
            good &= (bytes[i] & 0xc0) == 0x80;
        }
        if (!good) {
            throw malformed(at);
        }
        return at + length;
    }

    /** Makes sure that so many bytes are there from an index on; returns where that byte is now. */
    private int have(int at, int count) {
        int now = at;
        while (window.limit - now < count) {
            if (window.limit - window.keep - 1 > longest) {
                throw tooLong();
            }
            int moved = window.more(now);
            if (moved < 0) {
                throw error(
                        ErrorCode.JSON_SYNTAX,
                        window.limit,
                        "the text ends within a string",
                        "send the whole document");
            }
            now = moved;
        }
        return now;
    }

    private GeoidemException malformed(int at) {
        return error(
                ErrorCode.TEXT_ENCODING,
                at,
                "the byte " + hex(window.bytes[at]) + " begins no valid UTF-8",
                "send the document in UTF-8");
    }

    private GeoidemException tooLong() {
        Place place = Place.ofJson(window.base + window.keep, path.pointer(window));
        return Limits.exceeded(place, "a string or member name", longest, "jsonTextBytes");
    }

    private GeoidemException error(ErrorCode code, int at, String problem, String remedy) {
        return new GeoidemException(code, Place.ofJson(window.base + at, path.pointer(window)), problem, remedy);
    }

    private static String hex(byte b) {
        return "0x" + HexFormat.of().toHexDigits(b);
    }
}
