package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.json.CanonicalJson;
import io.geoidem.number.ByteSink;
import io.geoidem.number.ExactDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The canonical text of attribute values (§5.13). Immutable and thread-safe. */
final class PropertyText {
    /** The order of canonical JSON; that of UTF-16 differs beyond U+FFFF. */
    static final Comparator<String> BY_CODE_POINT = PropertyText::compareCodePoints;

    private final int precision;
    private final int mostDigits;

    PropertyText(int precision, Limits limits) {
        this.precision = precision;
        this.mostDigits = limits.jsonNumberBytes();
    }

    void append(ByteSink out, PropertyValue value) {
        append(out, value, 0);
    }

    void appendMembers(ByteSink out, SortedMap<String, PropertyValue> members) {
        appendMembers(out, members, 0);
    }

    /** The members by their names in NFC. */
    static SortedMap<String, PropertyValue> normalized(Map<String, PropertyValue> members) {
        SortedMap<String, PropertyValue> sorted = new TreeMap<>(BY_CODE_POINT);
        members.forEach((name, value) -> putOnce(sorted, Nfc.of(name), value));
        return sorted;
    }

    /** @throws GeoidemException with {@link ErrorCode#DUPLICATE_MEMBER} for a name that is there already */
    static void putOnce(SortedMap<String, PropertyValue> members, String name, PropertyValue value) {
        if (members.put(name, value) != null) {
            throw new GeoidemException(
                    ErrorCode.DUPLICATE_MEMBER,
                    Place.UNKNOWN.inField(name),
                    "two members are named " + CanonicalJson.text(name) + " after Unicode normalisation and renaming",
                    "rename one of them");
        }
    }

    private void append(ByteSink out, PropertyValue value, int depth) {
        if (depth > PropertyValue.MAX_DEPTH) {
            throw Limits.exceeded(Place.UNKNOWN, "nesting of an attribute", PropertyValue.MAX_DEPTH, "MAX_DEPTH");
        }
        if (value instanceof PropertyValue.Literal literal) {
            out.appendAscii(literal.word());
        } else if (value instanceof PropertyValue.Numeral number) {
            ExactDecimal.append(out, number.text().getBytes(StandardCharsets.US_ASCII), precision, mostDigits);
        } else if (value instanceof PropertyValue.Text text) {
            CanonicalJson.appendString(out, Nfc.of(text.text()));
        } else if (value instanceof PropertyValue.Items items) {
            out.append('[');
            boolean first = true;
            for (PropertyValue item : items.items()) {
                if (!first) {
                    out.append(',');
                }
                first = false;
                append(out, item, depth + 1);
            }
            out.append(']');
        } else if (value instanceof PropertyValue.Members members) {
            appendMembers(out, normalized(members.members()), depth);
        }
    }

    private void appendMembers(ByteSink out, SortedMap<String, PropertyValue> members, int depth) {
        out.append('{');
        boolean first = true;
        for (Map.Entry<String, PropertyValue> member : members.entrySet()) {
            if (!first) {
                out.append(',');
            }
            first = false;
            CanonicalJson.appendString(out, member.getKey());
            out.append(':');
            append(out, member.getValue(), depth + 1);
        }
        out.append('}');
    }

    private static int compareCodePoints(String a, String b) {
        int shared = Math.min(a.length(), b.length());
        for (int i = 0; i < shared; i++) {
            char c = a.charAt(i);
            char d = b.charAt(i);
            if (c != d) {
                // Surrogates stand for code points above all others.
                boolean high = Character.isSurrogate(c);
                return high == Character.isSurrogate(d) ? Character.compare(c, d) : high ? 1 : -1;
            }
        }
        return Integer.compare(a.length(), b.length());
    }
}
