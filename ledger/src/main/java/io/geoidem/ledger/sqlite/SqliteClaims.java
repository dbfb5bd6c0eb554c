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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Claims, of one row and of many inside a transaction. Stateless. */
final class SqliteClaims {
    private SqliteClaims() {}

    /**
     * Claims rows with distinct keys.
     *
     * @param session in a transaction that writes
     * @param seen those rows as they were a moment ago, before that transaction
     */
    static List<ClaimRow> claim(
            Session session, Sql sql, List<KeyRow> rows, List<@Nullable ClaimRow> seen, String owner)
            throws SQLException {
        ClaimRow[] answers = new ClaimRow[rows.size()];
        List<Integer> absent = new ArrayList<>();
        for (int i = 0; i < answers.length; i++) {
            if (seen.get(i) == null) {
                absent.add(i);
            } else {
                answers[i] = claimOne(session, sql, rows.get(i), owner);
            }
        }
        List<KeyRow> fresh = absent.stream().map(rows::get).toList();
        Optional<List<ClaimRow>> taken = SqliteBatch.insert(session, sql, fresh, owner);
        List<ClaimRow> claimed = taken.isPresent() ? taken.get() : claimAfterOthers(session, sql, fresh, owner);
        for (int i = 0; i < absent.size(); i++) {
            answers[absent.get(i)] = claimed.get(i);
        }
        return List.of(answers);
    }

    /** Where another was faster with some of the rows. Those that were not there are the owner's by now. */
    private static List<ClaimRow> claimAfterOthers(Session session, Sql sql, List<KeyRow> rows, String owner)
            throws SQLException {
        List<@Nullable ClaimRow> seen = SqliteBatch.look(session, sql, rows);
        List<ClaimRow> answers = new ArrayList<>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            ClaimRow row = seen.get(i);
            if (row != null && row.owner().equals(owner)) {
                answers.add(row.taken(row.fullDigest()));
            } else {
                answers.add(row != null && settled(row) ? row : claimOne(session, sql, rows.get(i), owner));
            }
        }
        return answers;
    }

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
