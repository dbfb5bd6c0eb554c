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
        boolean isWhole = switch (state) {
            case CLAIMED -> leaseUntil != null;
            case FAILED -> retryAt != null;
            case DONE -> completedAt != null && result != null;
            case QUARANTINED, RELEASED -> true;
        };
        if (!isWhole) {
            throw new IllegalArgumentException("an entry is " + state + " and lacks what belongs to it: " + key);
        }
    }
}
