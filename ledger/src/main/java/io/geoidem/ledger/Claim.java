package io.geoidem.ledger;

import io.geoidem.Digest;
import io.geoidem.Key;
import java.time.Instant;

/** The answer to a claim. None of these is an error: each is a normal day in an ingest. */
public sealed interface Claim {
    /** The key that was asked for. */
    Key key();

    /** The caller has it, and must complete, fail or release it. */
    record Claimed(Handle handle) implements Claim {
        @Override
        public Key key() {
            return handle.key();
        }
    }

    /**
     * It is done already: skip it.
     *
     * @param result how that load ended
     * @param completedAt when, on the store's clock
     */
    record Duplicate(Key key, LoadResult result, Instant completedAt) implements Claim {}

    /**
     * Someone else is on it, or it waits for its next try: come back later.
     *
     * @param why which of the two
     * @param owner who has it, or had it last; a transaction that is still open shows no owner, only {@code ?}
     * @param until when it can be claimed at the earliest unless the owner renews, on the store's clock
     */
    record InProgress(Key key, Busy why, String owner, Instant until) implements Claim {}

    /**
     * The ledger has this key with another full digest: a truncated key that two contents share. Reported in every
     * state, so that neither content passes for the other.
     *
     * @param stored the full digest in the ledger
     * @param given the full digest of the caller
     */
    record Mismatch(Key key, Digest stored, Digest given) implements Claim {}

    /**
     * It failed too often and waits for a person.
     *
     * @param attempts tries so far
     * @param error the last one's error
     */
    record Quarantined(Key key, int attempts, String error) implements Claim {}

    /** Why a key is in progress. */
    enum Busy {
        /** Its lease is running. */
        LEASED,
        /** It failed and its back-off has not passed. */
        BACKING_OFF,
        /** A transaction that is still open is loading it. */
        IN_TRANSACTION,
        /** An earlier item of the same batch has it. */
        SAME_BATCH
    }
}
