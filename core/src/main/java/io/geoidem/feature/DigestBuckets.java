package io.geoidem.feature;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Digests in memory by their first 12 bits, so that sorting them all is sorting many short lists. Not thread-safe. */
final class DigestBuckets {
    static final int BUCKETS = 4096;

    private final int width;
    private final byte[] @Nullable [] bytes = new byte[BUCKETS][];
    private final int[] counts = new int[BUCKETS];
    private int count;

    DigestBuckets(int width) {
        this.width = width;
    }

    int count() {
        return count;
    }

    /** The bucket of the digest that begins at an index. */
    static int bucketOf(byte[] digests, int at) {
        return ((digests[at] & 0xff) << 4) | ((digests[at + 1] & 0xff) >>> 4);
    }

    void add(byte[] digest, int at) {
        int bucket = bucketOf(digest, at);
        byte[] own = bytes[bucket];
        int used = counts[bucket] * width;
        if (own == null) {
            own = new byte[8 * width];
            bytes[bucket] = own;
        } else if (used == own.length) {
            own = Arrays.copyOf(own, (used / width + used / width / 4 + 1) * width);
            bytes[bucket] = own;
        }
        System.arraycopy(digest, at, own, used, width);
        counts[bucket]++;
        count++;
    }

    int count(int bucket) {
        return counts[bucket];
    }

    /** The digests of a bucket in ascending order: the live array, or null where there are none. */
    byte @Nullable [] sorted(int bucket) {
        byte[] own = bytes[bucket];
        if (own != null) {
            sort(own, 0, counts[bucket] - 1, new byte[width]);
        }
        return own;
    }

    /** Moves everything into empty buckets. */
    void moveTo(DigestBuckets empty) {
        System.arraycopy(bytes, 0, empty.bytes, 0, BUCKETS);
        System.arraycopy(counts, 0, empty.counts, 0, BUCKETS);
        empty.count = count;
        clear();
    }

    void clear() {
        Arrays.fill(bytes, null);
        Arrays.fill(counts, 0);
        count = 0;
    }

    /** Quicksort that takes what equals the pivot out at once: duplicates are what makes buckets long. */
    private void sort(byte[] own, int from, int to, byte[] swap) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            byte[] pivot = Arrays.copyOfRange(own, middle * width, (middle + 1) * width);
            int less = low;
            int greater = high;
            for (int i = low; i <= greater; ) {
                int order = Arrays.compareUnsigned(own, i * width, (i + 1) * width, pivot, 0, width);
                if (order < 0) {
                    swap(own, less++, i++, swap);
                } else if (order > 0) {
                    swap(own, i, greater--, swap);
                } else {
                    i++;
                }
            }
            // The shorter side by recursion, so that the stack stays short.
            if (less - low < high - greater) {
                sort(own, low, less - 1, swap);
                low = greater + 1;
            } else {
                sort(own, greater + 1, high, swap);
                high = less - 1;
            }
        }
    }

    private void swap(byte[] own, int a, int b, byte[] swap) {
        if (a != b) {
            System.arraycopy(own, a * width, swap, 0, width);
            System.arraycopy(own, b * width, own, a * width, width);
            System.arraycopy(swap, 0, own, b * width, width);
        }
    }
}
