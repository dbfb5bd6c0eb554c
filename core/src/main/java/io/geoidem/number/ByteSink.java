package io.geoidem.number;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Bytes that grow at the end and can be read in place, so that a text is hashed from where it was written. Not
 * thread-safe.
 */
public final class ByteSink {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    private byte[] bytes;
    private int length;

    /** An empty sink of a small capacity. */
    public ByteSink() {
        this(256);
    }

    /** An empty sink of that capacity in bytes. */
    public ByteSink(int capacity) {
        bytes = new byte[capacity];
    }

    /** The live array: the text is its first {@link #length} bytes. Appending may replace it. */
    public byte[] array() {
        return bytes;
    }

    /** Bytes written. */
    public int length() {
        return length;
    }

    /** Forgets everything and keeps the capacity. */
    public void clear() {
        length = 0;
    }

    /** Forgets what was written beyond that length. */
    public void truncate(int toLength) {
        if (toLength < 0 || toLength > length) {
            throw new IllegalArgumentException("cannot truncate " + length + " bytes to " + toLength);
        }
        length = toLength;
    }

    /** Appends the low eight bits. */
    public void append(int oneByte) {
        if (length == bytes.length) {
            grow(1);
        }
        bytes[length++] = (byte) oneByte;
    }

    /** Appends {@code count} bytes from index {@code from}. */
    public void append(byte[] source, int from, int count) {
        if (count > 16 || from > source.length - 16) {
            reserve(count);
            System.arraycopy(source, from, bytes, length, count);
        } else {
            // Two moves of eight bytes are faster than one of a length that is not known before; what they write beyond
            // the count is overwritten later.
            reserve(16);
            EIGHT.set(bytes, length, (long) EIGHT.get(source, from));
            EIGHT.set(bytes, length + 8, (long) EIGHT.get(source, from + 8));
        }
        length += count;
    }

    /** Appends all of those bytes. */
    public void append(byte[] source) {
        append(source, 0, source.length);
    }

    /** Appends a text of ASCII characters; the caller vouches for that. */
    public void appendAscii(String text) {
        int count = text.length();
        reserve(count);
        for (int i = 0; i < count; i++) {
            bytes[length + i] = (byte) text.charAt(i);
        }
        length += count;
    }

    /**
     * Makes room for more bytes.
     *
     * @return the live array, to be written from {@link #length} on and confirmed by {@link #advance}
     */
    public byte[] reserve(int count) {
        if (count > bytes.length - length) {
            grow(count);
        }
        return bytes;
    }

    /** Counts bytes as written that the caller put into the array. */
    public void advance(int count) {
        length += count;
    }

    /** A copy of what was written. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    private void grow(int count) {
        long wanted = (long) length + count;
        if (wanted > MAX_LENGTH) {
            throw new GeoidemException(
                    ErrorCode.LIMIT,
                    Place.UNKNOWN,
                    "a text of more than " + MAX_LENGTH + " bytes would have to be held in memory",
                    "split the input");
        }
        int capacity = (int) Math.min(MAX_LENGTH, Math.max(wanted, 2L * bytes.length));
        try {
            bytes = Arrays.copyOf(bytes, capacity);
        } catch (OutOfMemoryError e) {
            throw Limits.exceeded(Place.UNKNOWN, "a text of " + wanted + " bytes", bytes.length, "heap memory");
        }
    }
}
