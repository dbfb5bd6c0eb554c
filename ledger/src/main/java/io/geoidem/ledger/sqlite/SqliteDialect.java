package io.geoidem.ledger.sqlite;

import io.geoidem.ledger.Finding;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.jdbc.ClaimRow;
import io.geoidem.ledger.jdbc.Dialect;
import io.geoidem.ledger.jdbc.HeldRow;
import io.geoidem.ledger.jdbc.KeyRow;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sql;
import io.geoidem.ledger.jdbc.Trouble;
import io.geoidem.ledger.store.Failures;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteConnectionConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite: one writer, times as milliseconds, the machine's clock. */
final class SqliteDialect implements Dialect {
    private static final int PRIMARY_CODE = 0xFF;

    private final SqliteClaims claims = new SqliteClaims(this);

    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public String now() {
        return "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
    }

    @Override
    public String after(String millis) {
        return "(" + now() + " + " + millis + ")";
    }

    @Override
    public String millis(String time) {
        return time;
    }

    @Override
    public String fromMillis() {
        return "?";
    }

    @Override
    public String ticks(String time) {
        return time;
    }

    @Override
    public String fromTicks() {
        return "?";
    }

    @Override
    public String firstFence() {
        return "(SELECT CAST(value AS INTEGER) + 1 FROM geoidem_meta WHERE name = 'fence_floor')";
    }

    @Override
    public String nextFence() {
        return "c.fence + 1";
    }

    @Override
    public void raiseFenceFloor(Session session, long fence) throws SQLException {
        PreparedStatement raise = session.prepare("UPDATE geoidem_meta SET value ="
                + " CAST(max(CAST(value AS INTEGER), ?) AS TEXT) WHERE name = 'fence_floor'");
        raise.setLong(1, fence);
        raise.executeUpdate();
    }

    @Override
    public String lockRows(Locked locked) {
        return "";
    }

    @Override
    public Trouble trouble(SQLException e) {
        if (!(e instanceof SQLiteException sqlite)) {
            return Trouble.OTHER;
        }
        int code = sqlite.getResultCode().code & PRIMARY_CODE;
        if (code == SQLiteErrorCode.SQLITE_BUSY.code
                || code == SQLiteErrorCode.SQLITE_LOCKED.code
                || code == SQLiteErrorCode.SQLITE_PROTOCOL.code) {
            return Trouble.LOCKED;
        }
        return code == SQLiteErrorCode.SQLITE_FULL.code ? Trouble.FULL : Trouble.OTHER;
    }

    @Override
    public Contention contention(SQLException e) {
        return e instanceof SqliteSessions.TurnTaken ? Contention.BROKEN_UP : Contention.HELD;
    }

    @Override
    public String remedy(SQLException e) {
        return SqliteRemedies.of(e);
    }

    @Override
    public String lockRemedy(SQLException e) {
        return "wait for the other writer, or give the connection a longer busy_timeout";
    }

    @Override
    public List<ClaimRow> claim(Session session, Sql sql, List<KeyRow> rows, String owner) throws SQLException {
        if (rows.size() == 1) {
            return List.of(claims.claim(session, sql, rows.get(0), owner));
        }
        return new SqliteClaimAll(this, session, sql, owner).claim(rows);
    }

    @Override
    public int complete(Session session, Sql sql, List<HeldRow> rows, LoadResult result) throws SQLException {
        return SqliteBatch.complete(session, sql, rows, result);
    }

    /**
     * DEFERRED would fail at its first write whenever another has written since its first read. Once it has begun it is the
     * right mode: the driver begins the next transaction with each commit, and one that takes the lock would fail where
     * another writer is faster, though what was committed stays.
     */
    @Override
    public Begun begin(Connection connection) throws SQLException {
        SQLiteConnectionConfig config =
                connection.unwrap(SQLiteConnection.class).getConnectionConfig();
        TransactionMode callers = config.getTransactionMode();
        TransactionMode next = callers;
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        try {
            connection.setAutoCommit(false);
            next = TransactionMode.DEFERRED;
        } catch (SQLException e) {
            // The driver takes a BEGIN that failed for begun; the caller's connection must not stay so.
            config.setAutoCommit(true);
            throw e;
        } finally {
            config.setTransactionMode(next);
        }
        return () -> {
            try {
                connection.setAutoCommit(true);
            } finally {
                config.setTransactionMode(callers);
            }
        };
    }

    /**
     * Where the disk is full SQLite rolls back by itself, and would then say that there is nothing to roll back or to
     * commit, instead of what was wrong. The driver takes its transaction for open, so there has to be one.
     */
    @Override
    public void rollback(Connection connection) throws SQLException {
        try {
            connection.rollback();
        } catch (SQLException e) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("BEGIN");
            } catch (SQLException open) {
                e.addSuppressed(open);
                throw e;
            }
        }
    }

    /** The BEGIN that comes through stays: the driver takes a transaction for open, and the caller can roll it back. */
    @Override
    public void requireOpen(Connection connection) throws SQLException {
        if (!connection.isWrapperFor(SQLiteConnection.class)) {
            // It leads to another database, which its tables will tell.
            return;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN");
        } catch (SQLiteException e) {
            if (e.getResultCode() == SQLiteErrorCode.SQLITE_ERROR) {
                return;
            }
            throw e;
        }
        throw Failures.failed(
                "SQLite has rolled back the caller's transaction by itself, as where the disk is full",
                "roll back and load again; of this transaction, what was written before is gone, and what was written after"
                        + " it is committed",
                null);
    }

    @Override
    public void join(Connection connection) throws SQLException {
        requireOpen(connection);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("DELETE FROM geoidem_meta WHERE 1 = 0");
        }
    }

    @Override
    public Watch watch(Connection connection) throws SQLException {
        return connection.isWrapperFor(SQLiteConnection.class)
                ? LoadWatch.over(connection)
                : Dialect.super.watch(connection);
    }

    @Override
    public ClaimRow claimInTransaction(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        return SqliteClaims.claimOne(session, sql, row, owner);
    }

    @Override
    public Registration registration() {
        return Registration.INSIDE;
    }

    @Override
    public void lockSchema(Session session) {
        // BEGIN IMMEDIATE has done it.
    }

    @Override
    public String tableExists() {
        return "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?";
    }

    @Override
    public String partExists() {
        return "SELECT 1 FROM sqlite_master WHERE name = ?";
    }

    @Override
    public List<Finding> doctor(Session session) throws SQLException {
        return SqliteDoctor.findings(session);
    }
}
