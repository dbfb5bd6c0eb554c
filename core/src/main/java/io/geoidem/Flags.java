package io.geoidem;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Flags with the number of features (or, for an event or a bundle, 1) that raised each.
 *
 * @param counts how often each flag was raised; only positive counts, in the order of {@link Flag}
 */
public record Flags(Map<Flag, Long> counts) {
    /** No flag at all. */
    public static final Flags NONE = new Flags(Map.of());

    public Flags {
        EnumMap<Flag, Long> copy = new EnumMap<>(Flag.class);
        counts.forEach((flag, count) -> {
            if (count < 1) {
                throw new IllegalArgumentException("count of " + flag + " is " + count);
            }
            copy.put(flag, count);
        });
        counts = Collections.unmodifiableMap(copy);
    }

    /** That flag, raised once. */
    public static Flags of(Flag flag) {
        return new Flags(Map.of(flag, 1L));
    }

    /** The sums of both. */
    public Flags plus(Flags other) {
        if (other.counts.isEmpty()) {
            return this;
        }
        if (counts.isEmpty()) {
            return other;
        }
        EnumMap<Flag, Long> sum = new EnumMap<>(counts);
        other.counts.forEach((flag, count) -> sum.merge(flag, count, Long::sum));
        return new Flags(sum);
    }

    /** Whether nothing was raised. */
    public boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Whether that flag was raised. */
    public boolean has(Flag flag) {
        return counts.containsKey(flag);
    }
}
