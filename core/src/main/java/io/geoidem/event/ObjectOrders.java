package io.geoidem.event;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.json.JsonReader;
import io.geoidem.json.MemberNames;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The orders of the objects of a document: within the held text for those that are small, as offsets to read the members
 * by in a second pass for those that were already let go in part. Decides what is let go when too much is held.
 */
final class ObjectOrders {
    private final EventSettings settings;
    private final HeldText held;
    private final MemberNames names;
    private final OpenContainers open;
    private final Map<Long, LargeObject> orders = new HashMap<>();

    /** Whether this is the second pass. */
    private boolean known;
    /** Whether text went out that a second pass must give again. */
    private boolean discarding;

    ObjectOrders(EventSettings settings, HeldText held, MemberNames names, OpenContainers open) {
        this.settings = settings;
        this.held = held;
        this.names = names;
        this.open = open;
    }

    /** Begins a first pass, which finds the orders. */
    void beginToFind() {
        orders.clear();
        known = false;
        discarding = false;
    }

    /** Begins a second pass, which follows them. */
    void beginToFollow() {
        known = true;
        discarding = false;
    }

    boolean areKnown() {
        return known;
    }

    boolean isDiscarding() {
        return discarding;
    }

    /** The order of the object that begins there. */
    @Nullable
    LargeObject at(long offset) {
        return orders.get(offset);
    }

    /** Ends an object whose names did not ascend. */
    void end(int frame, JsonReader reader, Envelope envelope) {
        int[] order = names.sort();
        int twice = names.duplicate(order);
        if (twice >= 0) {
            throw JsonReader.duplicate(names, twice, reader.pointer());
        }
        boolean divided = open.flushed[frame];
        if (!envelope.isStripping() && (divided || isLarge(open.slot[frame]))) {
            discarding |= divided;
            orders.put(open.offset[frame], largeObject(frame, order, reader));
        }
        if (!divided) {
            putInOrder(frame, order);
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

    private LargeObject largeObject(int frame, int[] order, JsonReader reader) {
        if (known) {
            throw changed(reader);
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

    /** The error where a second pass finds other bytes than the first. */
    static GeoidemException changed(JsonReader reader) {
        return new GeoidemException(
                ErrorCode.CHANGED, reader.place(), "the input changed while it was read", "key it when it is at rest");
    }

    /** Lets held text go. */
    void flush(CanonicalOutput out, Envelope envelope) {
        if (envelope.isStripping()) {
            envelope.truncate();
            open.flush(1, open.depth);
            return;
        }
        int kept = outermostSmallObject();
        // A copy cannot be taken back, so that it waits for a pass that knows every order.
        if (open.flush(0, kept) || (out.isCopying() && !known)) {
            discarding = true;
        }
        if (kept < open.depth) {
            int slot = open.slot[kept];
            int start = held.start(slot);
            held.emitBefore(slot, out, discarding);
            open.shift(kept, start, slot, names.total());
            return;
        }
        if (!discarding) {
            held.emit(out);
        }
        held.clear();
    }

    /**
     * The depth of the outermost open object that is small so far; the number of open containers where there is none. It
     * is kept whole: a second pass lets text go at other places, and must find the order of each object that this can
     * divide.
     */
    private int outermostSmallObject() {
        for (int i = 0; i < open.depth; i++) {
            if (open.slot[i] >= 0 && !isLarge(open.slot[i])) {
                return i;
            }
        }
        return open.depth;
    }

    /** Whether an object, as far as it was read, may be divided between what is let go and what is held. */
    private boolean isLarge(int slot) {
        return held.text.length() - held.start(slot) > settings.heldBytes / 2;
    }
}
