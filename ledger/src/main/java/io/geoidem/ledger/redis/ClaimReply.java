package io.geoidem.ledger.redis;

import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.State;
import java.time.Instant;
import java.util.List;

/**
 * What the claim script says of one key.
 *
 * @param fields whether it was taken, then the fields in the script's order; of a new claim a few
 */
record ClaimReply(List<?> fields) {
    static final int FULL = 2;
    static final int OWNER = 3;
    static final int LEASE_UNTIL = 6;
    static final int RETRY_AT = 7;
    static final int COMPLETED_AT = 8;
    static final int ERROR = 12;

    String text(int field) {
        return fields.get(field).toString();
    }

    /** Whether nobody had claimed the key before: the answer is the fence and the end of the lease, and no more. */
    boolean isNew() {
        return text(0).equals("NEW");
    }

    /** The end of the lease of a new claim. */
    Instant newLease() {
        return time(2);
    }

    boolean taken() {
        return text(0).equals("TAKEN");
    }

    State state() {
        return State.valueOf(text(1));
    }

    long fence() {
        return Long.parseLong(text(isNew() ? 1 : 4));
    }

    int attempt() {
        return Integer.parseInt(text(5));
    }

    Instant time(int field) {
        return Instant.ofEpochMilli(Long.parseLong(text(field)));
    }

    LoadResult result() {
        return new LoadResult(LoadResult.Kind.valueOf(text(9)), Long.parseLong(text(10)), Long.parseLong(text(11)));
    }
}
