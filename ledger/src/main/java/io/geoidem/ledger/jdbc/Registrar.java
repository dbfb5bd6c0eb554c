package io.geoidem.ledger.jdbc;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.store.Failures;
import java.sql.SQLException;
import java.util.List;

/**
 * Registers contracts apart from the transactions of loads, where the database allows that: an open one would block
 * everybody else's first claim. Thread-safe.
 */
final class Registrar {
    private final Store store;
    private final Contracts contracts;

    Registrar(Store store, Contracts contracts) {
        this.store = store;
        this.contracts = contracts;
    }

    /**
     * Before a transaction of the ledger's own: the caller's connection does it as well as one more, which a small pool may
     * not have.
     *
     * @param session with auto-commit
     */
    void beforeOwn(Session session, Item item) throws SQLException {
        if (isApart()) {
            contracts.rows(session, List.of(item), Contracts.Lasting.COMMITTED);
        }
    }

    /**
     * In a transaction of the caller's: another connection does it, once for each contract.
     *
     * @param session without auto-commit
     */
    void beforeJoined(Session session, Item item) throws SQLException {
        if (!isApart() || contracts.isKnown(session, item)) {
            return;
        }
        try {
            store.call(apart -> contracts.rows(apart, List.of(item), Contracts.Lasting.COMMITTED));
        } catch (GeoidemException e) {
            if (e.code() != ErrorCode.LEDGER) {
                throw e;
            }
            throw Failures.failed(
                    "the contract " + item.key().namespace() + " v" + item.key().version()
                            + " is new to the ledger and could not be registered: " + e.problem(),
                    "the first use of a contract inside a transaction takes a second connection, for a moment: let the pool"
                            + " have one to spare, or claim a key of that contract before the transaction begins",
                    e);
        }
    }

    private boolean isApart() {
        return store.dialect().registration() == Dialect.Registration.APART;
    }
}
