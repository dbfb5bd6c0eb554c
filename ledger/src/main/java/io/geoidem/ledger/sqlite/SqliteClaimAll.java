package io.geoidem.ledger.sqlite;

import io.geoidem.ledger.State;
import io.geoidem.ledger.jdbc.ClaimRow;
import io.geoidem.ledger.jdbc.Dialect;
import io.geoidem.ledger.jdbc.KeyRow;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sql;
import io.geoidem.ledger.jdbc.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Claims many rows with distinct keys. Deliveries are nearly always new as a whole or known as a whole: a few rows tell
 * which, and what is new is inserted without a look at each row. Stateless.
 */
final class SqliteClaimAll {
    /** One row in so many is looked at first. */
    private static final int SAMPLED = 64;

    private static final int SMALLEST_SAMPLE = 32;

    private final Dialect dialect;
    private final Session session;
    private final Sql sql;
    private final String owner;

    SqliteClaimAll(Dialect dialect, Session session, Sql sql, String owner) {
        this.dialect = dialect;
        this.session = session;
        this.sql = sql;
        this.owner = owner;
    }

    /** An answer for each row, in that order. */
    List<ClaimRow> claim(List<KeyRow> rows) throws SQLException {
        boolean isNew = look(sample(rows)).stream().allMatch(Objects::isNull);
        return isNew ? Transaction.run(dialect, session, writing -> insert(rows)) : lookAndClaim(rows);
    }

    private static List<KeyRow> sample(List<KeyRow> rows) {
        int count = Math.min(rows.size(), Math.max(SMALLEST_SAMPLE, rows.size() / SAMPLED));
        return IntStream.range(0, count)
                .mapToObj(i -> rows.get((int) ((long) i * rows.size() / count)))
                .toList();
    }

    /** What is settled is answered without the write lock, also while another has it. */
    private List<ClaimRow> lookAndClaim(List<KeyRow> rows) throws SQLException {
        List<@Nullable ClaimRow> seen = look(rows);
        ClaimRow[] answers = seen.toArray(ClaimRow[]::new);
        List<Integer> open = IntStream.range(0, rows.size())
                .filter(i -> !SqliteClaims.settled(seen.get(i)))
                .boxed()
                .toList();
        if (open.size() == 1) {
            int i = open.get(0);
            answers[i] = SqliteClaims.claimOne(session, sql, rows.get(i), owner);
        } else if (!open.isEmpty()) {
            Transaction.run(dialect, session, writing -> {
                claimOpen(rows, open, answers);
                return answers;
            });
        }
        return List.of(answers);
    }

    /** Claims rows that a look has left open. What it saw of them is in the answers, and gives way to what they are claimed as. */
    private void claimOpen(List<KeyRow> rows, List<Integer> open, @Nullable ClaimRow[] answers) throws SQLException {
        List<Integer> absent = new ArrayList<>();
        for (int i : open) {
            if (answers[i] == null) {
                absent.add(i);
            } else {
                answers[i] = SqliteClaims.claimOne(session, sql, rows.get(i), owner);
            }
        }
        List<ClaimRow> inserted = insert(absent.stream().map(rows::get).toList());
        for (int i = 0; i < absent.size(); i++) {
            answers[absent.get(i)] = inserted.get(i);
        }
    }

    /** Claims rows that are thought to be new, and looks at each only where some are not. */
    private List<ClaimRow> insert(List<KeyRow> rows) throws SQLException {
        long fresh = leaseFromNow();
        Optional<List<ClaimRow>> taken = SqliteBatch.insert(session, sql, rows, owner);
        if (taken.isPresent()) {
            return taken.get();
        }
        List<@Nullable ClaimRow> seen = look(rows);
        List<ClaimRow> answers = new ArrayList<>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            ClaimRow row = seen.get(i);
            if (row != null && row.owner().equals(owner) && row.state() == State.CLAIMED && row.time() >= fresh) {
                // Inserted just now, or as good as that. An older one of the same owner is renewed below.
                answers.add(row.taken(row.fullDigest()));
            } else {
                answers.add(
                        row != null && SqliteClaims.settled(row)
                                ? row
                                : SqliteClaims.claimOne(session, sql, rows.get(i), owner));
            }
        }
        return answers;
    }

    private List<@Nullable ClaimRow> look(List<KeyRow> rows) throws SQLException {
        return SqliteBatch.look(session, sql, rows);
    }

    /** When a lease ends that is given now. */
    private long leaseFromNow() throws SQLException {
        PreparedStatement statement = session.prepare(sql.leaseFromNow());
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
