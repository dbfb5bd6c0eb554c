package io.geoidem.ledger.redis;

import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.State;
import java.time.Instant;
import java.util.List;

/**
 * What the claim script says of one key.
 *
 * @param fields of a claim that is new or done a few words, the first of which says so; else whether it was taken, then the
 *     fields in the script's order
 */
record ClaimReply(List<?> fields) {
    static final int FULL = 2;
    static final int OWNER = 3;
    static final int LEASE_UNTIL = 6;
    static final int RETRY_AT = 7;
    static final int ERROR = 12;

    private static final int FENCE = 4;

    /** An answer of the script: words with spaces between them, or a list. */
    static ClaimReply of(Object answer) {
        return new ClaimReply(
                answer instanceof List<?> list
                        ? list
                        : List.of(answer.toString().split(" ", -1)));
    }

    String text(int field) {
        return fields.get(field).toString();
    }

    /** Whether nobody had claimed the key before: fence and end of the lease follow. */
    boolean isNew() {
        return text(0).equals("NEW");
    }

    /** The end of the lease of a new claim. */
    Instant newLease() {
        return time(2);
    }

    /** Whether the key was done, with the same full digest: fence, time of completion and result follow. */
    boolean isDone() {
        return text(0).equals("DONE");
    }

    /** When a claim that is done was completed. */
    Instant completedAt() {
        return time(2);
    }

    /** The result of a claim that is done. */
    LoadResult result() {
        return new LoadResult(LoadResult.Kind.valueOf(text(3)), Long.parseLong(text(4)), Long.parseLong(text(5)));
    }

    boolean taken() {
        return text(0).equals("TAKEN");
    }

    State state() {
        return State.valueOf(text(1));
    }

    long fence() {
        return Long.parseLong(text(isNew() || isDone() ? 1 : FENCE));
    }

    int attempt() {
        return Integer.parseInt(text(5));
    }

    Instant time(int field) {
        return Instant.ofEpochMilli(Long.parseLong(text(field)));
    }
}
