package io.geoidem.ledger.redis;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The keys that a walk has given, in 21 to 32 bytes each: the first 16 bytes of the SHA-256 of each, in open addressing. A key
 * that shares these with another would be left out. By chance that befalls one of 10^22 walks over 100 million keys, and
 * whoever wants to bring it about has 2^64 digests to make. Used by one thread.
 */
final class GivenKeys {
    /** Each grows on its own, so that hardly more than what is there is held while one does. */
    private static final int PARTS = 256;

    private static final int FIRST_SLOTS = 16;

    private final MessageDigest sha256;

    /** Two numbers for each slot; a slot whose second one is 0 is free. */
    private final long[][] parts = new long[PARTS][2 * FIRST_SLOTS];

    private final int[] counts = new int[PARTS];

    GivenKeys() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    boolean contains(String key) {
        ByteBuffer digest = digest(key);
        long first = first(digest);
        long second = second(digest);
        long[] slots = parts[part(first)];
        return slots[at(slots, first, second) + 1] != 0;
    }

    /** Whether it was not there. */
    boolean add(String key) {
        ByteBuffer digest = digest(key);
        long first = first(digest);
        long second = second(digest);
        int part = part(first);
        if (!put(parts[part], first, second)) {
            return false;
        }
        counts[part]++;
        // Three quarters full.
        if (counts[part] * 8L > parts[part].length * 3L) {
            parts[part] = grown(parts[part]);
        }
        return true;
    }

    private static long[] grown(long[] slots) {
        int count = slots.length / 2;
        long[] more = new long[2 * (count + count / 2)];
        for (int at = 0; at < slots.length; at += 2) {
            if (slots[at + 1] != 0) {
                put(more, slots[at], slots[at + 1]);
            }
        }
        return more;
    }

    private static boolean put(long[] slots, long first, long second) {
        int at = at(slots, first, second);
        boolean free = slots[at + 1] == 0;
        slots[at] = first;
        slots[at + 1] = second;
        return free;
    }

    /** Where those two are, or the free slot in which they belong. */
    private static int at(long[] slots, long first, long second) {
        int count = slots.length / 2;
        int slot = (int) (((second >>> 32) * count) >>> 32);
        while (slots[2 * slot + 1] != 0 && (slots[2 * slot] != first || slots[2 * slot + 1] != second)) {
            slot = slot + 1 == count ? 0 : slot + 1;
        }
        return 2 * slot;
    }

    private ByteBuffer digest(String key) {
        return ByteBuffer.wrap(sha256.digest(key.getBytes(StandardCharsets.UTF_8)));
    }

    private static long first(ByteBuffer digest) {
        return digest.getLong(0);
    }

    /** Never 0. */
    private static long second(ByteBuffer digest) {
        return digest.getLong(8) | 1;
    }

    private static int part(long first) {
        return (int) (first >>> 56);
    }
}
