package io.geoidem.ledger.postgres;

import io.geoidem.ledger.Finding;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.jdbc.ClaimRow;
import io.geoidem.ledger.jdbc.Dialect;
import io.geoidem.ledger.jdbc.HeldRow;
import io.geoidem.ledger.jdbc.KeyRow;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sql;
import io.geoidem.ledger.jdbc.Transaction;
import io.geoidem.ledger.jdbc.Trouble;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** PostgreSQL: many writers, {@code timestamptz}, the server's clock at the time of the statement. */
final class PostgresDialect implements Dialect {
    static final String LOCK_NOT_AVAILABLE = "55P03";

    private static final String SERIALIZATION_FAILURE = "40001";

    /** Any number that other applications are unlikely to lock. */
    private static final long SCHEMA_LOCK = 0x67656f6964656dL;

    /** How long a statement of operators may take: at 100 million rows the table has 22 GB. */
    private static final int LONGEST_STATEMENT_MILLIS = 60 * 60 * 1000;

    private static final Duration SHORTEST_WAIT = Duration.ofMillis(Long.parseLong(PostgresClaims.LOCK_TIMEOUT_MILLIS));

    private static final Set<String> RESTARTING = Set.of("57P01", "57P02", "57P03", "57P05", "53300");
    private static final Set<String> CONTENDED = Set.of(LOCK_NOT_AVAILABLE, "40P01", SERIALIZATION_FAILURE);

    private final LockLimit limit;
    private final PostgresClaims claims;

    PostgresDialect(LockLimit limit) {
        this.limit = limit;
        this.claims = new PostgresClaims(this, limit);
    }

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public String now() {
        // now() would stand still from the beginning of the transaction.
        return "clock_timestamp()";
    }

    @Override
    public String after(String millis) {
        return "(clock_timestamp() + " + millis + "::float8 * interval '1 millisecond')";
    }

    @Override
    public String millis(String time) {
        // extract() gives a numeric; to count with that takes a fifteenth of a claim.
        return "(date_part('epoch', " + time + ") * 1000)::bigint";
    }

    @Override
    public String fromMillis() {
        return "to_timestamp(?::float8 / 1000)";
    }

    @Override
    public String ticks(String time) {
        return "(extract(epoch FROM " + time + ") * 1000000)::bigint";
    }

    @Override
    public String fromTicks() {
        return "('epoch'::timestamptz + ?::float8 * interval '1 microsecond')";
    }

    @Override
    public String firstFence() {
        return "nextval('geoidem_fence')";
    }

    @Override
    public String nextFence() {
        return "nextval('geoidem_fence')";
    }

    @Override
    public void raiseFenceFloor(Session session, long fence) throws SQLException {
        FenceSequence.raise(session, fence);
    }

    @Override
    public String waitLimit() {
        return switch (limit) {
            case OF_SESSION -> "";
            case OF_STATEMENT ->
                " AND set_config('lock_timeout', '" + PostgresClaims.LOCK_TIMEOUT_MILLIS + "', true) IS NOT NULL";
        };
    }

    @Override
    public void limitWaits(Session session) throws SQLException {
        if (limit == LockLimit.OF_STATEMENT) {
            session.prepare("SET LOCAL lock_timeout = " + PostgresClaims.LOCK_TIMEOUT_MILLIS)
                    .execute();
        }
    }

    @Override
    public <T> T patiently(Session session, Duration patience, Transaction.Work<T> work) throws SQLException {
        return CallersLimit.lowered(session, patience.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : patience, work);
    }

    /** The application's own connections keep the limit that the application gave them. */
    @Override
    public <T> T unhurried(Session session, Transaction.Work<T> work) throws SQLException {
        Connection connection = session.connection();
        int usual = limit == LockLimit.OF_SESSION ? connection.getNetworkTimeout() : 0;
        if (usual == 0 || usual >= LONGEST_STATEMENT_MILLIS) {
            return work.run(session);
        }
        connection.setNetworkTimeout(Runnable::run, LONGEST_STATEMENT_MILLIS);
        T result = work.run(session);
        // Where the work failed the session is dropped.
        connection.setNetworkTimeout(Runnable::run, usual);
        return result;
    }

    @Override
    public String lockRows(Locked locked) {
        return switch (locked) {
            case PASSED_BY -> " FOR UPDATE SKIP LOCKED";
            case WAITED_FOR -> " FOR UPDATE";
        };
    }

    @Override
    public Trouble trouble(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (state.startsWith("08") || RESTARTING.contains(state)) {
            return Trouble.UNREACHABLE;
        }
        if (CONTENDED.contains(state)) {
            return Trouble.LOCKED;
        }
        return state.equals("53100") ? Trouble.FULL : Trouble.OTHER;
    }

    @Override
    public Contention contention(SQLException e) {
        return LOCK_NOT_AVAILABLE.equals(e.getSQLState()) ? Contention.HELD : Contention.BROKEN_UP;
    }

    @Override
    public String remedy(SQLException e) {
        return PostgresRemedies.of(e);
    }

    @Override
    public String lockRemedy(SQLException e) {
        return SERIALIZATION_FAILURE.equals(e.getSQLState())
                ? "roll back, and load again in a transaction at READ COMMITTED: a stricter one is broken where what it"
                        + " writes to, as a claim that is renewed, has changed since its first statement"
                : "try again once the other transaction has ended; roll this one back first where it is broken";
    }

    @Override
    public List<ClaimRow> claim(Session session, Sql sql, List<KeyRow> rows, String owner) throws SQLException {
        return claims.claim(session, sql, rows, owner);
    }

    @Override
    public int complete(Session session, Sql sql, List<HeldRow> rows, LoadResult result) throws SQLException {
        return HeldBatch.settle(session, rows, sql.completion("?", "?", "?"), (update, first) -> {
                    update.setString(first, result.kind().name());
                    update.setLong(first + 1, result.loaded());
                    update.setLong(first + 2, result.rejected());
                })
                .cardinality();
    }

    @Override
    public BitSet release(Session session, Sql sql, List<HeldRow> rows) throws SQLException {
        return HeldBatch.settle(session, rows, Sql.RELEASE, (update, first) -> {});
    }

    @Override
    public Begun begin(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        return () -> connection.setAutoCommit(true);
    }

    @Override
    public void join(Connection connection) {
        // Reading first does no harm here.
    }

    @Override
    public ClaimRow claimInTransaction(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        return claims.claimInTransaction(session, sql, row, owner);
    }

    @Override
    public Registration registration() {
        return Registration.APART;
    }

    @Override
    public void lockSchema(Session session) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            statement.execute("SELECT pg_advisory_xact_lock(" + SCHEMA_LOCK + ")");
        }
    }

    @Override
    public String tableExists() {
        // to_regclass() may answer from a cache that does not know yet what another session has committed.
        return "SELECT 1 FROM pg_catalog.pg_class AS t WHERE t.relname = ? AND pg_catalog.pg_table_is_visible(t.oid)";
    }

    @Override
    public String partExists() {
        // An index and a sequence stand there too.
        return tableExists();
    }

    @Override
    public List<String> parts() {
        return List.of("geoidem_fence");
    }

    @Override
    public List<Finding> doctor(Session session) throws SQLException {
        return PostgresDoctor.findings(session);
    }
}
