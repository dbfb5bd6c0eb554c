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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The claim statement: any number of keys, in any state, in one round trip. Stateless. */
final class ClaimStatement {
    static final String LIMIT =
            "set_config('lock_timeout', '" + PostgresClaims.LOCK_TIMEOUT_MILLIS + "', true) AS limited";

    /** Many keys, as {@link GivenKeys#set} sets them. */
    static final String KEYS = "unnest(?::int[], ?::bytea[], ?::bytea[], ?::text[])"
            + " WITH ORDINALITY AS g(contract, digest, full_digest, source, ordinal)";

    /** Those, and the limit of waits. */
    static final String GIVEN_MANY = "WITH given AS (SELECT g.* FROM (SELECT " + LIMIT + ") AS limits, " + KEYS + ") ";

    /** One key without arrays: the length of an array makes the server plan each execution anew. */
    private static final String GIVEN_ONE = "WITH given AS (SELECT ?::int AS contract, ?::bytea AS digest,"
            + " ?::bytea AS full_digest, ?::text AS source, 1 AS ordinal, " + LIMIT + ") ";

    private ClaimStatement() {}

    private record Row(int contract, ByteBuffer digest) {
        static Row of(KeyRow row) {
            return new Row(row.contract(), ByteBuffer.wrap(row.digest()));
        }
    }

    /**
     * What the store says of each row; null for a row that neither could be taken nor is visible: another committed it
     * after the statement began.
     */
    static List<@Nullable ClaimRow> ask(Session session, Sql sql, List<KeyRow> rows, String owner) throws SQLException {
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
                found.merge(row, said, (a, b) -> a.origin() == Origin.TAKEN ? changed(b, a) : changed(a, b));
            }
        }
        List<@Nullable ClaimRow> answers = new ArrayList<>(rows.size());
        rows.forEach(row -> answers.add(found.get(Row.of(row))));
        return answers;
    }

    /** Only a claim that is asked for again keeps its fence. */
    private static ClaimRow changed(ClaimRow before, ClaimRow after) {
        return before.fence() == after.fence() ? after.askedForAgain() : after;
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

    private static void setGiven(PreparedStatement claim, KeyRow row, String owner) throws SQLException {
        claim.setInt(1, row.contract());
        claim.setBytes(2, row.digest());
        claim.setBytes(3, row.longDigest());
        claim.setString(4, row.item().source());
        claim.setString(5, owner);
    }
}
