package io.geoidem.reconcile;

import io.geoidem.reconcile.outline.PackedBytes;
import io.geoidem.reconcile.outline.PackedReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Pieces of bytes in large blocks, each piece whole in one block, with its length before it. A piece is found by the
 * address that adding it gave. Written by one thread, then read by many.
 */
final class ByteStore {
    private static final int BLOCK = 4 << 20;
    private static final int LENGTH_BYTES = 4;

    private final List<byte[]> blocks = new ArrayList<>();
    private byte[] last = {};
    private int used;

    long add(PackedBytes piece) {
        int needed = piece.length() + LENGTH_BYTES;
        if (last.length - used < needed) {
            if (!blocks.isEmpty()) {
                trim();
            }
            last = new byte[Math.max(BLOCK, needed)];
            blocks.add(last);
            used = 0;
        }
        long address = (blocks.size() - 1L) << 32 | used;
        for (int i = 0; i < LENGTH_BYTES; i++) {
            last[used++] = (byte) (piece.length() >>> (8 * i));
        }
        piece.copyTo(last, used);
        used += piece.length();
        return address;
    }

    /** Gives back what the last block does not use. */
    void trim() {
        if (!blocks.isEmpty() && used < last.length) {
            last = Arrays.copyOf(last, used);
            blocks.set(blocks.size() - 1, last);
        }
    }

    PackedReader read(long address) {
        return new PackedReader(block(address), (int) address + LENGTH_BYTES);
    }

    /** A hash of the piece's bytes, well mixed. */
    long hash(long address) {
        byte[] block = block(address);
        int from = (int) address + LENGTH_BYTES;
        int end = from + length(address);
        long hash = 0xCBF29CE484222325L;
        for (int i = from; i < end; i++) {
            hash = (hash ^ (block[i] & 0xFF)) * 0x100000001B3L;
        }
        hash = (hash ^ (hash >>> 32)) * 0xD6E8FEB86659FD93L;
        return hash ^ (hash >>> 32);
    }

    boolean same(long address, ByteStore other, long otherAddress) {
        int length = length(address);
        int from = (int) address + LENGTH_BYTES;
        int otherFrom = (int) otherAddress + LENGTH_BYTES;
        return length == other.length(otherAddress)
                && Arrays.equals(
                        block(address), from, from + length, other.block(otherAddress), otherFrom, otherFrom + length);
    }

    private int length(long address) {
        byte[] block = block(address);
        int length = 0;
        for (int i = 0; i < LENGTH_BYTES; i++) {
            length |= (block[(int) address + i] & 0xFF) << (8 * i);
        }
        return length;
    }

    private byte[] block(long address) {
        return blocks.get((int) (address >>> 32));
    }
}
