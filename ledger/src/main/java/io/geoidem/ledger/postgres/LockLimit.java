package io.geoidem.ledger.postgres;

/** Where it is said how long a statement waits for a lock. */
enum LockLimit {
    /** In the session, which is the ledger's own. */
    OF_SESSION,
    /** In each statement that may have to wait, for the session is the application's. */
    OF_STATEMENT
}
