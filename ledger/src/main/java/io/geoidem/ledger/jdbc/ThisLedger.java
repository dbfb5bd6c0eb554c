package io.geoidem.ledger.jdbc;

import io.geoidem.ledger.store.Failures;
import java.sql.SQLException;

/** Whether a connection of the caller's leads to this ledger: a claim in another database would guard nothing. Thread-safe. */
final class ThisLedger {
    private final Store store;
    private final String id;

    /**
     * With what tells it from others.
     *
     * @param id the ledger's id
     */
    ThisLedger(Store store, String id) {
        this.store = store;
        this.id = id;
    }

    /**
     * Nothing where it does.
     *
     * @throws io.geoidem.GeoidemException where it leads elsewhere
     */
    void require(Session session) throws SQLException {
        boolean same = Schema.version(session, store.dialect()) > 0
                && Schema.meta(session, "ledger").equals(id);
        if (!same) {
            throw Failures.failed(
                    "the connection leads to another database than the ledger's",
                    "give a connection to the database (and the schema) that holds this ledger's tables",
                    null);
        }
    }

    /** The same where a statement has failed, and the failure may mean that. */
    void requireAfter(Session session, SQLException e) {
        if (store.dialect().trouble(e) != Trouble.OTHER) {
            return;
        }
        try {
            require(session);
        } catch (SQLException broken) {
            // PostgreSQL answers nothing more in a transaction that is broken.
            e.addSuppressed(broken);
        }
    }

    /**
     * Makes the caller's transaction one that writes, as {@link Dialect#join} does, in this ledger. That writes before it
     * reads, so it may fail for want of the ledger's tables before it is known that they are missing.
     */
    void join(Session session) throws SQLException {
        try {
            store.dialect().join(session.connection());
        } catch (SQLException e) {
            requireAfter(session, e);
            throw e;
        }
        require(session);
    }
}
