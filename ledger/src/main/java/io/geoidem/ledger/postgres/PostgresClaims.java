package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.ClaimRow;
import io.geoidem.ledger.jdbc.Dialect;
import io.geoidem.ledger.jdbc.KeyRow;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Claims of one key, and of many in {@link ClaimBatch}. */
final class PostgresClaims {
    /** How long a claim waits for a row that another transaction has not committed. */
    static final String LOCK_TIMEOUT_MILLIS = "250";

    private final Dialect dialect;
    private final LockLimit limit;

    PostgresClaims(Dialect dialect, LockLimit limit) {
        this.dialect = dialect;
        this.limit = limit;
    }

    Dialect dialect() {
        return dialect;
    }

    LockLimit limit() {
        return limit;
    }

    /** What the store says of each row. */
    List<ClaimRow> claim(Session session, Sql sql, List<KeyRow> rows, String owner) throws SQLException {
        return rows.size() == 1
                ? List.of(single(session, sql, rows.get(0), owner))
                : new ClaimBatch(this, session, sql, owner).claim(rows);
    }

    /**
     * The same inside a transaction of the caller's, which a lock timeout must not break. Transactions that claim one key
     * this way meet at an advisory lock; a lease that is just being claimed elsewhere is met at the row. What nobody can
     * claim is told without the lock, for others would take its holder for one who loads.
     */
    ClaimRow claimInTransaction(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        ClaimRow seen = ClaimRow.look(session, sql, row);
        if (seen != null && !seen.isOpenTo(row, owner)) {
            return seen;
        }
        String callers = ask(session, "SELECT current_setting('lock_timeout')");
        Savepoint before = session.connection().setSavepoint();
        try {
            if (!lockedKey(session, row)) {
                session.connection().releaseSavepoint(before);
                // Whoever has the lock may have settled the row since the look, and hold on to the lock.
                ClaimRow now = ClaimRow.look(session, sql, row);
                return now != null && !now.isOpenTo(row, owner) ? now : HeldElsewhere.hidden(session);
            }
            ClaimRow answer = null;
            while (answer == null) {
                answer = ClaimStatement.ask(session, sql, List.of(row), owner).get(0);
            }
            if (answer.isAskers()) {
                ask(session, "SELECT set_config('lock_timeout', '" + callers + "', true)");
            } else {
                // Gives the lock back, and the setting.
                session.connection().rollback(before);
            }
            session.connection().releaseSavepoint(before);
            return answer;
        } catch (SQLException e) {
            if (!PostgresDialect.LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw e;
            }
            session.connection().rollback(before);
            return HeldElsewhere.hidden(session);
        }
    }

    /** What the store says of one row. */
    ClaimRow single(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        try {
            ClaimRow answer = fresh(session, sql, row, owner);
            while (answer == null) {
                answer = ClaimStatement.ask(session, sql, List.of(row), owner).get(0);
            }
            return answer;
        } catch (SQLException e) {
            if (!PostgresDialect.LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw e;
            }
            return HeldElsewhere.hidden(session);
        }
    }

    /**
     * Claims a key that has no row yet, in a statement that costs little more than its insert; null where there is one. A
     * key that is known takes a second round trip, but no write to the table: the conflict is found in the index before. The table is not
     * joined here, because a plan that was made while it was empty would go on reading all of it as it grows.
     */
    private @Nullable ClaimRow fresh(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        PreparedStatement insert = session.prepare(
                switch (limit) {
                    case OF_SESSION -> sql.claimNew();
                    case OF_STATEMENT ->
                        sql.insert() + " SELECT " + sql.row("?::int", "?::bytea", "?::bytea", "?::text", "?::text")
                                + " FROM (SELECT " + ClaimStatement.LIMIT + ") AS limits " + sql.onlyNew();
                });
        insert.setInt(1, row.contract());
        insert.setBytes(2, row.digest());
        insert.setBytes(3, row.longDigest());
        insert.setString(4, owner);
        insert.setString(5, row.item().source());
        try (ResultSet result = insert.executeQuery()) {
            return result.next() ? ClaimRow.fresh(result, row, owner) : null;
        }
    }

    private static String ask(Session session, String query) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static boolean lockedKey(Session session, KeyRow row) throws SQLException {
        PreparedStatement lock = session.prepare("SELECT pg_try_advisory_xact_lock(?)");
        lock.setLong(1, HeldElsewhere.lockOf(row));
        try (ResultSet rows = lock.executeQuery()) {
            return rows.next() && rows.getBoolean(1);
        }
    }
}
