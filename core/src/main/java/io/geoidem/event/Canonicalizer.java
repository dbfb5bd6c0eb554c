package io.geoidem.event;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.json.JsonReader;
import io.geoidem.json.MemberNames;
import io.geoidem.json.Token;
import io.geoidem.number.ByteSink;

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
    private final ScalarText scalars;
    private final Envelope envelope;
    private final ObjectOrders orders;

    private JsonReader reader;
    private CanonicalOutput out;
    /** Whether a comma stands before the next element or member. */
    private boolean comma;

    Canonicalizer(EventSettings settings, JsonReader reader, CanonicalOutput out) {
        this.settings = settings;
        this.scalars = new ScalarText(text, settings.precision);
        this.envelope = new Envelope(settings, held, names, open);
        this.orders = new ObjectOrders(settings, held, names, open);
        this.reader = reader;
        this.out = out;
    }

    /** Whether it holds so little memory that it may wait for the next event. */
    boolean isModest() {
        return text.array().length <= MODEST_BYTES;
    }

    /** Makes the first pass. */
    Outcome run(JsonReader source, CanonicalOutput target) {
        orders.beginToFind();
        return pass(source, target);
    }

    /** Makes the second pass, which follows the orders that the first has found. */
    void runAgain(JsonReader source, CanonicalOutput target) {
        orders.beginToFollow();
        if (pass(source, target) != Outcome.COMPLETE) {
            throw ObjectOrders.changed(source);
        }
    }

    private Outcome pass(JsonReader source, CanonicalOutput target) {
        reader = source;
        out = target;
        envelope.begin();
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
                orders.flush(out, envelope);
            }
        }
        reader.next();
        if (!orders.isDiscarding()) {
            held.emit(out);
        }
        return orders.isDiscarding() ? Outcome.NEEDS_ORDERS : Outcome.COMPLETE;
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
        scalars.appendNumber(reader);
        valueEnded();
    }

    private void string() {
        separate();
        scalars.appendQuoted(reader);
        valueEnded();
    }

    private void word() {
        separate();
        text.append(reader.buffer(), reader.from(), reader.to() - reader.from());
        valueEnded();
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
        if (frame == 0 && envelope.strips(member, comma)) {
            comma = false;
            return;
        }
        if (comma) {
            text.append(',');
            comma = false;
        }
        open.member(member, text.length(), held.slots());
        scalars.appendQuoted(reader);
        text.append(':');
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
        if (orders.areKnown()) {
            LargeObject order = orders.at(reader.offset());
            if (order != null) {
                open.follow(order);
                followOrder();
            }
        }
    }

    private void endObject() {
        int frame = open.depth - 1;
        if (frame == 0 && envelope.lacksEventType()) {
            addEventType();
        }
        text.append('}');
        if (open.ascending[frame]) {
            if (open.slot[frame] >= 0) {
                held.closeSorted(open.slot[frame]);
            }
        } else {
            orders.end(frame, reader, envelope);
        }
        names.close();
        open.depth--;
        valueEnded();
    }

    private void addEventType() {
        envelope.addEventType(comma);
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
        if (orders.areKnown() && open.followsOrder()) {
            followOrder();
        }
    }

    private void topLevelValueEnded() {
        if (envelope.endsStripped()) {
            comma = envelope.commaBefore();
            return;
        }
        open.memberEnd[names.total() - 1] = text.length();
        envelope.requireEventType(reader);
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
}
