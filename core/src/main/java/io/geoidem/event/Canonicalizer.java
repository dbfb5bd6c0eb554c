package io.geoidem.event;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.json.CanonicalJson;
import io.geoidem.json.JsonReader;
import io.geoidem.json.MemberNames;
import io.geoidem.json.Token;
import io.geoidem.number.ByteSink;
import io.geoidem.number.Decimal;
import io.geoidem.number.FloatText;
import java.util.HashMap;
import java.util.Map;

/**
 * One pass over an event: reads tokens and writes canonical text (§4.1) to the output, in memory that does not grow with
 * the document.
 *
 * <p>Text is held back until the object around it has ended and can be put in order. When more is held than the limit
 * allows, what is held goes out, on the assumption that the objects that are still open come sorted. Where that turns
 * out wrong the pass ends as {@link Outcome#NEEDS_ORDERS}: the unsorted large objects are then known by the offsets of
 * their members, and a second pass reads those members in their canonical order. Not thread-safe.
 */
final class Canonicalizer {
    enum Outcome {
        /** The output has the canonical text. */
        COMPLETE,
        /** The text is valid, the output is of no use, and a second pass will do. */
        NEEDS_ORDERS
    }

    private static final int MODEST_BYTES = 1 << 20;

    private final EventSettings settings;
    private final HeldText held = new HeldText();
    private final ByteSink text = held.text;
    private final MemberNames names = new MemberNames();
    private final OpenContainers open = new OpenContainers();
    private final FloatText floats = new FloatText();
    private final ByteSink decoded = new ByteSink();
    private final Map<Long, LargeObject> orders = new HashMap<>();

    private JsonReader reader;
    private CanonicalOutput out;
    /** Whether a comma stands before the next element or member. */
    private boolean comma;

    private boolean ordersKnown;
    private boolean discarding;
    private boolean eventTypeSeen;

    private boolean stripping;
    private int lengthBeforeStripped;
    private int slotsBeforeStripped;
    private boolean commaBeforeStripped;

    Canonicalizer(EventSettings settings, JsonReader reader, CanonicalOutput out) {
        this.settings = settings;
        this.reader = reader;
        this.out = out;
    }

    /** Whether it holds so little memory that it may wait for the next event. */
    boolean isModest() {
        return text.array().length <= MODEST_BYTES;
    }

    /** Makes the first pass. */
    Outcome run(JsonReader source, CanonicalOutput target) {
        orders.clear();
        return pass(source, target, false);
    }

    /** Makes the second pass, which follows the orders that the first has found. */
    void runAgain(JsonReader source, CanonicalOutput target) {
        if (pass(source, target, true) != Outcome.COMPLETE) {
            throw changed();
        }
    }

    private Outcome pass(JsonReader source, CanonicalOutput target, boolean second) {
        reader = source;
        out = target;
        ordersKnown = second;
        discarding = false;
        eventTypeSeen = false;
        stripping = false;
        comma = false;
        held.clear();
        names.clear();
        open.depth = 0;
        if (reader.next() != Token.BEGIN_OBJECT) {
            throw new GeoidemException(
                    ErrorCode.JSON_SYNTAX,
                    reader.place(),
                    "the top level is no object",
                    "an event is one JSON object; key the elements of an array one by one");
        }
        beginObject();
        while (open.depth > 0) {
            take(reader.next());
            if (text.length() >= settings.heldBytes) {
                flush();
            }
        }
        reader.next();
        if (!discarding) {
            held.emit(out);
        }
        return discarding ? Outcome.NEEDS_ORDERS : Outcome.COMPLETE;
    }

    private void take(Token token) {
        switch (token) {
            case NUMBER -> number();
            case STRING -> string();
            case NAME -> name();
            case BEGIN_ARRAY -> beginArray();
            case END_ARRAY -> endArray();
            case BEGIN_OBJECT -> beginObject();
            case END_OBJECT -> endObject();
            case TRUE, FALSE, NULL -> word();
            case END -> throw new IllegalStateException("an open container has no end");
        }
    }

    private void number() {
        separate();
        Decimal number = reader.number();
        if (!number.isFractional()) {
            if (number.isNegative() && number.digits() == 0) {
                text.append('0'); // an integer has no negative zero
            } else {
                text.append(reader.buffer(), reader.from(), reader.to() - reader.from());
            }
        } else if (!floats.append(text, number, settings.precision)) {
            throw new GeoidemException(
                    ErrorCode.NUMBER_RANGE,
                    reader.place(),
                    "the number " + abbreviated(number.text()) + " is beyond the range of doubles",
                    "send a value up to 1.7976931348623157e308, or a string");
        }
        valueEnded();
    }

    private void string() {
        separate();
        quoted();
        valueEnded();
    }

    private void word() {
        separate();
        text.append(reader.buffer(), reader.from(), reader.to() - reader.from());
        valueEnded();
    }

    /** Writes the string or name with its quotes. */
    private void quoted() {
        if (reader.isEscaped()) {
            decoded.clear();
            reader.appendUtf8(decoded);
            CanonicalJson.appendUtf8String(text, decoded.array(), 0, decoded.length());
        } else {
            // Written without escapes, a string is its own canonical form.
            text.append(reader.buffer(), reader.from() - 1, reader.to() - reader.from() + 2);
        }
    }

    private void name() {
        int order = names.add(reader);
        int frame = open.depth - 1;
        if (order <= 0) {
            if (order == 0) {
                throw JsonReader.duplicate(names, names.size() - 1, reader.pointerOfContainer());
            }
            open.ascending[frame] = false;
        }
        int member = names.total() - 1;
        if (member - open.firstMember[frame] >= settings.limits.jsonMembers()) {
            throw Limits.exceeded(
                    reader.place(), "the number of members", settings.limits.jsonMembers(), "jsonMembers");
        }
        if (frame == 0 && isEnvelope(member)) {
            return;
        }
        if (comma) {
            text.append(',');
            comma = false;
        }
        open.member(member, text.length(), held.slots());
        quoted();
        text.append(':');
    }

    /** Treats the names that mean something at the top level; whether the member is stripped. */
    private boolean isEnvelope(int member) {
        for (byte[] name : settings.strip) {
            if (names.lastIs(name)) {
                open.member(member, -1, held.slots());
                stripping = true;
                lengthBeforeStripped = text.length();
                slotsBeforeStripped = held.slots();
                commaBeforeStripped = comma;
                comma = false;
                return true;
            }
        }
        if (settings.eventType.isPresent() && names.lastIs(EventSettings.EVENT_TYPE)) {
            eventTypeSeen = true;
        }
        return false;
    }

    private void beginArray() {
        separate();
        text.append('[');
        open.push(true, OpenContainers.NO_SLOT, 0, 0);
        comma = false;
    }

    private void endArray() {
        text.append(']');
        open.depth--;
        valueEnded();
    }

    private void beginObject() {
        separate();
        open.push(false, held.open(), names.total(), reader.offset());
        text.append('{');
        names.open();
        comma = false;
        if (ordersKnown) {
            LargeObject order = orders.get(reader.offset());
            if (order != null) {
                open.follow(order);
                followOrder();
            }
        }
    }

    private void endObject() {
        int frame = open.depth - 1;
        if (frame == 0 && settings.eventType.isPresent() && !eventTypeSeen) {
            addEventType();
        }
        text.append('}');
        if (open.ascending[frame]) {
            if (open.slot[frame] >= 0) {
                held.closeSorted(open.slot[frame]);
            }
        } else {
            endUnsorted(frame);
        }
        names.close();
        open.depth--;
        valueEnded();
    }

    private void endUnsorted(int frame) {
        int[] order = names.sort();
        int twice = names.duplicate(order);
        if (twice >= 0) {
            throw JsonReader.duplicate(names, twice, reader.pointer());
        }
        if (!open.flushed[frame]) {
            putInOrder(frame, order);
        } else if (!stripping) {
            discarding = true;
            orders.put(open.offset[frame], largeObject(frame, order));
        }
    }

    private void putInOrder(int frame, int[] order) {
        int slot = open.slot[frame];
        int first = open.firstMember[frame];
        held.closeUnsorted(slot);
        for (int i = 0; i < names.size(); i++) {
            int member = first + order[i];
            if (open.memberStart[member] >= 0) {
                held.addMember(slot, open.memberStart[member], open.memberEnd[member], open.memberSlot[member]);
            }
        }
    }

    private LargeObject largeObject(int frame, int[] order) {
        if (ordersKnown) {
            throw changed();
        }
        long[] offsets = new long[names.size()];
        int count = 0;
        for (int i = 0; i < offsets.length; i++) {
            if (open.memberStart[open.firstMember[frame] + order[i]] >= 0) {
                offsets[count++] = names.offset(order[i]);
            }
        }
        return new LargeObject(offsets, count, reader.offset());
    }

    private GeoidemException changed() {
        return new GeoidemException(
                ErrorCode.CHANGED, reader.place(), "the input changed while it was read", "key it when it is at rest");
    }

    private void addEventType() {
        if (names.add(EventSettings.EVENT_TYPE) <= 0) {
            open.ascending[0] = false;
        }
        eventTypeSeen = true;
        if (comma) {
            text.append(',');
        }
        int member = names.total() - 1;
        open.member(member, text.length(), held.slots());
        text.append(settings.eventTypeMember);
        open.memberEnd[member] = text.length();
        comma = true;
    }

    private void separate() {
        if (comma) {
            text.append(',');
        }
    }

    private void valueEnded() {
        comma = true;
        int frame = open.depth - 1;
        if (frame < 0 || (open.array[frame] && frame > 0)) {
            return;
        }
        if (frame == 0) {
            topLevelValueEnded();
        } else {
            open.memberEnd[names.total() - 1] = text.length();
        }
        if (ordersKnown && open.followsOrder()) {
            followOrder();
        }
    }

    private void topLevelValueEnded() {
        int member = names.total() - 1;
        if (stripping) {
            stripping = false;
            held.truncate(lengthBeforeStripped, slotsBeforeStripped);
            comma = commaBeforeStripped;
            return;
        }
        open.memberEnd[member] = text.length();
        if (settings.eventType.isPresent() && names.lastIs(EventSettings.EVENT_TYPE)) {
            requireEventType(settings.eventType.get());
        }
    }

    private void requireEventType(String wanted) {
        boolean same = reader.token() == Token.STRING && reader.string().equals(wanted);
        if (!same) {
            throw new GeoidemException(
                    ErrorCode.EVENT_TYPE,
                    reader.place(),
                    "the event has another event_type than " + CanonicalJson.text(wanted),
                    "give the event's own type, or strip event_type");
        }
    }

    /** Goes to the next member of an object whose order is known. */
    private void followOrder() {
        long stop = open.nextStop();
        if (stop == LargeObject.ADDED) {
            addEventType();
            stop = open.nextStop();
        }
        reader.jump(stop);
    }

    /** Lets the held text go. */
    private void flush() {
        if (stripping) {
            held.truncate(lengthBeforeStripped, slotsBeforeStripped);
            open.flush(1);
            return;
        }
        // A copy cannot be taken back, so that it waits for a pass that knows every order.
        if (open.flush(0) || (out.isCopying() && !ordersKnown)) {
            discarding = true;
        }
        if (!discarding) {
            held.emit(out);
        }
        held.clear();
    }

    private static String abbreviated(String number) {
        return number.length() <= 40 ? number : number.substring(0, 37) + "...";
    }
}
