package io.geoidem.reconcile;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToLongFunction;

/** Sorts indices by 64-bit keys: first by their upper 33 bits in one array of longs, then what is equal there. */
final class PrefixSort {
    private static final long INDEX_BITS = 0x7FFF_FFFFL;

    private PrefixSort() {}

    /** Sorts in place, by the key and then by the comparator. */
    static void sort(int[] items, IntToLongFunction key, Comparator<Integer> ties) {
        long[] packed = new long[items.length];
        for (int i = 0; i < items.length; i++) {
            packed[i] = (key.applyAsLong(items[i]) & ~INDEX_BITS) | i;
        }
        Arrays.parallelSort(packed);
        int[] unsorted = items.clone();
        for (int i = 0; i < items.length; i++) {
            items[i] = unsorted[(int) (packed[i] & INDEX_BITS)];
        }
        Comparator<Integer> full =
                Comparator.<Integer>comparingLong(key::applyAsLong).thenComparing(ties);
        for (int from = 0; from < items.length; ) {
            int to = from + 1;
            while (to < items.length && ((packed[from] ^ packed[to]) & ~INDEX_BITS) == 0) {
                to++;
            }
            if (to - from > 1) {
                Integer[] run = Arrays.stream(items, from, to).boxed().toArray(Integer[]::new);
                Arrays.sort(run, full);
                for (int i = from; i < to; i++) {
                    items[i] = run[i - from];
                }
            }
            from = to;
        }
    }
}
