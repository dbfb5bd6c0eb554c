package io.geoidem.event;

import io.geoidem.number.ByteSink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Everything of a payload but its values: what stands before each of them and behind the last, as it is written, and the
 * canonical text with a gap for each value that counts. Payloads of one producer mostly have one form. Immutable.
 */
final class EventForm {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** Zeros behind each array, so that it can be read in steps of eight and copied in steps of 24. */
    private static final int PADDING = 24;

    private final byte[] written;
    /** Where the text before each value begins; one more for the text behind the last, and one for its end. */
    private final int[] start;
    /** Containers around each value. */
    private final int[] depth;

    private final byte[] canonical;
    /** By gap: where the text before it begins, with two more as above. */
    private final int[] canonicalStart;
    /** By gap: the value that goes there. */
    private final int[] value;

    EventForm(ByteSink written, int[] start, int[] depth, ByteSink canonical, int[] canonicalStart, int[] value) {
        this.written = padded(written);
        this.start = start;
        this.depth = depth;
        this.canonical = padded(canonical);
        this.canonicalStart = canonicalStart;
        this.value = value;
    }

    /** Number of values. */
    int values() {
        return depth.length;
    }

    /** Containers around a value. */
    int depth(int index) {
        return depth[index];
    }

    /** Passes the text before a value, or behind the last; the index behind it, -1 where something else stands there. */
    int pass(int index, byte[] bytes, int at, int to) {
        int from = start[index];
        int length = start[index + 1] - from;
        if (length > to - at) {
            return PlainValues.GIVEN_UP;
        }
        int i = 0;
        for (; i <= length - 8; i += 8) {
            if ((long) EIGHT.get(bytes, at + i) != (long) EIGHT.get(written, from + i)) {
                return PlainValues.GIVEN_UP;
            }
        }
        int left = length - i;
        if (left > 0 && at + i <= bytes.length - 8) {
            long difference = (long) EIGHT.get(bytes, at + i) ^ (long) EIGHT.get(written, from + i);
            return difference << (64 - 8 * left) == 0 ? at + length : PlainValues.GIVEN_UP;
        }
        for (; i < length; i++) {
            if (bytes[at + i] != written[from + i]) {
                return PlainValues.GIVEN_UP;
            }
        }
        return at + length;
    }

    /** Writes the canonical text; a value lies in the payload, or in the other text where its start is a complement. */
    void emit(CanonicalOutput out, byte[] payload, byte[] text, int[] valueStart, int[] valueEnd) {
        int last = value.length;
        for (int i = 0; i < last; i++) {
            out.write(canonical, canonicalStart[i], canonicalStart[i + 1]);
            int from = valueStart[value[i]];
            int to = valueEnd[value[i]];
            if (from >= 0) {
                out.write(payload, from, to);
            } else {
                out.write(text, ~from, to);
            }
        }
        out.write(canonical, canonicalStart[last], canonicalStart[last + 1]);
    }

    private static byte[] padded(ByteSink sink) {
        return java.util.Arrays.copyOf(sink.array(), sink.length() + PADDING);
    }
}
