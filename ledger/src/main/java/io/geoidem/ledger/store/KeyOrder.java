package io.geoidem.ledger.store;

import io.geoidem.Key;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * The order in which every client touches keys, that of a store's primary key: name, version, digest. Two batches that
 * overlap then lock their common keys in the same order and cannot wait for each other in a circle.
 */
public final class KeyOrder {
    private static final int PREFIX_DIGITS = 16;

    private static final Comparator<Placed> BY_KEY = Comparator.comparing(
                    (Placed placed) -> placed.key().namespace())
            .thenComparingInt(placed -> placed.key().version())
            .thenComparing(placed -> placed.key().digest());

    private static final Comparator<Placed> BY_PREFIX = (one, other) -> Long.compareUnsigned(one.prefix, other.prefix);

    private KeyOrder() {}

    /**
     * Where a key belongs.
     *
     * @param prefix the digest's first eight bytes: keys of one contract are told apart by them, and following the
     *     references of each key in each comparison would take longer than the store does
     */
    private record Placed(long prefix, Key key, int index) {}

    /** The indices of those things, by their keys. */
    public static <T> List<Integer> of(List<T> things, Function<T, Key> keyOf) {
        Placed[] placed = new Placed[things.size()];
        boolean oneContract = true;
        for (int i = 0; i < placed.length; i++) {
            Key key = keyOf.apply(things.get(i));
            placed[i] = new Placed(prefix(key.digest().hex()), key, i);
            oneContract &= key.version() == placed[0].key().version()
                    && key.namespace().equals(placed[0].key().namespace());
        }
        Arrays.sort(placed, oneContract ? BY_PREFIX.thenComparing(BY_KEY) : BY_KEY);
        return Arrays.stream(placed).map(Placed::index).toList();
    }

    private static long prefix(String hex) {
        int digits = Math.min(PREFIX_DIGITS, hex.length());
        return Long.parseUnsignedLong(hex, 0, digits, 16) << (4 * (PREFIX_DIGITS - digits));
    }
}
