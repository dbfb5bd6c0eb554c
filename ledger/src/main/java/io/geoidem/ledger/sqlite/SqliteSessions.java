package io.geoidem.ledger.sqlite;

import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sessions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;

/**
 * One connection for all threads of a ledger. SQLite has one writer at a time anyway, and threads that queue here do not
 * have to poll for its lock.
 */
final class SqliteSessions implements Sessions {
    /** The busy handler polls; shorter than the patience, so that a lock is told from a hang. */
    private static final long LONGEST_BUSY_MILLIS = 5000;

    private static final int PLAIN_SQLITE = 0;

    /**
     * A batch of random digests writes a page for nearly every key once the ledger is large. Pages that stay in the cache
     * and in the write-ahead log until many batches have changed them are read and written back that many times less.
     */
    private static final int CACHE_KIBIBYTES = 64 << 10;

    private static final int LOG_PAGES = 16 << 10;

    private final SqliteFile file;
    private final int busyMillis;
    private final ReentrantLock turn = new ReentrantLock(true);
    private @Nullable Session open;

    SqliteSessions(Path file, Duration patience) {
        this.file = new SqliteFile(file);
        this.busyMillis = (int) Math.min(LONGEST_BUSY_MILLIS, Math.max(1, patience.toMillis()));
    }

    @Override
    public Session take() throws SQLException {
        turn.lock();
        try {
            Session session = open;
            if (session == null) {
                session = new Session(connect());
                open = session;
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

    @Override
    public void close() {
        turn.lock();
        try {
            closeOpen();
        } finally {
            turn.unlock();
        }
    }

    private Connection connect() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(busyMillis);
        config.setCacheSize(-CACHE_KIBIBYTES);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        Connection connection = JDBC.createConnection(file.jdbcUrl(), config.toProperties());
        try (Statement statement = connection.createStatement()) {
            if (applicationId(statement) == PLAIN_SQLITE) {
                // A GeoPackage keeps the journal mode that its other readers expect.
                statement.execute("PRAGMA journal_mode = WAL");
                statement.execute("PRAGMA wal_autocheckpoint = " + LOG_PAGES);
            }
            return connection;
        } catch (Throwable e) {
            connection.close();
            throw e;
        }
    }

    private static int applicationId(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("PRAGMA application_id")) {
            return rows.next() ? rows.getInt(1) : PLAIN_SQLITE;
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
