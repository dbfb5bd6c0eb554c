package io.geoidem.event;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The members of the objects that are open in a {@link DirectPass}: their names in the payload, their text as held. */
final class DirectMembers {
    /** Objects with more members are left to the thorough pass, which sorts them in bounded time. */
    private static final int MOST_SORTED = 64;

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int PLACES = 16;
    private static final int NONE = -1;

    private byte[] payload = new byte[0];
    /** Index of the member whose name is not in the payload. */
    private int added = NONE;

    int count;
    /** Where each name lies: its start in the upper half, its end in the lower. */
    private long[] name = new long[64];
    /** The first eight bytes of the name, the first uppermost, zeros where it is shorter. */
    private long[] head = new long[64];
    /** Where the member's text starts; -1 for a member that is stripped. */
    private int[] start = new int[64];

    private int[] end = new int[64];
    private int[] slot = new int[64];
    /** The last orders that were found, as indexes from the first member of the object on. */
    private final int[][] orders = new int[PLACES][MOST_SORTED];

    private final int[] orderSizes = new int[PLACES];

    void begin(byte[] bytes) {
        payload = bytes;
        count = 0;
        added = NONE;
    }

    /** Adds a name of the payload; how it compares with the one before it in the same object, positive for the first. */
    int add(int from, int to, int firstOfObject, int textStart, int firstSlot) {
        return add(payload, from, to, firstOfObject, textStart, firstSlot);
    }

    /** Adds the event type of the contract, which the payload does not have. */
    int addEventType(int firstOfObject, int textStart, int firstSlot) {
        added = count;
        byte[] type = EventSettings.EVENT_TYPE;
        return add(type, 0, type.length, firstOfObject, textStart, firstSlot);
    }

    private int add(byte[] source, int from, int to, int firstOfObject, int textStart, int firstSlot) {
        int at = count++;
        if (at == start.length) {
            grow(2 * at);
        }
        name[at] = ((long) from << 32) | to;
        head[at] = head(source, from, to);
        start[at] = textStart;
        slot[at] = firstSlot;
        return at == firstOfObject ? 1 : compare(at, at - 1);
    }

    void end(int textEnd) {
        end[count - 1] = textEnd;
    }

    boolean lastIs(byte[] wanted) {
        int from = from(count - 1);
        int to = to(count - 1);
        return to - from == wanted.length && Arrays.equals(payload, from, to, wanted, 0, wanted.length);
    }

    void strip() {
        start[count - 1] = -1;
    }

    boolean isStripped() {
        return start[count - 1] < 0;
    }

    /** Gives the members from there on to the held text in their order; whether this could be done and none is doubled. */
    boolean putInOrder(int first, HeldText held, int objectSlot) {
        int size = count - first;
        if (size > MOST_SORTED) {
            return false;
        }
        int place = objectSlot & (PLACES - 1);
        int[] order = orders[place];
        // Events of one producer are built alike, and then the order found for the last one holds again.
        if (orderSizes[place] != size || !isAscending(order, first, size)) {
            orderSizes[place] = 0;
            if (!sort(order, first, size)) {
                return false;
            }
            orderSizes[place] = size;
        }
        held.closeUnsorted(objectSlot);
        for (int i = 0; i < size; i++) {
            int member = first + order[i];
            if (start[member] >= 0) {
                held.addMember(objectSlot, start[member], end[member], slot[member]);
            }
        }
        return true;
    }

    private boolean isAscending(int[] order, int first, int size) {
        for (int i = 1; i < size; i++) {
            if (compare(first + order[i - 1], first + order[i]) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Sorts by insertion; false where a name stands twice. */
    private boolean sort(int[] order, int first, int size) {
        for (int i = 0; i < size; i++) {
            int at = i;
            while (at > 0) {
                int comparison = compare(first + i, first + order[at - 1]);
                if (comparison == 0) {
                    return false;
                }
                if (comparison > 0) {
                    break;
                }
                order[at] = order[at - 1];
                at--;
            }
            order[at] = i;
        }
        return true;
    }

    private int compare(int a, int b) {
        int byHead = Long.compareUnsigned(head[a], head[b]);
        return byHead != 0 ? byHead : Arrays.compareUnsigned(source(a), from(a), to(a), source(b), from(b), to(b));
    }

    private int from(int member) {
        return (int) (name[member] >>> 32);
    }

    private int to(int member) {
        return (int) name[member];
    }

    private byte[] source(int member) {
        return member == added ? EventSettings.EVENT_TYPE : payload;
    }

    private static long head(byte[] source, int from, int to) {
        int length = to - from;
        if (from <= source.length - 8) {
            long eight = (long) EIGHT.get(source, from);
            return length >= 8 ? eight : length == 0 ? 0 : eight & (-1L << (64 - 8 * length));
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            value |= (source[i] & 0xffL) << (56 - 8 * (i - from));
        }
        return value;
    }

    private void grow(int capacity) {
        name = Arrays.copyOf(name, capacity);
        head = Arrays.copyOf(head, capacity);
        start = Arrays.copyOf(start, capacity);
        end = Arrays.copyOf(end, capacity);
        slot = Arrays.copyOf(slot, capacity);
    }
}
