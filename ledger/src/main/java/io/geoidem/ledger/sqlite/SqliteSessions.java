package io.geoidem.ledger.sqlite;

import io.geoidem.ledger.LedgerOptions.Schema;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sessions;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * One connection for all threads of a ledger. SQLite has one writer at a time anyway, and threads that queue here do not
 * have to poll for its lock. Reads that may take long have a second one, so that no renewal waits for them.
 *
 * <p>Whoever takes it is told where the path no longer leads to the file that is open: what is written to a file that was
 * deleted or replaced goes with it.
 */
final class SqliteSessions implements Sessions {
    /**
     * How long a statement waits for the file's lock, by polling. Short, because all other threads of the ledger wait
     * meanwhile, those too that need no lock; whoever has more patience tries again.
     */
    private static final long LONGEST_BUSY_MILLIS = 60;

    /** Other threads of this ledger have it: the file is not locked, and other processes may claim meanwhile. */
    static final class TurnTaken extends SQLiteException {
        private static final long serialVersionUID = 1L;

        TurnTaken() {
            super("other threads have used the ledger for all that time", SQLiteErrorCode.SQLITE_BUSY);
        }
    }

    private enum State {
        OPEN,
        CLOSED
    }

    private final SqliteFile file;
    private final SqliteOpening opening;
    private final Duration patience;
    private final ReentrantLock turn = new ReentrantLock(true);
    private State state = State.OPEN;
    private @Nullable Session open;
    private final @Nullable SqliteSessions reading;

    SqliteSessions(Path file, Duration patience) {
        this(file, patience, Schema.CREATE);
    }

    /**
     * Sessions in that file.
     *
     * @param patience how long a thread waits for its turn, unless it says otherwise
     * @param way with {@link Schema#EXPECT} no file is made, and none gets another journal mode
     */
    SqliteSessions(Path file, Duration patience, Schema way) {
        this.file = new SqliteFile(file);
        this.patience = patience;
        this.opening = new SqliteOpening(this.file, busyMillis(patience), way);
        this.reading = new SqliteSessions(this);
    }

    /** Another connection to the same file. */
    private SqliteSessions(SqliteSessions first) {
        this.file = first.file;
        this.patience = first.patience;
        this.opening = first.opening.again();
        this.reading = null;
    }

    private static int busyMillis(Duration patience) {
        return (int) Math.min(LONGEST_BUSY_MILLIS, Math.max(1, patience.toMillis()));
    }

    @Override
    public String where() {
        return file.path().toString();
    }

    @Override
    public Session take() throws SQLException {
        return take(patience);
    }

    @Override
    public Session take(Duration patience) throws SQLException {
        waitForTurn(patience);
        try {
            if (state == State.CLOSED) {
                throw Sessions.closed();
            }
            Session session = open;
            if (session == null) {
                session = new Session(opening.connect());
                open = session;
            } else {
                opening.requireSameFile();
            }
            return session;
        } catch (Throwable e) {
            turn.unlock();
            throw e;
        }
    }

    /** Without a write-ahead log a reader keeps every writer out, and one that has its turn would wait for it in vain. */
    @Override
    public Sessions reading() {
        return reading == null || opening.journal() == SqliteOpening.Journal.ROLLBACK ? this : reading;
    }

    @Override
    public void giveBack(Session session) {
        turn.unlock();
    }

    @Override
    public void drop(Session session) {
        try {
            closeOpen();
        } finally {
            turn.unlock();
        }
    }

    /** A renewal that is on its way when the ledger is closed must not open the file again. */
    @Override
    public void close() {
        turn.lock();
        try {
            state = State.CLOSED;
            closeOpen();
        } finally {
            turn.unlock();
        }
        if (reading != null) {
            reading.close();
        }
    }

    /** A thread that was interrupted waits too: it may have a claim to give back. It finds the interrupt afterwards. */
    private void waitForTurn(Duration patience) throws SQLException {
        long end = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (turn.tryLock(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    throw new TurnTaken();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void closeOpen() {
        Session session = open;
        open = null;
        if (session != null) {
            try {
                session.connection().close();
            } catch (SQLException e) {
                // It is given up in any case.
            }
        }
    }
}
