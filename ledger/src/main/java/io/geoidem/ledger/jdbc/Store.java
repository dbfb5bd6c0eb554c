package io.geoidem.ledger.jdbc;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.jdbc.Session.Past;
import io.geoidem.ledger.jdbc.Transaction.Work;
import io.geoidem.ledger.store.Patience;
import io.geoidem.ledger.store.Patience.TryAgain;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/** Runs statements on sessions, and turns what goes wrong into the product's errors or another try. Thread-safe. */
final class Store implements AutoCloseable {
    private final Dialect dialect;
    private final Sessions sessions;
    private final Patience patience;
    private final StoreMessages messages;

    Store(Dialect dialect, Sessions sessions, Duration patience) {
        this.dialect = dialect;
        this.sessions = sessions;
        this.patience = new Patience(patience);
        this.messages = new StoreMessages(dialect, sessions.where());
    }

    /** The dialect. */
    Dialect dialect() {
        return dialect;
    }

    /** The result of work that is harmless to repeat; tried again while the store is unreachable or locked. */
    <T> T call(Work<T> work) {
        return call(sessions, work);
    }

    /** The same for reads of operators, which may go through a whole table: they have more time than a claim, and hold up none. */
    <T> T unhurried(Work<T> work) {
        return call(sessions.reading(), session -> dialect.unhurried(session, work));
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
        return messages.failure(e);
    }

    @Override
    public void close() {
        sessions.close();
    }

    private <T> T call(Sessions from, Work<T> work) {
        return patience.run(left -> once(from, work, left));
    }

    /**
     * One try; a second one where the first was on a connection that had been idle, and broke. A firewall drops such a
     * connection without a word, and until that is noticed more time may pass than the patience, though nobody has tried
     * yet whether the store can be reached.
     */
    private <T> T once(Sessions from, Work<T> work, Duration left) throws TryAgain {
        AtomicReference<Past> used = new AtomicReference<>(Past.NEW);
        try {
            return once(from, work, left, used);
        } catch (TryAgain e) {
            if (used.get() == Past.NEW) {
                throw e;
            }
        }
        return once(from, work, left, used);
    }

    private <T> T once(Sessions from, Work<T> work, Duration left, AtomicReference<Past> stale) throws TryAgain {
        Session session = null;
        try {
            session = from.take(left);
            T result = work.run(session);
            session.worked();
            from.giveBack(session);
            return result;
        } catch (SQLException e) {
            Trouble trouble = dialect.trouble(e);
            if (session != null) {
                stale.set(trouble == Trouble.UNREACHABLE ? session.past() : Past.NEW);
                from.drop(session);
            }
            if (trouble == Trouble.UNREACHABLE || trouble == Trouble.LOCKED) {
                throw new TryAgain(failure(e));
            }
            throw failure(e);
        } catch (Throwable e) {
            if (session != null) {
                from.drop(session);
            }
            throw e;
        }
    }
}
