package io.geoidem.ledger;

import java.time.Duration;

/** An empty store for one test. */
public interface StoreUnderTest extends AutoCloseable {
    /** A client of the store; every client sees the same entries. */
    Ledger open(LedgerOptions options);

    /** Moves all times in the store into the past, as if that long had gone by. */
    void passTime(Duration time);

    @Override
    void close();
}
