package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.Session;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Moves the sequence of fences on, never back. Setting it beside claims that draw from it could: between the look at it
 * and the setting they draw on. Drawing is safe beside anything and waits for nobody, so the usual distance, that of the
 * claims in another ledger, is gone by drawing. A greater one is set under a lock that those wait for who would draw, and
 * that itself waits for transactions which have drawn. Stateless.
 */
final class FenceSequence {
    /** A million take a tenth of a second. */
    private static final long MOST_DRAWN = 10_000_000;

    private static final String LAST = "SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END FROM geoidem_fence";

    private FenceSequence() {}

    /** Makes sure that each fence from now on exceeds that one. */
    static void raise(Session session, long fence) throws SQLException {
        long distance = fence - last(session);
        if (distance > MOST_DRAWN) {
            // It changes nothing, but takes the lock, which is not to be had by LOCK; only an owner may.
            session.prepare("ALTER SEQUENCE geoidem_fence OWNED BY NONE").execute();
            distance = fence - last(session);
            if (distance > 0) {
                PreparedStatement set = session.prepare("SELECT setval('geoidem_fence', ?)");
                set.setLong(1, fence);
                set.execute();
            }
        } else if (distance > 0) {
            PreparedStatement draw = session.prepare("SELECT max(nextval('geoidem_fence')) FROM generate_series(1, ?)");
            draw.setLong(1, distance);
            draw.execute();
        }
    }

    private static long last(Session session) throws SQLException {
        try (ResultSet rows = session.prepare(LAST).executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
