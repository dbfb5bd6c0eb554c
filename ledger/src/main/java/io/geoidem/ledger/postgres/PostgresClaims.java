package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.ClaimRow;
import io.geoidem.ledger.jdbc.ClaimRow.Origin;
import io.geoidem.ledger.jdbc.KeyRow;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sql;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The claim statement: any number of keys in one round trip. */
final class PostgresClaims {
    /** How long a claim waits for a row that another transaction has not committed. */
    static final String LOCK_TIMEOUT_MILLIS = "250";

    private static final String LIMIT = "set_config('lock_timeout', '" + LOCK_TIMEOUT_MILLIS + "', true) AS limited";

    /** One key without arrays: the length of an array makes the server plan each execution anew. */
    private static final String GIVEN_ONE = "WITH given AS (SELECT ?::int AS contract, ?::bytea AS digest,"
            + " ?::bytea AS full_digest, ?::text AS source, 1 AS ordinal, " + LIMIT + ") ";

    private static final String GIVEN_MANY = "WITH given AS (SELECT g.* FROM (SELECT " + LIMIT + ") AS limits,"
            + " unnest(?::int[], ?::bytea[], ?::bytea[], ?::text[])"
            + " WITH ORDINALITY AS g(contract, digest, full_digest, source, ordinal)) ";

    private final LockLimit limit;

    PostgresClaims(LockLimit limit) {
        this.limit = limit;
    }

    private record Row(int contract, ByteBuffer digest) {
        static Row of(KeyRow row) {
            return new Row(row.contract(), ByteBuffer.wrap(row.digest()));
        }
    }

    /**
     * What the store says of each row. A row that neither could be taken nor is visible was committed by another after
     * this statement began, and is looked at again, with all that are like it. Where a row stays locked, those are left out
     * that open transactions are seen to have, and the rest is claimed as before; what cannot be seen, rows that another
     * is inserting, is closed in on by halves. The rows of each statement are in order, so nobody waits in a circle.
     */
    List<ClaimRow> claim(Session session, Sql sql, List<KeyRow> rows, String owner) throws SQLException {
        if (rows.size() == 1) {
            return List.of(single(session, sql, rows.get(0), owner));
        }
        @Nullable ClaimRow[] answers = new ClaimRow[rows.size()];
        Deque<List<Integer>> open = new ArrayDeque<>();
        if (!rows.isEmpty()) {
            open.add(IntStream.range(0, rows.size()).boxed().toList());
        }
        while (!open.isEmpty()) {
            List<Integer> piece = open.removeFirst();
            List<KeyRow> asked = piece.stream().map(rows::get).toList();
            List<@Nullable ClaimRow> said;
            try {
                said = asked.size() == 1
                        ? List.of(single(session, sql, asked.get(0), owner))
                        : ask(session, sql, asked, owner);
            } catch (SQLException e) {
                if (!PostgresDialect.LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                    throw e;
                }
                said = HeldElsewhere.among(session, asked);
                if (said.stream().allMatch(Objects::isNull)) {
                    int half = piece.size() / 2;
                    open.addFirst(piece.subList(half, piece.size()));
                    open.addFirst(piece.subList(0, half));
                    continue;
                }
            }
            List<Integer> again = new ArrayList<>();
            for (int i = 0; i < piece.size(); i++) {
                answers[piece.get(i)] = said.get(i);
                if (said.get(i) == null) {
                    again.add(piece.get(i));
                }
            }
            if (!again.isEmpty()) {
                open.addFirst(again);
            }
        }
        return Arrays.asList(answers);
    }

    /**
     * The same inside a transaction of the caller's, which a lock timeout must not break. Transactions that claim one key
     * this way meet at an advisory lock; a lease that is just being claimed elsewhere is met at the row. What nobody can
     * claim is told without the lock, for others would take its holder for one who loads.
     */
    ClaimRow claimInTransaction(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        ClaimRow seen = look(session, sql, row);
        if (seen != null && !seen.isOpenTo(row, owner)) {
            return seen;
        }
        String callers = ask(session, "SELECT current_setting('lock_timeout')");
        Savepoint before = session.connection().setSavepoint();
        try {
            if (!lockedKey(session, row)) {
                session.connection().releaseSavepoint(before);
                // Whoever has the lock may have settled the row since the look, and hold on to the lock.
                ClaimRow now = look(session, sql, row);
                return now != null && !now.isOpenTo(row, owner) ? now : HeldElsewhere.hidden(session);
            }
            ClaimRow answer = null;
            while (answer == null) {
                answer = ask(session, sql, List.of(row), owner).get(0);
            }
            if (answer.origin() == Origin.TAKEN) {
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

    private static @Nullable ClaimRow look(Session session, Sql sql, KeyRow row) throws SQLException {
        PreparedStatement look = session.prepare(sql.look());
        look.setInt(1, row.contract());
        look.setBytes(2, row.digest());
        try (ResultSet rows = look.executeQuery()) {
            return rows.next() ? ClaimRow.read(rows, 1, Origin.SEEN) : null;
        }
    }

    /** The same for one row. */
    private ClaimRow single(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        try {
            ClaimRow answer = fresh(session, sql, row, owner);
            while (answer == null) {
                answer = ask(session, sql, List.of(row), owner).get(0);
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
                                + " FROM (SELECT " + LIMIT + ") AS limits " + sql.onlyNew();
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

    private static void setGiven(PreparedStatement claim, KeyRow row, String owner) throws SQLException {
        claim.setInt(1, row.contract());
        claim.setBytes(2, row.digest());
        claim.setBytes(3, row.longDigest());
        claim.setString(4, row.item().source());
        claim.setString(5, owner);
    }

    private static List<@Nullable ClaimRow> ask(Session session, Sql sql, List<KeyRow> rows, String owner)
            throws SQLException {
        Map<Row, ClaimRow> found = new HashMap<>();
        PreparedStatement claim = session.prepare(statement(sql, rows.size() == 1 ? GIVEN_ONE : GIVEN_MANY));
        if (rows.size() == 1) {
            setGiven(claim, rows.get(0), owner);
        } else {
            GivenKeys.set(claim, session.connection(), rows);
            claim.setString(5, owner);
        }
        try (ResultSet result = claim.executeQuery()) {
            while (result.next()) {
                Row row = new Row(result.getInt(1), ByteBuffer.wrap(result.getBytes(2)));
                Origin origin = result.getInt(3) == 1 ? Origin.TAKEN : Origin.SEEN;
                ClaimRow said = ClaimRow.read(result, 4, origin);
                found.merge(row, said, (a, b) -> a.origin() == Origin.TAKEN ? a : b);
            }
        }
        List<@Nullable ClaimRow> answers = new ArrayList<>(rows.size());
        rows.forEach(row -> answers.add(found.get(Row.of(row))));
        return answers;
    }

    /** Rows that are settled for good are only read: a conflict would lock them, and write to them. */
    private static String statement(Sql sql, String given) {
        return given
                + ", seen AS (SELECT c.* FROM given AS g JOIN geoidem_claim AS c"
                + " ON c.contract = g.contract AND c.digest = g.digest), "
                + "taken AS (" + sql.insert() + " SELECT "
                + sql.row("g.contract", "g.digest", "g.full_digest", "?", "g.source")
                + " FROM given AS g WHERE NOT EXISTS (SELECT 1 FROM seen AS s WHERE s.contract = g.contract"
                + " AND s.digest = g.digest AND s.state IN ('DONE', 'QUARANTINED')) ORDER BY g.ordinal "
                + sql.onConflict() + " RETURNING *) "
                + "SELECT t.contract, t.digest, 1, " + sql.columns("t.")
                + " FROM taken AS t UNION ALL SELECT s.contract,"
                + " s.digest, 0, " + sql.columns("s.") + " FROM seen AS s";
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
