package io.geoidem.json;

import io.geoidem.number.ByteSink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The decoded names of the members of every open object, kept on one stack, to sort them by code point and to find a
 * name that stands twice. By sorting, so that no choice of names makes it slow. Not thread-safe.
 */
public final class MemberNames {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** Names that room is kept for from one text to the next. */
    private static final int KEPT = 1 << 12;

    private ByteSink text = new ByteSink(1024);
    private int count;
    /** Where in the text each name starts; one more than there are names. */
    private int[] start = new int[65];
    /** The first eight bytes of each name, the first byte uppermost, zeros where it is shorter. */
    private long[] head = new long[64];

    private long[] offset = new long[64];

    private int objects;
    private int[] first = new int[16];

    private int[] order = new int[64];
    private int[] spare = new int[64];

    /** Begins an object. */
    public void open() {
        if (objects == first.length) {
            first = Arrays.copyOf(first, 2 * objects);
        }
        first[objects++] = count;
    }

    /**
     * Adds the name that the reader stands on to the innermost object.
     *
     * @return how it compares by code point with the name added before it to the same object; positive for the first
     */
    public int add(JsonReader reader) {
        reader.appendUtf8(text);
        return added(reader.offset());
    }

    /** The same within the reader. */
    int add(JsonGrammar grammar) {
        grammar.appendUtf8(text);
        return added(grammar.offset());
    }

    /** Adds a name in UTF-8 that no source holds: its offset is -1 and it may repeat another. */
    public int add(byte[] utf8) {
        text.append(utf8);
        return added(-1);
    }

    private int added(long sourceOffset) {
        if (count == head.length) {
            growTo(2 * count);
        }
        start[count + 1] = text.length();
        head[count] = headOf(text.array(), start[count], text.length());
        offset[count] = sourceOffset;
        count++;
        return count - 1 == first[objects - 1] ? 1 : compare(count - 1, count - 2);
    }

    /** Whether the name added last is that one. */
    public boolean lastIs(byte[] utf8) {
        int from = start[count - 1];
        return start[count] - from == utf8.length
                && Arrays.equals(text.array(), from, start[count], utf8, 0, utf8.length);
    }

    /** Number of names of the innermost object. */
    public int size() {
        return count - first[objects - 1];
    }

    /** Offset in the source of the opening quote of a name of the innermost object, by the order of addition. */
    public long offset(int index) {
        return offset[first[objects - 1] + index];
    }

    /** A name of the innermost object, by the order of addition. */
    public String name(int index) {
        int at = first[objects - 1] + index;
        return new String(text.array(), start[at], start[at + 1] - start[at], StandardCharsets.UTF_8);
    }

    /**
     * Sorts the names of the innermost object by code point; equal names stay in the order of addition.
     *
     * @return a live array whose first {@link #size} entries are indexes by the order of addition
     */
    public int[] sort() {
        int base = first[objects - 1];
        int n = count - base;
        if (order.length < n) {
            order = new int[Math.max(n, 2 * order.length)];
            spare = new int[order.length];
        }
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        int run = Math.min(n, 16);
        for (int from = 0; from < n; from += run) {
            insertionSort(base, from, Math.min(from + run, n));
        }
        for (int width = run; width < n && width > 0; width *= 2) {
            for (int from = 0; from < n; from += 2 * width) {
                merge(base, from, Math.min(from + width, n), (int) Math.min(from + 2L * width, n));
            }
            int[] swap = order;
            order = spare;
            spare = swap;
        }
        return order;
    }

    /** Index, by the order of addition, of the first name that repeats one before it; -1 where every name is new. */
    public int duplicate() {
        int base = first[objects - 1];
        boolean ascending = true;
        for (int i = base + 1; ascending && i < count; i++) {
            ascending = compare(i, i - 1) > 0;
        }
        return ascending ? -1 : duplicate(sort());
    }

    /** The same from the names as {@link #sort} gave them. */
    public int duplicate(int[] sorted) {
        int base = first[objects - 1];
        int n = count - base;
        int found = -1;
        for (int i = 1; i < n; i++) {
            boolean inSource = offset[base + sorted[i]] >= 0 && offset[base + sorted[i - 1]] >= 0;
            boolean twice = inSource && compare(base + sorted[i], base + sorted[i - 1]) == 0;
            if (twice && (found < 0 || sorted[i] < found)) {
                found = sorted[i];
            }
        }
        return found;
    }

    /** Ends the innermost object and forgets its names. */
    public void close() {
        count = first[--objects];
        text.truncate(start[count]);
    }

    /** Names of all open objects. */
    public int total() {
        return count;
    }

    /** Forgets everything, and gives back what an uncommonly large object took. */
    public void clear() {
        count = 0;
        objects = 0;
        text.clear();
        if (head.length > KEPT || text.array().length > 16 * KEPT) {
            text = new ByteSink(1024);
            start = new int[65];
            head = new long[64];
            offset = new long[64];
            order = new int[64];
            spare = new int[64];
        }
    }

    private void insertionSort(int base, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int moving = order[i];
            int at = i;
            while (at > from && compare(base + order[at - 1], base + moving) > 0) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = moving;
        }
    }

    private void merge(int base, int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takeLeft = left < middle && (right >= to || compare(base + order[left], base + order[right]) <= 0);
            spare[i] = takeLeft ? order[left++] : order[right++];
        }
    }

    private int compare(int a, int b) {
        int byHead = Long.compareUnsigned(head[a], head[b]);
        if (byHead != 0) {
            return byHead;
        }
        byte[] bytes = text.array();
        return Arrays.compareUnsigned(bytes, start[a], start[a + 1], bytes, start[b], start[b + 1]);
    }

    private static long headOf(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length >= 8) {
            return (long) EIGHT.get(bytes, from);
        }
        if (from <= bytes.length - 8 && length > 0) {
            return (long) EIGHT.get(bytes, from) & (-1L << (64 - 8 * length));
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            value |= (bytes[i] & 0xffL) << (56 - 8 * (i - from));
        }
        return value;
    }

    private void growTo(int capacity) {
        start = Arrays.copyOf(start, capacity + 1);
        head = Arrays.copyOf(head, capacity);
        offset = Arrays.copyOf(offset, capacity);
    }
}
