package io.geoidem.ledger.jdbc;

import io.geoidem.GeoidemException;
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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Claim, load and complete on the caller's connection. */
final class InTransaction {
    private final JdbcLedger ledger;
    private final Store store;
    private final Sql sql;
    private final Contracts contracts;
    private final Settlement settlement;
    private final ThisLedger here;
    private final Registrar registrar;

    InTransaction(JdbcLedger ledger, Store store, Contracts contracts, String id) {
        this.ledger = ledger;
        this.store = store;
        this.sql = Sql.ofCaller(store.dialect(), ledger.options());
        this.contracts = contracts;
        this.settlement = new Settlement(store.dialect(), sql, contracts);
        this.here = new ThisLedger(store, id);
        this.registrar = new Registrar(store, contracts);
    }

    Run run(Connection connection, Item item, Loader loader) throws Exception {
        Owner owner = Owner.named(ledger.options().ownerName());
        Session session = new Session(connection);
        try {
            if (connection.getAutoCommit()) {
                here.require(session);
                return own(session, item, owner, loader);
            }
            here.join(session);
            return joined(session, item, owner, loader);
        } catch (SQLException e) {
            throw failure(e);
        } catch (LoadFailed e) {
            throw e.failure();
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
            store.dialect().requireOpen(connection);
            Duration patience = ledger.options().patience();
            if (!store.dialect().patiently(session, patience, mine -> settlement.completeNow(mine, handle, result))) {
                here.require(session);
                throw settlement.notCompletedNow(session, handle);
            }
        } catch (SQLException e) {
            here.requireAfter(session, e);
            throw failure(e);
        } finally {
            forget(session);
        }
    }

    /** A transaction of this method's own. */
    private Run own(Session session, Item item, Owner owner, Loader loader) throws SQLException {
        registrar.beforeOwn(session, item);
        try {
            return Transaction.run(store.dialect(), session, mine -> {
                Run run = load(mine, item, owner, loader);
                if (run instanceof Run.Loaded) {
                    // What a commit finds wrong, such as a deferred constraint, the loader did.
                    ofTheLoader(mine.connection()::commit);
                }
                return run;
            });
        } catch (LoadFailed e) {
            if (!e.survives(
                    () -> Transaction.run(store.dialect(), session, mine -> recordFailure(mine, item, owner, e)))) {
                e.survives(() -> store.transaction(mine -> recordFailure(mine, item, owner, e)));
            }
            throw e;
        }
    }

    /** The caller's transaction, up to a savepoint. */
    private Run joined(Session session, Item item, Owner owner, Loader loader) throws SQLException {
        registrar.beforeJoined(session, item);
        Connection connection = session.connection();
        Savepoint before = connection.setSavepoint();
        try {
            Run run = load(session, item, owner, loader);
            ofTheLoader(() -> connection.releaseSavepoint(before));
            return run;
        } catch (LoadFailed e) {
            if (undone(connection, before, e)) {
                e.survives(() -> recordFailure(session, item, owner, e));
            } else {
                e.survives(() -> store.transaction(mine -> recordFailure(mine, item, owner, e)));
            }
            throw e;
        } catch (Throwable e) {
            undone(connection, before, e);
            throw e;
        }
    }

    /**
     * Whether everything since the savepoint is undone and the rest of the caller's transaction stands. Otherwise the
     * loader or the database has ended that transaction, and what came later is undone.
     */
    private boolean undone(Connection connection, Savepoint before, Throwable cause) {
        try {
            connection.rollback(before);
            return true;
        } catch (SQLException gone) {
            cause.addSuppressed(gone);
        }
        Transaction.undoCallers(store.dialect(), connection, cause);
        return false;
    }

    private Run load(Session session, Item item, Owner owner, Loader loader) throws SQLException {
        Claim claim = claim(session, item, owner);
        if (!(claim instanceof Claimed claimed)) {
            return new Run.Skipped(claim);
        }
        Connection connection = session.connection();
        Savepoint begun = connection.setSavepoint();
        LoadResult result;
        Dialect.Watch watch = store.dialect().watch(connection);
        try {
            result = required(loader.load(connection, claimed.handle()));
        } catch (Throwable e) {
            LoadFailed failed = new LoadFailed(e);
            failed.survives(watch::close);
            failed.survives(session::forget);
            throw failed;
        }
        requireOneTransaction(session, begun, watch);
        ofTheLoader(() -> settlement.complete(session, claimed.handle(), result).orThrow());
        return new Run.Loaded(claimed.handle(), result);
    }

    private static LoadResult required(@Nullable LoadResult result) {
        if (result == null) {
            throw Failures.failed(
                    "the loader returned no result", "return what was loaded, such as LoadResult.loaded(1)", null);
        }
        return result;
    }

    /** A savepoint is gone where the transaction that it was made in has ended, and cannot be released in a broken one. */
    private void requireOneTransaction(Session session, Savepoint begun, Dialect.Watch watch) throws SQLException {
        try {
            watch.close();
            session.connection().releaseSavepoint(begun);
        } catch (SQLException e) {
            session.forget();
            if (store.dialect().trouble(e) != Trouble.OTHER) {
                throw e;
            }
            throw new LoadFailed(Failures.failed(
                    "the transaction of the load was broken or ended while its loader ran: " + e.getMessage(),
                    "let the loader throw what its statements throw; it neither commits nor rolls back",
                    e));
        }
    }

    /** Does what fails only for what the loader did, unless the database is out of reach, locked or full. */
    private void ofTheLoader(LoadFailed.Step step) throws SQLException {
        try {
            step.run();
        } catch (SQLException e) {
            if (store.dialect().trouble(e) != Trouble.OTHER) {
                throw e;
            }
            throw new LoadFailed(store.failure(e));
        }
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
    private Claim recordFailure(Session session, Item item, Owner owner, LoadFailed e) throws SQLException {
        Claim claim = claim(session, item, owner);
        if (claim instanceof Claimed claimed) {
            Handle handle = claimed.handle();
            State state = handle.attempt() >= ledger.options().maxAttempts() ? State.QUARANTINED : State.FAILED;
            Duration wait = ledger.options().backoffAfter(handle.attempt());
            settlement.fail(session, handle, state, StoredText.of(e.thrown()), wait);
        }
        return claim;
    }

    /** The error of an exception on the caller's connection. */
    private GeoidemException failure(SQLException e) {
        GeoidemException failure = store.failure(e);
        return store.dialect().trouble(e) == Trouble.LOCKED
                ? Failures.failed(failure.problem(), store.dialect().lockRemedy(e), failure.getCause())
                : failure;
    }

    private static void forget(Session session) {
        try {
            session.forget();
        } catch (SQLException e) {
            // The statements of a broken connection are gone with it.
        }
    }
}
