package io.geoidem.ledger.sqlite;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.LedgerOptions.Schema;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sessions;
import io.geoidem.ledger.store.Failures;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * One connection for all threads of a ledger. SQLite has one writer at a time anyway, and threads that queue here do not
 * have to poll for its lock.
 *
 * <p>Whoever takes it is told where the path no longer leads to the file that is open: what is written to a file that was
 * deleted or replaced goes with it.
 */
final class SqliteSessions implements Sessions {
    /** The busy handler polls; shorter than the patience, so that a lock is told from a hang. */
    private static final long LONGEST_BUSY_MILLIS = 5000;

    private static final String PLAIN_SQLITE = "0";

    /**
     * A batch of random digests writes a page for nearly every key once the ledger is large. Pages that stay in the cache
     * and in the write-ahead log until many batches have changed them are read and written back that many times less.
     */
    private static final int CACHE_KIBIBYTES = 64 << 10;

    private static final int LOG_PAGES = 16 << 10;

    /** What the ledger or SQLite itself did not make. */
    private static final String FOREIGN = "SELECT count(*) FROM sqlite_master"
            + " WHERE substr(name, 1, 8) <> 'geoidem_' AND substr(name, 1, 7) <> 'sqlite_'";

    private enum State {
        OPEN,
        CLOSED
    }

    private final SqliteFile file;
    private final int busyMillis;
    private final Schema way;
    private final ReentrantLock turn = new ReentrantLock(true);
    private State state = State.OPEN;
    private @Nullable Object key;
    private @Nullable Session open;

    SqliteSessions(Path file, Duration patience) {
        this(file, patience, Schema.CREATE);
    }

    /**
     * Sessions in that file.
     *
     * @param way with {@link Schema#EXPECT} no file is made, and none gets another journal mode
     */
    SqliteSessions(Path file, Duration patience, Schema way) {
        this.file = new SqliteFile(file);
        this.busyMillis = (int) Math.min(LONGEST_BUSY_MILLIS, Math.max(1, patience.toMillis()));
        this.way = way;
    }

    @Override
    public String where() {
        return file.path().toString();
    }

    @Override
    public Session take() throws SQLException {
        turn.lock();
        try {
            if (state == State.CLOSED) {
                throw Sessions.closed();
            }
            Session session = open;
            if (session == null) {
                session = new Session(connect());
                open = session;
            } else if (!file.key().equals(Optional.ofNullable(key))) {
                throw gone();
            }
            return session;
        } catch (Throwable e) {
            turn.unlock();
            throw e;
        }
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
    }

    /**
     * A connection to the file that the first one led to. The path is looked at before and after it is opened, so that the
     * file which is remembered is the one that is open.
     */
    private Connection connect() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(busyMillis);
        config.setCacheSize(-CACHE_KIBIBYTES);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        if (key == null && way == Schema.CREATE && file.key().isEmpty()) {
            JDBC.createConnection(file.jdbcUrl(), config.toProperties()).close();
        }
        Optional<Object> before = file.key();
        if (key == null && before.isEmpty()) {
            throw Failures.failed("there is no ledger " + file.path(), Sessions.MAKING, null);
        }
        if (key != null && !before.equals(Optional.of(key))) {
            throw gone();
        }
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        Connection connection = JDBC.createConnection(file.jdbcUrl(), config.toProperties());
        try (Statement statement = connection.createStatement()) {
            if (!file.key().equals(before)) {
                throw gone();
            }
            setJournal(statement);
            key = before.get();
            return connection;
        } catch (Throwable e) {
            connection.close();
            throw e;
        }
    }

    /** A GeoPackage, or any file that is something else too, keeps the journal mode that its other readers expect. */
    private void setJournal(Statement statement) throws SQLException {
        if (!ask(statement, "PRAGMA application_id").equals(PLAIN_SQLITE)) {
            return;
        }
        boolean isWal = ask(statement, "PRAGMA journal_mode").equals("wal");
        if (!isWal && way == Schema.CREATE && ask(statement, FOREIGN).equals("0")) {
            statement.execute("PRAGMA journal_mode = WAL");
            isWal = true;
        }
        if (isWal) {
            statement.execute("PRAGMA wal_autocheckpoint = " + LOG_PAGES);
        }
    }

    private static String ask(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    private GeoidemException gone() {
        return Failures.failed(
                "the file " + file.path() + " was deleted, moved or replaced while the ledger in it was open",
                "put it back, or start again with the one that is there; what was claimed and completed since is in the"
                        + " one that is gone",
                null);
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
