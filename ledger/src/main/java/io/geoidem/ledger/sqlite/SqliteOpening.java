package io.geoidem.ledger.sqlite;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.LedgerOptions.Schema;
import io.geoidem.ledger.jdbc.Sessions;
import io.geoidem.ledger.store.Failures;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/** Opens connections to one file, and never to another that has come in its place. Used by one thread at a time; {@link #again} has its own. */
final class SqliteOpening {
    /** Whether readers and a writer can be at work at once. */
    enum Journal {
        WRITE_AHEAD,
        ROLLBACK
    }

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

    private final SqliteFile file;
    private final int busyMillis;
    private final Schema way;
    private final @Nullable SqliteOpening first;
    private volatile @Nullable Object key;
    private volatile Journal journal = Journal.ROLLBACK;

    /**
     * Of that file.
     *
     * @param busyMillis how long a statement waits for a lock
     * @param way with {@link Schema#EXPECT} no file is made, and none gets another journal mode
     */
    SqliteOpening(SqliteFile file, int busyMillis, Schema way) {
        this(file, busyMillis, way, null);
    }

    private SqliteOpening(SqliteFile file, int busyMillis, Schema way, @Nullable SqliteOpening first) {
        this.file = file;
        this.busyMillis = busyMillis;
        this.way = way;
        this.first = first;
    }

    /** Of the file that this one has opened by then. */
    SqliteOpening again() {
        return new SqliteOpening(file, busyMillis, Schema.EXPECT, this);
    }

    /** That of the file, once it has been opened. */
    Journal journal() {
        return journal;
    }

    /**
     * Nothing where the path still leads to the file that was opened.
     *
     * @throws GeoidemException where it does not
     */
    void requireSameFile() {
        if (!file.key().equals(Optional.ofNullable(key))) {
            throw gone();
        }
    }

    /**
     * A connection to the file that the first one led to. The path is looked at before and after it is opened, so that the
     * file which is remembered is the one that is open.
     */
    Connection connect() throws SQLException {
        if (key == null && first != null) {
            key = first.key;
        }
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
        boolean isPlain = ask(statement, "PRAGMA application_id").equals(PLAIN_SQLITE);
        boolean isWal = ask(statement, "PRAGMA journal_mode").equals("wal");
        if (isPlain && !isWal && way == Schema.CREATE && ask(statement, FOREIGN).equals("0")) {
            statement.execute("PRAGMA journal_mode = WAL");
            isWal = true;
        }
        if (isPlain && isWal) {
            statement.execute("PRAGMA wal_autocheckpoint = " + LOG_PAGES);
        }
        journal = isWal ? Journal.WRITE_AHEAD : Journal.ROLLBACK;
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
}
