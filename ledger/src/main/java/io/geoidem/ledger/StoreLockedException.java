package io.geoidem.ledger;

/**
 * The cause of a ledger's error where one writer has locked the whole store, as a load into the ledger's own SQLite file
 * does: the store gives no answer, but nobody can claim in it either, until that writer has ended.
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
