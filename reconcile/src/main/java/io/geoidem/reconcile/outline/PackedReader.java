package io.geoidem.reconcile.outline;

import java.util.Arrays;

/** Reads what {@link PackedBytes} holds. Not thread-safe. */
public final class PackedReader {
    private final byte[] bytes;
    private int at;

    /** A reader from that index on. */
    public PackedReader(byte[] bytes, int from) {
        this.bytes = bytes;
        this.at = from;
    }

    /** The next number from 0 on. */
    public long unsigned() {
        long number = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes[at++];
            number |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return number;
            }
        }
    }

    /** The next number of either sign. */
    public long signed() {
        long coded = unsigned();
        return (coded >>> 1) ^ -(coded & 1);
    }

    /** That many bytes, in a new array. */
    public byte[] bytes(int count) {
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }
}
