package io.geoidem.ledger.redis;

/**
 * What is known of a ledger in Redis: its id and the greatest fence seen. A server that was replaced by an empty or older
 * replica contradicts it.
 *
 * @param ledger the id
 * @param fence the greatest fence
 */
record Witness(String ledger, long fence) {
    /** Of two of one ledger that with the greater fence; of two ledgers this one. */
    Witness merged(Witness other) {
        return ledger.equals(other.ledger) && other.fence > fence ? other : this;
    }
}
