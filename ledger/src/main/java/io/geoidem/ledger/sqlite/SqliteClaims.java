package io.geoidem.ledger.sqlite;

import io.geoidem.ledger.State;
import io.geoidem.ledger.jdbc.ClaimRow;
import io.geoidem.ledger.jdbc.ClaimRow.Origin;
import io.geoidem.ledger.jdbc.Dialect;
import io.geoidem.ledger.jdbc.KeyRow;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sql;
import io.geoidem.ledger.jdbc.Trouble;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Claims of one row. Thread-safe. */
final class SqliteClaims {
    /** What the row of a claim was before it. */
    private enum Before {
        ABSENT,
        THERE
    }

    private final Dialect dialect;

    /** Of the last claim: deliveries are nearly always new as a whole or known as a whole. Whichever it says, the answer is right. */
    private volatile Before last = Before.ABSENT;

    SqliteClaims(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Claims one row. Where the last one was new, this one is inserted without a look; else a look comes first, and what is
     * settled is answered without the write lock, also while another has it.
     */
    ClaimRow claim(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        SQLException locked = null;
        if (last == Before.ABSENT) {
            try {
                ClaimRow taken = insert(session, sql, row, owner);
                if (taken != null) {
                    return taken;
                }
            } catch (SQLException e) {
                if (dialect.trouble(e) != Trouble.LOCKED) {
                    throw e;
                }
                locked = e;
            }
        }
        ClaimRow seen = ClaimRow.look(session, sql, row);
        last = seen == null ? Before.ABSENT : Before.THERE;
        if (seen != null && settled(seen)) {
            return seen;
        }
        if (locked != null) {
            // It has waited for the lock as long as one statement may.
            throw locked;
        }
        ClaimRow taken = seen == null ? insert(session, sql, row, owner) : null;
        return taken == null ? claimOne(session, sql, row, owner) : taken;
    }

    /** Claims one row that is thought to be new; null where it is there. */
    private static @Nullable ClaimRow insert(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        try (ResultSet rows = claiming(session, sql.claimNew(), row, owner).executeQuery()) {
            if (!rows.next()) {
                return null;
            }
            ClaimRow taken = ClaimRow.fresh(rows, row, owner);
            // Only the step after the last row commits, and only it can say that the commit failed.
            rows.next();
            return taken;
        }
    }

    /** Claims one row, in a transaction or as one. */
    static ClaimRow claimOne(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        try (ResultSet rows = claiming(session, sql.claimOne(), row, owner).executeQuery()) {
            if (rows.next()) {
                ClaimRow taken = ClaimRow.read(rows, 1, Origin.TAKEN);
                // Only the step after the last row commits, and only it can say that the commit failed.
                rows.next();
                return taken;
            }
        }
        ClaimRow seen = ClaimRow.look(session, sql, row);
        return seen == null ? claimOne(session, sql, row, owner) : seen;
    }

    private static PreparedStatement claiming(Session session, String statement, KeyRow row, String owner)
            throws SQLException {
        PreparedStatement claim = session.prepare(statement);
        claim.setInt(1, row.contract());
        claim.setBytes(2, row.digest());
        claim.setBytes(3, row.longDigest());
        claim.setString(4, owner);
        claim.setString(5, row.item().source());
        return claim;
    }

    /** Whether no claim can change the row. */
    static boolean settled(@Nullable ClaimRow row) {
        return row != null && (row.state() == State.DONE || row.state() == State.QUARANTINED);
    }
}
