package io.geoidem.event;

import io.geoidem.Limits;
import io.geoidem.json.Utf8;
import io.geoidem.number.ByteSink;
import io.geoidem.number.Decimal;
import io.geoidem.number.FloatText;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The quick way for the usual event: a payload in memory, shorter than every limit and written plainly. Whatever is not
 * usual makes it give up, and {@link Canonicalizer} decides: an error first of all, an escape that has another canonical
 * form, deep nesting, a name that stands twice, an object with many unsorted members. What it completes is what that
 * pass would give. Not thread-safe.
 */
final class DirectPass {
    private static final int MOST_DEPTH = 60;
    private static final int ARRAY = -1;
    private static final int GIVEN_UP = -1;

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = 0x8080_8080_8080_8080L;

    private final EventSettings settings;
    private final int longest;
    private final int deepest;
    private final HeldText held = new HeldText();
    private final ByteSink text = held.text;
    private final DirectMembers members = new DirectMembers();
    private final Decimal decimal = new Decimal();
    private final FloatText floats = new FloatText();

    private int depth;
    /** By depth, from 1: the slot of an object, or {@link #ARRAY}. */
    private final int[] slot = new int[MOST_DEPTH + 1];

    private final int[] firstMember = new int[MOST_DEPTH + 1];
    private final boolean[] ascending = new boolean[MOST_DEPTH + 1];
    /** Whether the object has a member already that is not stripped: reading the text back just now written is slow. */
    private final boolean[] written = new boolean[MOST_DEPTH + 1];

    private boolean escaped;
    private int lengthBeforeStripped;
    private int slotsBeforeStripped;

    DirectPass(EventSettings settings) {
        this.settings = settings;
        Limits limits = settings.limits;
        // No token of a payload passes a limit that the whole payload does not pass.
        this.longest = Math.min(
                Math.min(settings.heldBytes, limits.jsonTextBytes()),
                Math.min(limits.jsonNumberBytes(), limits.jsonMembers()));
        this.deepest = Math.min(MOST_DEPTH, limits.jsonDepth());
    }

    /** Writes the text of the payload that was last completed. */
    void emit(CanonicalOutput out) {
        held.emit(out);
    }

    /** Makes the text of a payload; whether it was completed. */
    boolean run(byte[] bytes, int from, int to) {
        if (to - from > longest) {
            return false;
        }
        held.clear();
        text.reserve(to - from);
        members.begin(bytes);
        depth = 0;
        int at = afterSpace(bytes, from, to);
        if (at == to || bytes[at] != '{') {
            return false;
        }
        while (true) {
            byte b = at < to ? bytes[at] : 0;
            if (b == '[' || b == '{') {
                if (depth == deepest) {
                    return false;
                }
                begin(b);
                at = afterSpace(bytes, at + 1, to);
                if (at == to || bytes[at] != b + 2) { // ] and } lie two behind [ and {
                    at = b == '{' ? name(bytes, at, to) : at;
                    if (at < 0) {
                        return false;
                    }
                    continue;
                }
            } else {
                at = scalar(b, bytes, at, to);
                if (at < 0) {
                    return false;
                }
                valueEnded();
                at = afterSpace(bytes, at, to);
            }
            while (at < to && (bytes[at] | 0x20) == '}') { // ] or }
                if (!end(bytes[at])) {
                    return false;
                }
                at = afterSpace(bytes, at + 1, to);
                if (depth == 0) {
                    return at == to;
                }
            }
            if (at == to || bytes[at] != ',') {
                return false;
            }
            at = afterSpace(bytes, at + 1, to);
            if (slot[depth] == ARRAY) {
                text.append(',');
            } else {
                at = name(bytes, at, to);
                if (at < 0) {
                    return false;
                }
            }
        }
    }

    private void begin(byte bracket) {
        depth++;
        if (bracket == '[') {
            slot[depth] = ARRAY;
        } else {
            slot[depth] = held.open();
            firstMember[depth] = members.count;
            ascending[depth] = true;
            written[depth] = false;
        }
        text.append(bracket);
    }

    private boolean end(byte bracket) {
        int ended = slot[depth];
        if ((ended == ARRAY) != (bracket == ']')) {
            return false;
        }
        if (ended == ARRAY) {
            text.append(']');
        } else {
            if (depth == 1 && settings.eventType.isPresent() && !addEventType()) {
                return false;
            }
            text.append('}');
            if (ascending[depth]) {
                held.closeSorted(ended);
            } else if (!members.putInOrder(firstMember[depth], held, ended)) {
                return false;
            }
            members.count = firstMember[depth];
        }
        depth--;
        if (depth > 0) {
            valueEnded();
        }
        return true;
    }

    private void valueEnded() {
        if (slot[depth] == ARRAY) {
            return;
        }
        if (depth == 1 && members.isStripped()) {
            held.truncate(lengthBeforeStripped, slotsBeforeStripped);
        } else {
            members.end(text.length());
        }
    }

    /** Takes a name and its colon; the index of the value. */
    private int name(byte[] bytes, int quote, int to) {
        if (quote == to || bytes[quote] != '"') {
            return GIVEN_UP;
        }
        int end = endOfString(bytes, quote + 1, to);
        if (end < 0 || escaped) {
            return GIVEN_UP;
        }
        int length = text.length();
        boolean first = !written[depth];
        int order = members.add(quote + 1, end, firstMember[depth], first ? length : length + 1, held.slots());
        if (order <= 0) {
            if (order == 0) {
                return GIVEN_UP;
            }
            ascending[depth] = false;
        }
        if (depth == 1 && settings.mayBeEnvelope(end - quote - 1) && !envelope(length)) {
            return GIVEN_UP;
        }
        if (!first) {
            text.append(',');
        }
        written[depth] |= depth > 1 || !members.isStripped();
        if (end + 1 < to && bytes[end + 1] == ':') { // name and colon in one move
            text.append(bytes, quote, end + 2 - quote);
            return afterSpace(bytes, end + 2, to);
        }
        text.append(bytes, quote, end + 1 - quote);
        text.append(':');
        int colon = afterSpace(bytes, end + 1, to);
        return colon < to && bytes[colon] == ':' ? afterSpace(bytes, colon + 1, to) : GIVEN_UP;
    }

    /** Treats the names that mean something at the top level; whether it can be done here. */
    private boolean envelope(int length) {
        for (byte[] name : settings.strip) {
            if (members.lastIs(name)) {
                members.strip();
                lengthBeforeStripped = length;
                slotsBeforeStripped = held.slots();
                return true;
            }
        }
        return settings.eventType.isEmpty() || !members.lastIs(EventSettings.EVENT_TYPE);
    }

    private boolean addEventType() {
        for (byte[] name : settings.strip) {
            if (Arrays.equals(name, EventSettings.EVENT_TYPE)) {
                return false;
            }
        }
        if (written[depth]) {
            text.append(',');
        }
        int order = members.addEventType(firstMember[depth], text.length(), held.slots());
        ascending[depth] &= order > 0;
        text.append(settings.eventTypeMember);
        members.end(text.length());
        return true;
    }

    private int scalar(byte b, byte[] bytes, int at, int to) {
        if (b == '"') {
            int end = endOfString(bytes, at + 1, to);
            return end < 0 ? GIVEN_UP : copied(bytes, at, end + 1);
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

    private int number(byte[] bytes, int at, int to) {
        // Most numbers of members, other than those of arrays, are integers: a digit that is no zero, then digits.
        int first = bytes[at] == '-' ? at + 1 : at;
        if (slot[depth] != ARRAY && first < to && bytes[first] > '0' && bytes[first] <= '9') {
            int end = first + 1;
            while (end < to && bytes[end] >= '0' && bytes[end] <= '9') {
                end++;
            }
            if (end < to && bytes[end] != '.' && (bytes[end] | 0x20) != 'e') {
                return copied(bytes, at, end);
            }
        }
        int end = decimal.read(bytes, at, to);
        if (end < 0) {
            return GIVEN_UP;
        }
        if (decimal.isFractional()) {
            return floats.append(text, decimal, settings.precision) ? end : GIVEN_UP;
        }
        boolean negativeZero = bytes[at] == '-' && bytes[at + 1] == '0';
        return negativeZero ? GIVEN_UP : copied(bytes, at, end);
    }

    private int word(byte[] bytes, int at, int to, String word) {
        int length = word.length();
        if (to - at < length) {
            return GIVEN_UP;
        }
        for (int i = 1; i < length; i++) {
            if (bytes[at + i] != word.charAt(i)) {
                return GIVEN_UP;
            }
        }
        return copied(bytes, at, at + length);
    }

    private int copied(byte[] bytes, int at, int end) {
        text.append(bytes, at, end - at);
        return end;
    }

    /** The index of the closing quote of a string that is its own canonical form. */
    private int endOfString(byte[] bytes, int start, int to) {
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

    private static int afterSpace(byte[] bytes, int start, int to) {
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
