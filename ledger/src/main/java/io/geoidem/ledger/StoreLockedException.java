package io.geoidem.ledger;

/**
 * The cause of a ledger's error where a writer has locked what was asked for: the whole store, as a load into the ledger's
 * own SQLite file does, or the entry alone, as an open transaction in PostgreSQL does. The store gives no answer, but nobody
 * else can claim what is locked either, until that writer has ended; it may have claimed it itself.
 */
public final class StoreLockedException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * With what the store said.
     *
     * @param cause the driver's exception
     */
    public StoreLockedException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
