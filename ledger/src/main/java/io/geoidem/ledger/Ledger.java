package io.geoidem.ledger;

import io.geoidem.GeoidemException;
import java.time.Duration;
import java.util.List;

/**
 * Decides who loads a key, once. States and transitions:
 *
 * <pre>
 * absent, RELEASED ── claim ──▶ CLAIMED(owner, fence, lease, attempt)
 * CLAIMED ── complete ──▶ DONE      CLAIMED ── release ──▶ RELEASED
 * CLAIMED ── fail ──▶ FAILED, or QUARANTINED after the last attempt
 * FAILED, back-off passed ── claim ──▶ CLAIMED, greater fence, next attempt
 * CLAIMED, lease passed ── claim ──▶ CLAIMED, greater fence, next attempt; or QUARANTINED after the last
 * </pre>
 *
 * <p>Whoever holds a {@link Handle} keeps the claim until the lease has passed <em>and</em> another has claimed the key.
 * Repeating an operation with the same owner and fence is harmless: it gives the answer that the first one gave.
 *
 * <p>Implementations are thread-safe. All methods throw {@link GeoidemException} with
 * {@link io.geoidem.ErrorCode#LEDGER} when the store fails or cannot be reached: a caller that cannot ask must not load.
 */
public interface Ledger extends AutoCloseable {
    /** How this ledger is used. */
    LedgerOptions options();

    /** Claims that item for a new owner. */
    default Claim claim(Item item) {
        return claim(item, Owner.named(options().ownerName()));
    }

    /**
     * Claims that item. Whoever asks again with the same owner gets its own claim again, with the same fence and a fresh
     * lease: so a claim whose answer was lost is not lost.
     *
     * @throws GeoidemException with {@link io.geoidem.ErrorCode#CONTRACT} where the ledger knows the item's contract
     *     name and version with another fingerprint
     */
    default Claim claim(Item item, Owner owner) {
        return claimAll(List.of(item), owner).get(0);
    }

    /**
     * Claims those items in one round trip, all or nothing only as far as failures go: each item gets its own answer, in
     * the order given. A key that stands in the list twice is claimed once; the later one is
     * {@link Claim.Busy#SAME_BATCH}.
     */
    List<Claim> claimAll(List<Item> items, Owner owner);

    /**
     * Lets the lease end that long from now.
     *
     * @param lease 100 ms to 30 days, as in {@link LedgerOptions}
     * @throws IllegalArgumentException for another one
     */
    Lease renew(Handle handle, Duration lease);

    /** Makes it DONE. */
    default Lease complete(Handle handle, LoadResult result) {
        return completeAll(List.of(handle), result).get(0);
    }

    /** Makes all of them DONE with that result each, in one round trip; answers in the order given. */
    List<Lease> completeAll(List<Handle> handles, LoadResult result);

    /**
     * Makes it FAILED with a back-off, or QUARANTINED after the last attempt.
     *
     * @param error what went wrong; the last 4,000 characters are kept
     */
    Lease fail(Handle handle, String error);

    /** Gives it back untried: RELEASED, and the attempt does not count. */
    Lease release(Handle handle);

    /** What operators need. */
    LedgerAdmin admin();

    /** Closes what this ledger opened. Claims stay as they are. */
    @Override
    void close();
}
