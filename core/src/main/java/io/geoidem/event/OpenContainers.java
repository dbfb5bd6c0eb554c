package io.geoidem.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The containers around the current value, and where the members of the objects among them stand in the held text. */
final class OpenContainers {
    /** The slot of an array, and of an object whose beginning has left the held text. */
    static final int NO_SLOT = -1;

    int depth;
    boolean[] array = new boolean[16];
    /** Whether the names came in ascending order so far. */
    boolean[] ascending = new boolean[16];
    /** Whether the beginning has left the held text. */
    boolean[] flushed = new boolean[16];
    /** Slot in the held text. */
    int[] slot = new int[16];
    /** Index of the first member. */
    int[] firstMember = new int[16];
    /** Offset in the source. */
    long[] offset = new long[16];

    private @Nullable LargeObject[] large = new @Nullable LargeObject[16];
    private int[] stop = new int[16];

    /** By the index of the member: its text, from its name on; -1 for a member that is stripped. */
    int[] memberStart = new int[64];

    int[] memberEnd = new int[64];
    /** By the index of the member: the first slot that an object in it may have. */
    int[] memberSlot = new int[64];

    void push(boolean isArray, int newSlot, int member, long sourceOffset) {
        if (depth == slot.length) {
            grow(2 * depth);
        }
        array[depth] = isArray;
        ascending[depth] = true;
        flushed[depth] = false;
        slot[depth] = newSlot;
        firstMember[depth] = member;
        offset[depth] = sourceOffset;
        large[depth] = null;
        depth++;
    }

    /** Notes where a member begins. */
    void member(int index, int start, int firstSlot) {
        if (index >= memberStart.length) {
            int capacity = 2 * memberStart.length;
            memberStart = Arrays.copyOf(memberStart, capacity);
            memberEnd = Arrays.copyOf(memberEnd, capacity);
            memberSlot = Arrays.copyOf(memberSlot, capacity);
        }
        memberStart[index] = start;
        memberEnd[index] = start;
        memberSlot[index] = firstSlot;
    }

    /** Notes that everything from that depth on has left the held text; whether any of it is out of order. */
    boolean flush(int from) {
        boolean unsorted = false;
        for (int i = from; i < depth; i++) {
            unsorted |= !ascending[i];
            flushed[i] = true;
            slot[i] = NO_SLOT;
        }
        return unsorted;
    }

    /** Makes the innermost object one whose members are read in that order. */
    void follow(LargeObject order) {
        large[depth - 1] = order;
        stop[depth - 1] = 0;
    }

    boolean followsOrder() {
        return depth > 0 && large[depth - 1] != null;
    }

    /** The next stop in the order of the innermost object. */
    long nextStop() {
        LargeObject order = large[depth - 1];
        if (order == null) {
            throw new IllegalStateException("no order to follow");
        }
        return order.stop(stop[depth - 1]++);
    }

    private void grow(int capacity) {
        array = Arrays.copyOf(array, capacity);
        ascending = Arrays.copyOf(ascending, capacity);
        flushed = Arrays.copyOf(flushed, capacity);
        slot = Arrays.copyOf(slot, capacity);
        firstMember = Arrays.copyOf(firstMember, capacity);
        offset = Arrays.copyOf(offset, capacity);
        large = Arrays.copyOf(large, capacity);
        stop = Arrays.copyOf(stop, capacity);
    }
}
