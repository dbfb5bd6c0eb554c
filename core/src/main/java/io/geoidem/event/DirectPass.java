package io.geoidem.event;

import io.geoidem.Limits;
import io.geoidem.number.ByteSink;
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
    private static final int GIVEN_UP = PlainValues.GIVEN_UP;

    private final EventSettings settings;
    private final int longest;
    private final int deepest;
    private final HeldText held = new HeldText();
    private final ByteSink text = held.text;
    private final DirectMembers members = new DirectMembers();
    private final PlainValues values;

    private int depth;
    /** By depth, from 1: the slot of an object, or {@link #ARRAY}. */
    private final int[] slot = new int[MOST_DEPTH + 1];

    private final int[] firstMember = new int[MOST_DEPTH + 1];
    private final boolean[] ascending = new boolean[MOST_DEPTH + 1];
    /** Whether the object has a member already that is not stripped: reading the text back just now written is slow. */
    private final boolean[] written = new boolean[MOST_DEPTH + 1];

    private int lengthBeforeStripped;
    private int slotsBeforeStripped;

    DirectPass(EventSettings settings) {
        this.settings = settings;
        this.values = new PlainValues(text, settings.precision);
        this.longest = longest(settings);
        this.deepest = deepest(settings);
    }

    /** The greatest length of a payload, so that none of its tokens can pass a limit. */
    static int longest(EventSettings settings) {
        Limits limits = settings.limits;
        return Math.min(
                Math.min(settings.heldBytes, limits.jsonTextBytes()),
                Math.min(limits.jsonNumberBytes(), limits.jsonMembers()));
    }

    /** The greatest depth of nesting. */
    static int deepest(EventSettings settings) {
        return Math.min(MOST_DEPTH, settings.limits.jsonDepth());
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
        values.begin();
        depth = 0;
        int at = PlainValues.afterSpace(bytes, from, to);
        if (at == to || bytes[at] != '{') {
            return false;
        }
        while (true) {
            byte b = at < to ? bytes[at] : 0;
            int behind = b == '[' ? values.numbers(bytes, at, to, deepest - depth) : GIVEN_UP;
            if (behind < 0 && (b == '[' || b == '{')) {
                if (depth == deepest) {
                    return false;
                }
                begin(b);
                at = PlainValues.afterSpace(bytes, at + 1, to);
                if (at == to || bytes[at] != b + 2) { // ] and } lie two behind [ and {
                    at = b == '{' ? name(bytes, at, to) : at;
                    if (at < 0) {
                        return false;
                    }
                    continue;
                }
            } else {
                behind = behind < 0 ? scalar(b, bytes, at, to) : behind;
                if (behind < 0) {
                    return false;
                }
                valueEnded();
                at = PlainValues.afterSpace(bytes, behind, to);
            }
            while (at < to && (bytes[at] | 0x20) == '}') { // ] or }
                if (!end(bytes[at])) {
                    return false;
                }
                at = PlainValues.afterSpace(bytes, at + 1, to);
                if (depth == 0) {
                    return at == to;
                }
            }
            if (at == to || bytes[at] != ',') {
                return false;
            }
            at = PlainValues.afterSpace(bytes, at + 1, to);
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
        int end = values.endOfString(bytes, quote + 1, to);
        if (end < 0 || values.escaped) {
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
            return PlainValues.afterSpace(bytes, end + 2, to);
        }
        text.append(bytes, quote, end + 1 - quote);
        text.append(':');
        int colon = PlainValues.afterSpace(bytes, end + 1, to);
        return colon < to && bytes[colon] == ':' ? PlainValues.afterSpace(bytes, colon + 1, to) : GIVEN_UP;
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
        int end = values.scalar(b, bytes, at, to);
        if (end >= 0 && !values.rewritten) {
            text.append(bytes, at, end - at);
        }
        return end;
    }
}
