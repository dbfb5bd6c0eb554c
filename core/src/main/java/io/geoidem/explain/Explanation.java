package io.geoidem.explain;

import io.geoidem.Key;
import java.util.List;
import java.util.OptionalInt;

/**
 * Why two inputs have one key or two. Immutable.
 *
 * @param verdict what they are to each other
 * @param a key of the first
 * @param b key of the second
 * @param acted what is written differently and made alike, in the order of the rules
 * @param differences every place that stays different, the first one first
 * @param agreeAt where shapes differ: the most decimals of a degree, below the contract's, at which they would be one
 * @param pairs of two datasets: features that were taken for each other and differ
 */
public record Explanation(
        Verdict verdict,
        Key a,
        Key b,
        List<Acted> acted,
        List<Difference> differences,
        OptionalInt agreeAt,
        List<Pair> pairs) {
    public Explanation {
        acted = List.copyOf(acted);
        differences = List.copyOf(differences);
        pairs = List.copyOf(pairs);
    }

    /**
     * Two features of two datasets that were taken for each other.
     *
     * @param recordA number in the first dataset, from 1
     * @param recordB number in the second
     * @param explanation why they differ
     */
    public record Pair(long recordA, long recordB, Explanation explanation) {}

    /** Whether both have one key. */
    public boolean isSame() {
        return verdict.isSame();
    }
}
