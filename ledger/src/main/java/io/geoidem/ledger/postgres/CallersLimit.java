package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Transaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;

/** Waits in a transaction of the caller's, which has a limit of its own or none. Stateless. */
final class CallersLimit {
    /** The caller's limit, which stays where it is the shorter one; the columns are computed in this order. */
    private static final String LOWER = "SELECT callers, set_config('lock_timeout',"
            + " CASE WHEN millis > 0 AND millis < ?::bigint THEN callers ELSE ?::text END, true)"
            + " FROM (SELECT current_setting('lock_timeout') AS callers,"
            + " extract(epoch FROM current_setting('lock_timeout')::interval) * 1000 AS millis) AS now";

    private CallersLimit() {}

    /** Does work that waits no longer than that for a lock. A wait that ends without it leaves the transaction as it was. */
    static <T> T lowered(Session session, Duration limit, Transaction.Work<T> work) throws SQLException {
        Connection connection = session.connection();
        Savepoint before = connection.setSavepoint();
        T result;
        try {
            String callers = lower(session, Math.min(Integer.MAX_VALUE, limit.toMillis()));
            result = work.run(session);
            PreparedStatement back = session.prepare("SELECT set_config('lock_timeout', ?, true)");
            back.setString(1, callers);
            back.execute();
        } catch (SQLException e) {
            if (PostgresDialect.LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                // Gives back the setting, too.
                connection.rollback(before);
                connection.releaseSavepoint(before);
            }
            throw e;
        }
        connection.releaseSavepoint(before);
        return result;
    }

    private static String lower(Session session, long millis) throws SQLException {
        PreparedStatement lower = session.prepare(LOWER);
        lower.setLong(1, millis);
        lower.setString(2, Long.toString(millis));
        try (ResultSet rows = lower.executeQuery()) {
            rows.next();
            return rows.getString(1);
        }
    }
}
