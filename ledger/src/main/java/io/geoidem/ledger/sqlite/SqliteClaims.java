package io.geoidem.ledger.sqlite;

import io.geoidem.ledger.State;
import io.geoidem.ledger.jdbc.ClaimRow;
import io.geoidem.ledger.jdbc.ClaimRow.Origin;
import io.geoidem.ledger.jdbc.KeyRow;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Claims of one row. Stateless. */
final class SqliteClaims {
    private SqliteClaims() {}

    /** Claims one row. A look first: what is settled is answered without the write lock, also while another has it. */
    static ClaimRow lookAndClaim(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        ClaimRow seen = look(session, sql, row);
        if (seen == null) {
            return claimNew(session, sql, row, owner);
        }
        return settled(seen) ? seen : claimOne(session, sql, row, owner);
    }

    /** Claims one row that was not there a moment ago, in a transaction or as one. */
    private static ClaimRow claimNew(Session session, Sql sql, KeyRow row, String owner) throws SQLException {
        try (ResultSet rows = claiming(session, sql.claimNew(), row, owner).executeQuery()) {
            if (rows.next()) {
                ClaimRow taken = ClaimRow.fresh(rows, row, owner);
                // Only the step after the last row commits, and only it can say that the commit failed.
                rows.next();
                return taken;
            }
        }
        return claimOne(session, sql, row, owner);
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
        ClaimRow seen = look(session, sql, row);
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

    /** The row as the ledger has it; null where it does not. */
    static @Nullable ClaimRow look(Session session, Sql sql, KeyRow row) throws SQLException {
        PreparedStatement look = session.prepare(sql.look());
        look.setInt(1, row.contract());
        look.setBytes(2, row.digest());
        try (ResultSet rows = look.executeQuery()) {
            return rows.next() ? ClaimRow.read(rows, 1, Origin.SEEN) : null;
        }
    }

    /** Whether no claim can change the row. */
    static boolean settled(@Nullable ClaimRow row) {
        return row != null && (row.state() == State.DONE || row.state() == State.QUARANTINED);
    }
}
