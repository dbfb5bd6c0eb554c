package io.geoidem.ledger;

import java.time.Duration;
import java.util.Optional;

/**
 * Which entries to look at.
 *
 * @param namespace only of that namespace
 * @param state only in that state
 * @param unfinishedFor only what is not DONE and was last claimed that long ago or longer; 1,000 years at most are counted
 * @param limit how many at most, 1 or more
 */
public record EntryQuery(
        Optional<String> namespace, Optional<State> state, Optional<Duration> unfinishedFor, int limit) {
    /** Everything. */
    public static final EntryQuery ALL =
            new EntryQuery(Optional.empty(), Optional.empty(), Optional.empty(), Integer.MAX_VALUE);

    public EntryQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("limit is " + limit);
        }
        unfinishedFor = unfinishedFor.map(Age::bounded);
    }

    /** The same, only of that namespace. */
    public EntryQuery inNamespace(String name) {
        return new EntryQuery(Optional.of(name), state, unfinishedFor, limit);
    }

    /** The same, only in that state. */
    public EntryQuery inState(State only) {
        return new EntryQuery(namespace, Optional.of(only), unfinishedFor, limit);
    }

    /** The same, only what was claimed that long ago and never completed. */
    public EntryQuery stale(Duration age) {
        return new EntryQuery(namespace, state, Optional.of(age), limit);
    }

    /** The same, that many at most. */
    public EntryQuery first(int count) {
        return new EntryQuery(namespace, state, unfinishedFor, count);
    }
}
