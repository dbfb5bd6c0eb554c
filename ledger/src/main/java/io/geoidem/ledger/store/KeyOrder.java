package io.geoidem.ledger.store;

import io.geoidem.Key;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The order in which every client touches keys, that of a store's primary key: name, version, digest. Two batches that
 * overlap then lock their common keys in the same order and cannot wait for each other in a circle.
 */
public final class KeyOrder {
    private static final Comparator<Key> BY_KEY = Comparator.comparing(Key::namespace)
            .thenComparingInt(Key::version)
            .thenComparing(Key::digest)
            .thenComparing(Key::mode)
            .thenComparing(Key::algorithm);

    private KeyOrder() {}

    /** The indices of those things, by their keys; equal ones lie side by side, in the order of the things. */
    public static <T> int[] of(List<T> things, Function<T, Key> keyOf) {
        Key[] keys = new Key[things.size()];
        boolean oneContract = true;
        for (int i = 0; i < keys.length; i++) {
            keys[i] = keyOf.apply(things.get(i));
            oneContract &= keys[i].version() == keys[0].version()
                    && keys[i].namespace().equals(keys[0].namespace());
        }
        return oneContract ? ofOneContract(keys) : sorted(keys, 0, keys.length, i -> i);
    }

    /**
     * Digests are told apart by their beginnings, which are sorted with their indices behind them: to follow the references
     * of each key in each comparison would take longer than the store does.
     */
    private static int[] ofOneContract(Key[] keys) {
        int indexBits = Integer.SIZE - Integer.numberOfLeadingZeros(keys.length);
        long index = (1L << indexBits) - 1;
        long[] placed = new long[keys.length];
        for (int i = 0; i < placed.length; i++) {
            // Sorted as numbers with a sign.
            placed[i] = ((keys[i].digest().firstEight() ^ Long.MIN_VALUE) & ~index) | i;
        }
        Arrays.sort(placed);
        int[] order = new int[keys.length];
        for (int from = 0, to; from < placed.length; from = to) {
            to = from + 1;
            while (to < placed.length && (placed[to] & ~index) == (placed[from] & ~index)) {
                to++;
            }
            if (to == from + 1) {
                order[from] = (int) (placed[from] & index);
            } else {
                int[] alike = sorted(keys, from, to, i -> (int) (placed[i] & index));
                System.arraycopy(alike, 0, order, from, alike.length);
            }
        }
        return order;
    }

    private static int[] sorted(Key[] keys, int from, int to, IntUnaryOperator indexOf) {
        return IntStream.range(from, to)
                .map(indexOf)
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> keys[i], BY_KEY))
                .mapToInt(i -> i)
                .toArray();
    }
}
