package io.geoidem.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An entry with some values changed. */
final class EntryEdit {
    private final Entry old;
    private State state;
    private long fence;
    private int attempt;
    private @Nullable Instant leaseUntil;
    private @Nullable Instant retryAt;
    private @Nullable Instant completedAt;
    private @Nullable LoadResult result;
    private @Nullable String error;

    EntryEdit(Entry old) {
        this.old = old;
        state = old.state();
        fence = old.fence();
        attempt = old.attempt();
        leaseUntil = old.leaseUntil();
        retryAt = old.retryAt();
        completedAt = old.completedAt();
        result = old.result();
        error = old.error();
    }

    EntryEdit state(State value) {
        state = value;
        return this;
    }

    EntryEdit fence(long value) {
        fence = value;
        return this;
    }

    EntryEdit attempt(int value) {
        attempt = value;
        return this;
    }

    EntryEdit leaseUntil(@Nullable Instant value) {
        leaseUntil = value;
        return this;
    }

    EntryEdit retryAt(@Nullable Instant value) {
        retryAt = value;
        return this;
    }

    EntryEdit completedAt(@Nullable Instant value) {
        completedAt = value;
        return this;
    }

    EntryEdit result(@Nullable LoadResult value) {
        result = value;
        return this;
    }

    EntryEdit error(@Nullable String value) {
        error = value;
        return this;
    }

    Entry entry() {
        return new Entry(
                old.key(),
                old.fullDigest(),
                old.contractFingerprint(),
                state,
                old.owner(),
                fence,
                attempt,
                old.source(),
                old.createdAt(),
                old.claimedAt(),
                leaseUntil,
                retryAt,
                completedAt,
                result,
                error);
    }
}
