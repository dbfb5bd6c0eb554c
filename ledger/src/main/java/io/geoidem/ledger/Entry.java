package io.geoidem.ledger;

import io.geoidem.Digest;
import io.geoidem.Key;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One key as the ledger has it. Times are the store's.
 *
 * @param key the key
 * @param fullDigest the digest before truncation
 * @param contractFingerprint the contract
 * @param state where it stands
 * @param owner who claimed it last
 * @param fence the last claim's
 * @param attempt tries so far, the running one included
 * @param source as the first claim gave it
 * @param createdAt first claim
 * @param claimedAt last claim
 * @param leaseUntil end of the lease; always and only where CLAIMED
 * @param retryAt earliest next try; always and only where FAILED
 * @param completedAt always and only where DONE
 * @param result always and only where DONE
 * @param error the last failure's, where there was one since the last success
 */
public record Entry(
        Key key,
        Digest fullDigest,
        Digest contractFingerprint,
        State state,
        String owner,
        long fence,
        int attempt,
        String source,
        Instant createdAt,
        Instant claimedAt,
        @Nullable Instant leaseUntil,
        @Nullable Instant retryAt,
        @Nullable Instant completedAt,
        @Nullable LoadResult result,
        @Nullable String error) {
    /** A claim that comes upon an entry takes for granted what belongs to its state. */
    public Entry {
        switch (state) {
            case CLAIMED -> require(key, state, "lease_until", leaseUntil);
            case FAILED -> require(key, state, "retry_at", retryAt);
            case DONE -> {
                require(key, state, "completed_at", completedAt);
                require(key, state, "result", result);
            }
            case QUARANTINED, RELEASED -> {}
        }
    }

    private static void require(Key key, State state, String name, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException(
                    "the entry of " + key + " is " + state + ", and " + name + " is missing");
        }
    }
}
