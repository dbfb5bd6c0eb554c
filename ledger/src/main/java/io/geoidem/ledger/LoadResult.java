package io.geoidem.ledger;

/**
 * How a load ended that did not fail.
 *
 * @param kind what was loaded
 * @param loaded features or rows that were loaded
 * @param rejected features or rows that were left out
 */
public record LoadResult(Kind kind, long loaded, long rejected) {
    /** What was loaded. The names are stored. */
    public enum Kind {
        /** Everything. */
        LOADED,
        /** There was nothing to load. Kept apart so that a later look can tell "seen, empty" from "seen, loaded". */
        EMPTY,
        /** Some of it; the rest was rejected. */
        PARTIAL
    }

    public LoadResult {
        boolean fits = switch (kind) {
            case LOADED -> rejected == 0;
            case EMPTY -> loaded == 0 && rejected == 0;
            case PARTIAL -> rejected > 0;
        };
        if (loaded < 0 || rejected < 0 || !fits) {
            throw new IllegalArgumentException(kind + " with " + loaded + " loaded and " + rejected + " rejected");
        }
    }

    /** All of that many were loaded. */
    public static LoadResult loaded(long count) {
        return new LoadResult(Kind.LOADED, count, 0);
    }

    /** There was nothing to load. */
    public static LoadResult empty() {
        return new LoadResult(Kind.EMPTY, 0, 0);
    }

    /** That many were loaded and that many (one or more) were not. */
    public static LoadResult partial(long loaded, long rejected) {
        return new LoadResult(Kind.PARTIAL, loaded, rejected);
    }
}
