package io.geoidem.contract;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Lists of names whose order does not matter to keys, and so must not matter to fingerprints. */
final class Names {
    private static final Comparator<String> BY_CODE_POINT =
            (a, b) -> Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());

    private Names() {}

    /** Each name once, by code point. */
    static List<String> sorted(Collection<String> names) {
        return names.stream().distinct().sorted(BY_CODE_POINT).toList();
    }
}
