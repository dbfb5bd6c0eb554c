package io.geoidem.ledger;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The ledger in numbers.
 *
 * @param counts entries by namespace and state; sorted by namespace, without zeros
 * @param expired how many CLAIMED entries have a lease that has passed: their workers are gone or stuck
 * @param oldestUnfinished how long ago the oldest entry that is not DONE was last claimed
 */
public record LedgerStatus(Map<String, Map<State, Long>> counts, long expired, Optional<Duration> oldestUnfinished) {
    /** Entries in that state, over all namespaces. */
    public long count(State state) {
        return counts.values().stream()
                .mapToLong(byState -> byState.getOrDefault(state, 0L))
                .sum();
    }
}
