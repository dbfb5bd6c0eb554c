package io.geoidem.json;

import io.geoidem.number.ByteSink;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prints maps, lists and scalars in the one spelling that is hashed: names in code point order, nothing between tokens, no
 * escape that RFC 8259 leaves to choice, numbers without exponents. Values are {@code Map<String, ?>}, {@code List<?>}, {@code String},
 * {@code Integer}, {@code Long}, {@code BigInteger}, {@code BigDecimal}, {@code Boolean} and null.
 */
public final class CanonicalJson {
    private CanonicalJson() {}

    /** The canonical text of a value. */
    public static byte[] bytes(@Nullable Object value) {
        ByteSink sink = new ByteSink();
        append(sink, value);
        return sink.toByteArray();
    }

    /** The canonical text of a value. */
    public static String text(@Nullable Object value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    /**
     * Appends the canonical text of a value. Nesting costs heap, not stack.
     *
     * @throws io.geoidem.GeoidemException for a lone surrogate in a string
     * @throws IllegalArgumentException for a value of another type
     */
    public static void append(ByteSink sink, @Nullable Object value) {
        Deque<Open> open = new ArrayDeque<>();
        begin(sink, value, open);
        while (!open.isEmpty()) {
            Open innermost = open.getLast();
            if (!innermost.rest.hasNext()) {
                sink.append(innermost.close);
                open.removeLast();
                continue;
            }
            Member next = innermost.rest.next();
            if (innermost.started) {
                sink.append(',');
            }
            innermost.started = true;
            if (next.name != null) {
                sink.append('"');
                Strings.appendEscaped(sink, next.name, 0, next.name.length);
                sink.append('"');
                sink.append(':');
            }
            begin(sink, next.value, open);
        }
    }

    /**
     * Appends a string in quotes.
     *
     * @throws io.geoidem.GeoidemException for a lone surrogate
     */
    public static void appendString(ByteSink sink, String text) {
        sink.append('"');
        byte[] utf8 = utf8(text);
        Strings.appendEscaped(sink, utf8, 0, utf8.length);
        sink.append('"');
    }

    /** Appends a string, given as valid UTF-8, in quotes. */
    public static void appendUtf8String(ByteSink sink, byte[] utf8, int from, int to) {
        sink.append('"');
        Strings.appendEscaped(sink, utf8, from, to);
        sink.append('"');
    }

    private static void begin(ByteSink sink, @Nullable Object value, Deque<Open> open) {
        if (value instanceof Map<?, ?> map) {
            sink.append('{');
            open.addLast(new Open(sorted(map).iterator(), '}'));
        } else if (value instanceof List<?> list) {
            sink.append('[');
            List<Member> elements = new ArrayList<>(list.size());
            for (Object element : list) {
                elements.add(new Member(null, element));
            }
            open.addLast(new Open(elements.iterator(), ']'));
        } else if (value instanceof String text) {
            appendString(sink, text);
        } else if (value instanceof BigDecimal number) {
            sink.appendAscii(plain(number));
        } else if (value == null
                || value instanceof Integer
                || value instanceof Long
                || value instanceof BigInteger
                || value instanceof Boolean) {
            sink.appendAscii(String.valueOf(value));
        } else {
            throw new IllegalArgumentException(
                    "no canonical JSON for a " + value.getClass().getName());
        }
    }

    private static List<Member> sorted(Map<?, ?> map) {
        List<Member> members = new ArrayList<>(map.size());
        map.forEach((name, value) -> members.add(new Member(utf8((String) name), value)));
        // The order of UTF-8 bytes is that of code points.
        members.sort((a, b) -> Arrays.compareUnsigned(a.name, b.name));
        return members;
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static byte[] utf8(String text) {
        ByteSink sink = new ByteSink(text.length() + 8);
        Strings.appendUtf8(sink, text);
        return sink.toByteArray();
    }

    private static final class Open {
        final Iterator<Member> rest;
        final char close;
        boolean started;

        Open(Iterator<Member> rest, char close) {
            this.rest = rest;
            this.close = close;
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Member(byte @Nullable [] name, @Nullable Object value) {}
}
