package io.geoidem.ledger.jdbc;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.StoreLockedException;
import io.geoidem.ledger.jdbc.Transaction.Work;
import io.geoidem.ledger.store.Failures;
import io.geoidem.ledger.store.Patience;
import io.geoidem.ledger.store.Patience.TryAgain;
import java.sql.SQLException;
import java.time.Duration;

/** Runs statements on sessions, and turns what goes wrong into the product's errors or another try. Thread-safe. */
final class Store implements AutoCloseable {
    private final Dialect dialect;
    private final Sessions sessions;
    private final Patience patience;

    Store(Dialect dialect, Sessions sessions, Duration patience) {
        this.dialect = dialect;
        this.sessions = sessions;
        this.patience = new Patience(patience);
    }

    /** The dialect. */
    Dialect dialect() {
        return dialect;
    }

    /** The result of work that is harmless to repeat; tried again while the store is unreachable or locked. */
    <T> T call(Work<T> work) {
        return patience.run(() -> once(work));
    }

    /** The same, inside one transaction that may write. */
    <T> T transaction(Work<T> work) {
        return call(session -> Transaction.run(dialect, session, limited -> {
            dialect.limitWaits(limited);
            return work.run(limited);
        }));
    }

    /** The error of an exception. */
    GeoidemException failure(SQLException e) {
        String message =
                e.getMessage() == null ? e.getSQLState() : e.getMessage().strip();
        return switch (dialect.trouble(e)) {
            case UNREACHABLE ->
                Failures.failed(
                        "the " + dialect.name() + " ledger cannot be reached: " + message,
                        "nothing may be loaded until it answers; check that the server runs",
                        e);
            case LOCKED ->
                Failures.failed(
                        "the " + dialect.name() + " ledger is locked: " + message,
                        "wait for the other writer, or give more patience",
                        dialect.lockExtent() == Dialect.LockExtent.WHOLE_STORE ? new StoreLockedException(e) : e);
            case FULL ->
                Failures.failed(
                        "the " + dialect.name() + " ledger is full: " + message,
                        "make room; nothing was claimed or completed",
                        e);
            case OTHER -> Failures.failed("the " + dialect.name() + " ledger failed: " + message, "", e);
        };
    }

    @Override
    public void close() {
        sessions.close();
    }

    private <T> T once(Work<T> work) throws TryAgain {
        Session session = null;
        try {
            session = sessions.take();
            T result = work.run(session);
            sessions.giveBack(session);
            return result;
        } catch (SQLException e) {
            if (session != null) {
                sessions.drop(session);
            }
            Trouble trouble = dialect.trouble(e);
            if (trouble == Trouble.UNREACHABLE || trouble == Trouble.LOCKED) {
                throw new TryAgain(failure(e));
            }
            throw failure(e);
        } catch (Throwable e) {
            if (session != null) {
                sessions.drop(session);
            }
            throw e;
        }
    }
}
