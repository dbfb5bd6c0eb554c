package io.geoidem.explain;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts what rules took away, and remembers where it was met first. */
final class Tally {
    private final Map<Acted.Way, Acted> met = new EnumMap<>(Acted.Way.class);

    void add(Acted.Way way, String where) {
        add(way, 1, where);
    }

    void add(Acted.Way way, long count, String where) {
        met.merge(
                way,
                new Acted(way, count, where),
                (one, other) -> new Acted(way, one.count() + other.count(), one.first()));
    }

    void addAll(List<Acted> others) {
        others.forEach(acted -> add(acted.way(), acted.count(), acted.first()));
    }

    boolean isEmpty() {
        return met.isEmpty();
    }

    /** In the order of the rules. */
    List<Acted> all() {
        return new ArrayList<>(met.values());
    }
}
