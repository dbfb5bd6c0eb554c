package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.ClaimRow;
import io.geoidem.ledger.jdbc.Dialect;
import io.geoidem.ledger.jdbc.KeyRow;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Transaction;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The keys that open transactions of others have, as far as that can be seen without waiting. Stateless. */
final class HeldElsewhere {
    /** A lock of one number is shown as its two halves. */
    private static final String LOCKS = "SELECT (classid::bigint << 32) | objid::bigint FROM pg_catalog.pg_locks"
            + " WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND pid <> pg_catalog.pg_backend_pid()"
            + " AND database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())";

    private static final String GIVEN = "SELECT g.ordinal FROM geoidem_claim AS c"
            + " JOIN unnest(?::int[], ?::bytea[]) WITH ORDINALITY AS g(contract, digest, ordinal)"
            + " ON c.contract = g.contract AND c.digest = g.digest WHERE c.state ";

    /** Those that can be waited for: no claim touches a row that is settled. */
    private static final String THERE = GIVEN + "NOT IN ('DONE', 'QUARANTINED')";

    /** Those that nobody loads, whoever has a lock of their number. */
    private static final String SETTLED = GIVEN + "IN ('DONE', 'QUARANTINED')";

    /** SHARE, so that two who look at the same rows do not take each other for holders. */
    private static final String FREE = THERE + " FOR SHARE OF c SKIP LOCKED";

    /**
     * Whatever the default of the database, each look is to see what was committed before it; and with the plan that a small
     * table had, each would go on reading all of it as it grows.
     */
    private static final String LOOKS =
            "SET TRANSACTION ISOLATION LEVEL READ COMMITTED;" + " SET LOCAL plan_cache_mode = 'force_custom_plan'";

    private HeldElsewhere() {}

    /** For each row {@link ClaimRow#hidden} where it is held, and null where it is not, or where nobody can see. */
    static List<@Nullable ClaimRow> among(Dialect dialect, Session session, List<KeyRow> rows) throws SQLException {
        ClaimRow hidden = hidden(session);
        List<@Nullable ClaimRow> answers = new ArrayList<>(rows.size());
        // What it locks, it locks until its end, so there is nothing in it but the looks.
        BitSet held = Transaction.run(dialect, session, looking -> held(looking, rows));
        for (int i = 0; i < rows.size(); i++) {
            answers.add(held.get(i) ? hidden : null);
        }
        return answers;
    }

    /** The places of those that are held. */
    private static BitSet held(Session session, List<KeyRow> rows) throws SQLException {
        session.prepare(LOOKS).execute();
        Set<Long> locks = numbers(session.prepare(LOCKS));
        Set<Long> free = numbers(given(session, FREE, rows));
        // After those that are free, so that what is settled in between is not taken for held.
        Set<Long> there = numbers(given(session, THERE, rows));
        there.removeAll(free);
        Set<Long> settled = locks.isEmpty() ? Set.of() : numbers(given(session, SETTLED, rows));
        BitSet held = new BitSet(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            long ordinal = i + 1L;
            held.set(i, there.contains(ordinal) || (locks.contains(lockOf(rows.get(i))) && !settled.contains(ordinal)));
        }
        return held;
    }

    /** The number of the lock at which transactions meet that claim one key. */
    static long lockOf(KeyRow row) {
        return ByteBuffer.wrap(row.digest()).getLong() + row.contract();
    }

    /** What is said of a row that another has. */
    static ClaimRow hidden(Session session) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet now =
                        statement.executeQuery("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")) {
            now.next();
            return ClaimRow.hidden(now.getLong(1));
        }
    }

    private static PreparedStatement given(Session session, String query, List<KeyRow> rows) throws SQLException {
        PreparedStatement select = session.prepare(query);
        GivenKeys.setKeys(select, session.connection(), rows);
        return select;
    }

    private static Set<Long> numbers(PreparedStatement select) throws SQLException {
        Set<Long> numbers = new HashSet<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
        }
        return numbers;
    }
}
