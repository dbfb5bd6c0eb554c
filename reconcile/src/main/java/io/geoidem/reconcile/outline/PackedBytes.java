package io.geoidem.reconcile.outline;

import java.util.Arrays;

/** Bytes that grow, with numbers in as few bytes as they need. Not thread-safe. */
public final class PackedBytes {
    private byte[] bytes = new byte[256];
    private int length;

    /** Adds a number from 0 on. */
    public void addUnsigned(long number) {
        reserve(10);
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    /** Adds any number. */
    public void addSigned(long number) {
        addUnsigned((number << 1) ^ (number >> 63));
    }

    /** Adds bytes as they are. */
    public void addBytes(byte[] more) {
        reserve(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
    }

    /** How many bytes were added. */
    public int length() {
        return length;
    }

    /** Copies the bytes to that place. */
    public void copyTo(byte[] target, int at) {
        System.arraycopy(bytes, 0, target, at, length);
    }

    /** Empties it. */
    public void clear() {
        length = 0;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
