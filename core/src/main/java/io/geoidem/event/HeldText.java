package io.geoidem.event;

import io.geoidem.number.ByteSink;
import java.util.Arrays;

/**
 * Canonical text in the order of the input, and the orders in which the members of its unsorted objects must be read.
 * No text is moved: emitting walks the orders, so that deep nesting of unsorted objects costs no more than flat text.
 *
 * <p>Objects take slots in the order in which they begin. A slot without an order is passed over.
 */
final class HeldText {
    private static final int NO_ORDER = -1;

    final ByteSink text = new ByteSink(4096);

    private int slots;
    private int[] start = new int[64];
    private int[] end = new int[64];
    /** The slot behind those of the objects inside. */
    private int[] next = new int[64];

    private int[] firstMember = new int[64];
    private int[] lastMember = new int[64];

    private int members;
    private int[] memberStart = new int[64];
    private int[] memberEnd = new int[64];
    private int[] memberSlot = new int[64];

    private int[] stack = new int[64];

    /** Takes a slot for an object that begins here. */
    int open() {
        if (slots == start.length) {
            int capacity = 2 * slots;
            start = Arrays.copyOf(start, capacity);
            end = Arrays.copyOf(end, capacity);
            next = Arrays.copyOf(next, capacity);
            firstMember = Arrays.copyOf(firstMember, capacity);
            lastMember = Arrays.copyOf(lastMember, capacity);
        }
        start[slots] = text.length();
        firstMember[slots] = NO_ORDER;
        return slots++;
    }

    /** Gives the slot back where nothing inside has an order either. */
    void closeSorted(int slot) {
        if (slots == slot + 1) {
            slots = slot;
        }
    }

    /** Begins the order of an object that ends here; its members follow. */
    void closeUnsorted(int slot) {
        end[slot] = text.length();
        next[slot] = slots;
        firstMember[slot] = members;
        lastMember[slot] = members;
    }

    /** Adds the next member of the order; {@code firstSlot} is the first slot that an object inside may have. */
    void addMember(int slot, int from, int to, int firstSlot) {
        if (members == memberStart.length) {
            int capacity = 2 * members;
            memberStart = Arrays.copyOf(memberStart, capacity);
            memberEnd = Arrays.copyOf(memberEnd, capacity);
            memberSlot = Arrays.copyOf(memberSlot, capacity);
        }
        memberStart[members] = from;
        memberEnd[members] = to;
        memberSlot[members] = firstSlot;
        lastMember[slot] = ++members;
    }

    int slots() {
        return slots;
    }

    /** Forgets the text from there on, and the slots from there on. */
    void truncate(int length, int toSlots) {
        text.truncate(length);
        slots = toSlots;
    }

    void clear() {
        text.clear();
        slots = 0;
        members = 0;
    }

    /** Writes the whole text with every object in its order. */
    void emit(CanonicalOutput out) {
        byte[] bytes = text.array();
        int at = 0;
        int to = text.length();
        int slot = 0;
        int depth = 0; // three entries a level: the slot, the next member, and where the text around it ends
        while (true) {
            while (slot < slots && firstMember[slot] == NO_ORDER && start[slot] < to) {
                slot++;
            }
            if (slot < slots && start[slot] < to) {
                out.write(bytes, at, start[slot] + 1);
                depth = push(depth, slot, to);
                at = 0;
                to = 0; // nothing yet: the first member follows
                slot = slots;
            } else if (at < to) {
                out.write(bytes, at, to);
                at = to;
            }
            if (depth == 0) {
                return;
            }
            int object = stack[depth - 3];
            int member = stack[depth - 2];
            if (member < lastMember[object]) {
                if (member > firstMember[object]) {
                    out.write(',');
                }
                stack[depth - 2] = member + 1;
                at = memberStart[member];
                to = memberEnd[member];
                slot = memberSlot[member];
            } else {
                out.write('}');
                at = end[object];
                to = stack[depth - 1];
                slot = next[object];
                depth -= 3;
            }
        }
    }

    private int push(int depth, int slot, int to) {
        if (depth + 3 > stack.length) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        stack[depth] = slot;
        stack[depth + 1] = firstMember[slot];
        stack[depth + 2] = to;
        return depth + 3;
    }
}
