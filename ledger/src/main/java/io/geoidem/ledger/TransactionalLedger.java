package io.geoidem.ledger;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import java.sql.Connection;

/** A ledger whose rows live in an SQL database, where a load can share a transaction with its claim. */
public interface TransactionalLedger extends Ledger {
    /**
     * Claims, loads and completes in one transaction on the caller's connection: exactly once, also when the process is
     * killed at any point, because the rows of the load and the entry in the ledger become visible together or not at
     * all.
     *
     * <p>On a connection with auto-commit this method begins the transaction and commits it. On one without, it joins
     * the caller's transaction and leaves the commit to the caller. A loader that throws, an {@link Error} too, has
     * everything undone that it wrote; the failure is recorded (in the caller's transaction, where that was joined) and
     * the exception goes on.
     *
     * <p>So is a loader that goes on after its transaction was broken by a statement that failed, or after it was ended by
     * the database (SQLite does so where the disk is full) or by the loader itself: this method then throws. On SQLite
     * every statement after that point is interrupted, because it would be committed by itself; statements that
     * the loader leaves open then cost the connection, which is closed. What a loader commits against the rules of
     * {@link Loader} stays, and of a joined transaction that has ended, the caller's part is gone too. While a loader runs
     * on SQLite, functions of its connection cannot be replaced.
     *
     * <p>A second caller does not wait for the first: it gets {@link Claim.InProgress}. SQLite has one writer at a time,
     * so there it waits for its turn, as long as the connection's busy timeout allows.
     *
     * @param connection a connection to the database that holds this ledger
     * @throws GeoidemException with {@link ErrorCode#LEDGER} where that is another database
     * @throws Exception what the loader threw
     */
    Run runInTransaction(Connection connection, Item item, Loader loader) throws Exception;

    /**
     * Completes inside the transaction of the load, as its last statement before the commit. For loads that were claimed
     * with a lease: a holder that was overtaken cannot commit what it loaded, and a holder that is about to commit cannot
     * be overtaken. Unlike {@link #complete}, it succeeds once for a claim: whoever loads again, because the answer to the
     * commit was lost, is told that the load is there.
     *
     * <p>In PostgreSQL it waits for another transaction that has the entry, such as a renewal, or one that takes the claim
     * over, no longer than the ledger's patience, nor than the connection's {@code lock_timeout}. Where that has passed,
     * nothing is known of the claim, and the transaction is as it was: complete again later, or roll back.
     *
     * <p>There the transaction is to be at READ COMMITTED, the default: at a stricter level this method fails, and the
     * transaction with it, once a heartbeat has renewed the claim since the transaction's first statement.
     *
     * @throws GeoidemException with {@link ErrorCode#LEASE_LOST} where the claim is another's, and with
     *     {@link ErrorCode#LEDGER} where the holder has completed it before, or SQLite has rolled the transaction back by
     *     itself: roll back in each of these cases
     */
    void completeIn(Connection connection, Handle handle, LoadResult result);
}
