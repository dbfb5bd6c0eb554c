package io.geoidem.ledger.jdbc;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Claim.Claimed;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Loader;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.Run;
import io.geoidem.ledger.State;
import io.geoidem.ledger.StoredText;
import io.geoidem.ledger.store.Failures;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import java.util.Optional;

/** Claim, load and complete on the caller's connection. */
final class InTransaction {
    private final JdbcLedger ledger;
    private final Store store;
    private final Sql sql;
    private final Contracts contracts;
    private final Settlement settlement;
    private final String id;

    InTransaction(JdbcLedger ledger, Store store, Sql sql, Contracts contracts, Settlement settlement, String id) {
        this.ledger = ledger;
        this.store = store;
        this.sql = sql;
        this.contracts = contracts;
        this.settlement = settlement;
        this.id = id;
    }

    Run run(Connection connection, Item item, Loader loader) throws Exception {
        Owner owner = Owner.named(ledger.options().ownerName());
        Session session = new Session(connection);
        try {
            if (connection.getAutoCommit()) {
                requireThisLedger(session);
                return own(session, item, owner, loader);
            }
            store.dialect().join(connection);
            requireThisLedger(session);
            return joined(session, item, owner, loader);
        } catch (SQLException e) {
            throw store.failure(e);
        } catch (LoadFailed e) {
            throw e.failure;
        } finally {
            forget(session);
        }
    }

    void complete(Connection connection, Handle handle, LoadResult result) {
        Session session = new Session(connection);
        try {
            if (connection.getAutoCommit()) {
                throw new IllegalArgumentException(
                        "the connection has auto-commit: there is no transaction to complete in");
            }
            settlement.complete(session, handle, result).orThrow();
        } catch (SQLException e) {
            throw store.failure(e);
        } finally {
            forget(session);
        }
    }

    /** A transaction of this method's own. */
    private Run own(Session session, Item item, Owner owner, Loader loader) throws SQLException, LoadFailed {
        Dialect dialect = store.dialect();
        registerApart(item);
        dialect.begin(session.connection());
        try {
            Run run = load(session, item, owner, loader);
            session.connection().commit();
            return run;
        } catch (LoadFailed e) {
            dialect.rollback(session.connection());
            recordFailure(session, item, owner, e);
            session.connection().commit();
            throw e;
        } catch (SQLException | RuntimeException e) {
            rollbackAfter(session, e);
            throw e;
        } finally {
            dialect.end(session.connection());
        }
    }

    /** The caller's transaction, up to a savepoint. */
    private Run joined(Session session, Item item, Owner owner, Loader loader) throws SQLException, LoadFailed {
        registerApart(item);
        Savepoint before = session.connection().setSavepoint();
        try {
            Run run = load(session, item, owner, loader);
            session.connection().releaseSavepoint(before);
            return run;
        } catch (LoadFailed e) {
            try {
                session.connection().rollback(before);
            } catch (SQLException gone) {
                // The database has rolled back the whole transaction by itself, and the attempt cannot be counted in
                // it.
                e.failure.addSuppressed(gone);
                throw e;
            }
            recordFailure(session, item, owner, e);
            throw e;
        }
    }

    private Run load(Session session, Item item, Owner owner, Loader loader) throws SQLException, LoadFailed {
        Claim claim = claim(session, item, owner);
        if (!(claim instanceof Claimed claimed)) {
            return new Run.Skipped(claim);
        }
        LoadResult result;
        try {
            result = loader.load(session.connection(), claimed.handle());
        } catch (Exception e) {
            throw new LoadFailed(e);
        }
        settlement.complete(session, claimed.handle(), result).orThrow();
        return new Run.Loaded(claimed.handle(), result);
    }

    private Claim claim(Session session, Item item, Owner owner) throws SQLException {
        KeyRow row = contracts
                .rows(session, List.of(item), Contracts.Lasting.IN_TRANSACTION)
                .get(0);
        while (true) {
            ClaimRow said = store.dialect().claimInTransaction(session, sql, row, owner.toString());
            Optional<Claim> answer = said.answer(item, owner);
            if (answer.isPresent()) {
                return answer.get();
            }
        }
    }

    /** Counts the attempt, so that a load that always fails is set aside in the end. */
    private void recordFailure(Session session, Item item, Owner owner, LoadFailed e) {
        try {
            if (claim(session, item, owner) instanceof Claimed claimed) {
                Handle handle = claimed.handle();
                State state = handle.attempt() >= ledger.options().maxAttempts() ? State.QUARANTINED : State.FAILED;
                settlement.fail(
                        session,
                        handle,
                        state,
                        StoredText.of(e.failure),
                        ledger.options().backoffAfter(handle.attempt()));
            }
        } catch (SQLException again) {
            e.failure.addSuppressed(again);
        }
    }

    private void registerApart(Item item) {
        if (store.dialect().registration() == Dialect.Registration.APART) {
            store.call(session -> contracts.rows(session, List.of(item), Contracts.Lasting.COMMITTED));
        }
    }

    /** A claim in another database would guard nothing. */
    private void requireThisLedger(Session session) throws SQLException {
        boolean same = Schema.version(session, store.dialect()) > 0
                && Schema.meta(session, "ledger").equals(id);
        if (!same) {
            throw Failures.failed(
                    "the connection leads to another database than the ledger's",
                    "give a connection to the database (and the schema) that holds this ledger's tables",
                    null);
        }
    }

    private void rollbackAfter(Session session, Exception cause) {
        try {
            store.dialect().rollback(session.connection());
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    private static void forget(Session session) {
        try {
            session.forget();
        } catch (SQLException e) {
            // The statements of a broken connection are gone with it.
        }
    }

    /** What a loader threw, told apart from what the ledger's own statements throw. */
    private static final class LoadFailed extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient Exception failure;

        LoadFailed(Exception failure) {
            super(failure);
            this.failure = failure;
        }
    }
}
