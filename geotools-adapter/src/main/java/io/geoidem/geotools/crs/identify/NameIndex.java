package io.geoidem.geotools.crs.identify;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Codes by name. Most processes look for the few names of one text: for these the list is gone through, which costs less
 * than an index of twenty thousand names. One that keeps asking gets the index. Thread-safe once it is filled.
 */
final class NameIndex {
    private static final int FEW = 24;
    private static final String ENSEMBLE = " ensemble";

    private final AtomicInteger lookups = new AtomicInteger();
    private String[] names = new String[1 << 12];
    private int[] codes = new int[1 << 12];
    private int size;
    private volatile @Nullable Map<String, Set<Integer>> index;

    void add(String name, int code) {
        if (size == codes.length) {
            names = Arrays.copyOf(names, 2 * size);
            codes = Arrays.copyOf(codes, 2 * size);
        }
        names[size] = name;
        codes[size++] = code;
    }

    /** The codes that bear a name, ascending. */
    Set<Integer> codes(String name) {
        String plain = Names.plain(name);
        Map<String, Set<Integer>> made = index;
        if (made == null && lookups.incrementAndGet() > FEW) {
            made = indexed();
            index = made;
        }
        return made == null ? found(plain) : made.getOrDefault(plain, Set.of());
    }

    private Map<String, Set<Integer>> indexed() {
        Map<String, Set<Integer>> made = new HashMap<>();
        for (int i = 0; i < size; i++) {
            made.computeIfAbsent(Names.plain(names[i]), absent -> new TreeSet<>())
                    .add(codes[i]);
        }
        made.remove("");
        return made;
    }

    private Set<Integer> found(String plain) {
        Set<Integer> found = new TreeSet<>();
        for (int i = 0; i < size && !plain.isEmpty(); i++) {
            if (isNamed(names[i], plain)) {
                found.add(codes[i]);
            }
        }
        return found;
    }

    /** Whether the plain form of a name is that; most names are told apart by their first letters. */
    static boolean isNamed(String name, String plain) {
        int length = name.length();
        int at = 0;
        for (int i = prefix(name); i < length; i++) {
            char c = name.charAt(i);
            if (c > 127 || c == '[' || (c <= ' ' && at == 0)) {
                return Names.plain(name).equals(plain);
            }
            if (c >= 'A' && c <= 'Z') {
                c = (char) (c + 32);
            } else if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '+') {
                continue;
            }
            if (at == plain.length()) {
                return hasNote(name) && Names.plain(name).equals(plain);
            }
            if (c != plain.charAt(at++)) {
                return false;
            }
        }
        return hasNote(name) ? Names.plain(name).equals(plain) : at == plain.length();
    }

    /** Whether something stands behind a name that does not belong to it. */
    private static boolean hasNote(String name) {
        int from = name.length() - ENSEMBLE.length();
        return name.indexOf('[') >= 0
                || name.stripTrailing().length() < name.length()
                || name.regionMatches(true, from, ENSEMBLE, 0, ENSEMBLE.length());
    }

    private static int prefix(String name) {
        char first = name.isEmpty() ? 0 : name.charAt(0);
        if (first == 'D' || first == 'd') {
            return name.startsWith("_", 1) ? 2 : 0;
        }
        return (first == 'G' || first == 'g') && name.regionMatches(true, 0, "GCS_", 0, 4) ? 4 : 0;
    }
}
