package io.geoidem.reconcile;

import java.util.Locale;

/** What became of a feature, from the best news to the worst. */
public enum OutcomeKind {
    /** One exact key, once in each of several sources. */
    SAME,
    /** Within the tolerance of one another, and of nothing else. */
    NEAR,
    /** One geometry, other attributes. */
    CONFLICT,
    /** One id, geometries further apart than the tolerance. */
    MOVED,
    /** More than one way to pair them; none was chosen. */
    AMBIGUOUS,
    /** One exact key several times in one source. */
    DUPLICATE,
    /** In one source alone. */
    ONLY_IN;

    /** The word on command lines: lower case, with hyphens. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
