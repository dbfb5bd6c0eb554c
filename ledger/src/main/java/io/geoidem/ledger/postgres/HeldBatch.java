package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.HeldRow;
import io.geoidem.ledger.jdbc.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.List;

/** Many claims that their holders settle, in one statement. Stateless. */
final class HeldBatch {
    /** With the plan that a small table had, the server would go on reading all of it as it grows. */
    private static final String PLAN_ANEW = "SELECT set_config('plan_cache_mode', 'force_custom_plan', true)";

    /**
     * The rows are locked one after the other as they are given, which no join promises; then they are found where they
     * lie. Only a row whose claim is its holder's is locked.
     */
    private static final String MINE = "WITH mine AS MATERIALIZED (SELECT g.ordinal, h.tid"
            + " FROM unnest(?::int[], ?::bytea[], ?::text[], ?::bigint[]) WITH ORDINALITY"
            + " AS g(contract, digest, owner, fence, ordinal) CROSS JOIN LATERAL (SELECT c.ctid AS tid"
            + " FROM geoidem_claim AS c WHERE c.contract = g.contract AND c.digest = g.digest AND c.state = 'CLAIMED'"
            + " AND c.owner = g.owner AND c.fence = g.fence FOR NO KEY UPDATE) AS h), ";

    private HeldBatch() {}

    /** Sets the parameters of a change. */
    @FunctionalInterface
    interface Parameters {
        void set(PreparedStatement update, int first) throws SQLException;
    }

    /**
     * Changes those rows, sorted, that are still their holders'.
     *
     * @param session in a transaction that writes
     * @param change what is set
     * @return the places of the rows that were
     */
    static BitSet settle(Session session, List<HeldRow> rows, String change, Parameters parameters)
            throws SQLException {
        BitSet settled = new BitSet(rows.size());
        if (rows.isEmpty()) {
            return settled;
        }
        planAnew(session);
        PreparedStatement update = session.prepare(MINE + "settled AS (UPDATE geoidem_claim AS c SET " + change
                + " FROM mine AS m WHERE c.ctid = m.tid RETURNING 1)"
                + " SELECT (SELECT count(*) FROM settled), array_agg(m.ordinal) FROM mine AS m");
        setRows(update, session.connection(), rows);
        parameters.set(update, 5);
        // A row that was renewed since the statement began is locked where it lies now, and seen there by the next one.
        while (!settledAll(update, settled)) {}
        return settled;
    }

    /** Whether all rows that were locked are changed. */
    private static boolean settledAll(PreparedStatement update, BitSet settled) throws SQLException {
        try (ResultSet result = update.executeQuery()) {
            result.next();
            if (result.getArray(2) == null) {
                return true;
            }
            Object[] locked = (Object[]) result.getArray(2).getArray();
            for (Object ordinal : locked) {
                settled.set((int) ((Long) ordinal - 1));
            }
            return result.getInt(1) == locked.length;
        }
    }

    /** Has the rest of the transaction planned for the table as it is. */
    static void planAnew(Session session) throws SQLException {
        session.prepare(PLAN_ANEW).execute();
    }

    private static void setRows(PreparedStatement update, Connection connection, List<HeldRow> rows)
            throws SQLException {
        Object[] contracts = rows.stream().map(HeldRow::contract).toArray();
        byte[][] digests = rows.stream().map(HeldRow::digest).toArray(byte[][]::new);
        Object[] owners =
                rows.stream().map(row -> row.handle().owner().toString()).toArray();
        Object[] fences = rows.stream().map(row -> row.handle().fence()).toArray();
        update.setArray(1, connection.createArrayOf("int4", contracts));
        update.setArray(2, connection.createArrayOf("bytea", digests));
        update.setArray(3, connection.createArrayOf("text", owners));
        update.setArray(4, connection.createArrayOf("int8", fences));
    }
}
