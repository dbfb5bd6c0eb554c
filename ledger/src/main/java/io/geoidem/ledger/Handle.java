package io.geoidem.ledger;

import io.geoidem.Key;
import java.time.Instant;

/**
 * A claim that was won. It is frozen: what it names never follows later changes of the caller's data. Every use of it
 * compares both the owner and the fence with the store, so a holder that was overtaken changes nothing.
 *
 * @param item what was claimed
 * @param owner who claimed it
 * @param fence grows with every new claim of a key, also after its entry was purged; hand it to whatever can refuse
 *     writers with a smaller one
 * @param attempt 1 for the first try
 * @param leaseUntil when the lease ends unless it is renewed, on the store's clock
 */
public record Handle(Item item, Owner owner, long fence, int attempt, Instant leaseUntil) {
    /** The claimed key. */
    public Key key() {
        return item.key();
    }
}
