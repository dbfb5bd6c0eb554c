package io.geoidem.reconcile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Units that share a geometry or an id: only groups of several, each in the order of keys. */
final class UnitGroups {
    private UnitGroups() {}

    /** By geometry, height included. Null and empty geometries identify nothing and are left out. */
    static List<int[]> byGeometry(Units units) {
        Features features = units.features();
        long[] hash = new long[units.count()];
        IntStream.range(0, hash.length).parallel().forEach(u -> hash[u] = features.outlineHash(units.feature(u)));
        int[] order = IntStream.range(0, hash.length).toArray();
        PrefixSort.sort(order, u -> hash[u], Comparator.naturalOrder());
        List<int[]> groups = new ArrayList<>();
        for (int from = 0; from < order.length; ) {
            int to = from + 1;
            while (to < order.length && hash[order[from]] == hash[order[to]]) {
                to++;
            }
            if (to - from > 1) {
                addEqual(
                        units,
                        IntStream.range(from, to).map(i -> order[i]).boxed().toList(),
                        groups);
            }
            from = to;
        }
        return groups;
    }

    /** Of units with one hash, those that are equal byte by byte. */
    private static void addEqual(Units units, List<Integer> sameHash, List<int[]> groups) {
        Features features = units.features();
        List<Integer> rest = sameHash;
        while (rest.size() > 1) {
            int first = units.feature(rest.get(0));
            List<Integer> equal = new ArrayList<>();
            List<Integer> others = new ArrayList<>();
            for (int unit : rest) {
                (features.sameOutline(first, units.feature(unit)) ? equal : others).add(unit);
            }
            if (equal.size() > 1 && !features.outline(first).isEmpty()) {
                groups.add(equal.stream().mapToInt(Integer::intValue).toArray());
            }
            rest = others;
        }
    }

    /** By the text of the id attribute, in the order of the first unit of each. */
    static List<int[]> byId(Units units, int[] among, String attribute) {
        Map<String, List<Integer>> byId = new LinkedHashMap<>();
        for (int unit : among) {
            units.features()
                    .id(units.feature(unit), attribute)
                    .ifPresent(id -> byId.computeIfAbsent(id, unseen -> new ArrayList<>(2))
                            .add(unit));
        }
        return byId.values().stream()
                .filter(members -> members.size() > 1)
                .map(members -> members.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }
}
