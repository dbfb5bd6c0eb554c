package io.geoidem.ledger.postgres;

import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.jdbc.ClaimRow;
import io.geoidem.ledger.jdbc.ClaimRow.Origin;
import io.geoidem.ledger.jdbc.HeldRow;
import io.geoidem.ledger.jdbc.KeyRow;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sql;
import io.geoidem.ledger.jdbc.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Claims many rows with distinct keys. Deliveries are nearly always new as a whole or known as a whole: a few rows tell
 * which, and what is new is inserted without a look at each row, in half the time of the claim statement. Stateless.
 */
final class ClaimBatch {
    private static final int SAMPLED = 16;

    /** Where no more than one sampled row in so many is known, all are taken for new. */
    private static final int NEARLY_NONE = 8;

    private final PostgresClaims claims;
    private final Session session;
    private final Sql sql;
    private final String owner;

    ClaimBatch(PostgresClaims claims, Session session, Sql sql, String owner) {
        this.claims = claims;
        this.session = session;
        this.sql = sql;
        this.owner = owner;
    }

    /** How a piece of the batch is claimed. */
    private enum Way {
        /** By an insert, which leaves open what is there. */
        AS_NEW,
        /** By the claim statement. */
        IN_ANY_STATE
    }

    private record Piece(List<Integer> places, Way way) {
        Piece part(int from, int to) {
            return new Piece(places.subList(from, to), Way.IN_ANY_STATE);
        }
    }

    /** What the store says of each row; where it refuses one, nothing stays claimed that was not before. */
    List<ClaimRow> claim(List<KeyRow> rows) throws SQLException {
        @Nullable ClaimRow[] answers = new ClaimRow[rows.size()];
        try {
            claim(rows, answers);
        } catch (SQLException | RuntimeException e) {
            takeBack(rows, answers, e);
            throw e;
        }
        return Arrays.asList(answers);
    }

    /**
     * The same; each statement commits what it claims. A row that neither could be taken nor is visible was committed by
     * another after the statement began, and is looked at again, with all that are like it. Where a row stays locked, those
     * are left out that open transactions are seen to have, and the rest is claimed as before; what cannot be seen, rows
     * that another is inserting, is closed in on by halves. The rows of each statement are in order, so nobody waits in a
     * circle.
     */
    private void claim(List<KeyRow> rows, @Nullable ClaimRow[] answers) throws SQLException {
        Deque<Piece> open = new ArrayDeque<>();
        if (!rows.isEmpty()) {
            Way way = seemNew(rows) ? Way.AS_NEW : Way.IN_ANY_STATE;
            open.add(new Piece(IntStream.range(0, rows.size()).boxed().toList(), way));
        }
        while (!open.isEmpty()) {
            Piece piece = open.removeFirst();
            int size = piece.places().size();
            List<KeyRow> asked = size == rows.size()
                    ? rows
                    : piece.places().stream().map(rows::get).toList();
            List<@Nullable ClaimRow> said;
            try {
                said = ask(asked, piece.way());
            } catch (SQLException e) {
                if (!PostgresDialect.LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                    throw e;
                }
                said = HeldElsewhere.among(claims.dialect(), session, asked);
                if (said.stream().allMatch(Objects::isNull)) {
                    open.addFirst(piece.part(size / 2, size));
                    open.addFirst(piece.part(0, size / 2));
                    continue;
                }
            }
            List<Integer> again = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int place = piece.places().get(i);
                answers[place] = said.get(i);
                if (said.get(i) == null) {
                    again.add(place);
                }
            }
            if (!again.isEmpty()) {
                open.addFirst(new Piece(again, Way.IN_ANY_STATE));
            }
        }
    }

    /**
     * Releases what this batch has claimed that fails, because nobody gets the handles; what its owner held before, it goes
     * on holding. A try that is made again claims them anew, and where none is made they are free.
     */
    private void takeBack(List<KeyRow> rows, @Nullable ClaimRow[] answers, Exception failure) {
        List<HeldRow> taken = new ArrayList<>();
        for (int i = 0; i < answers.length; i++) {
            ClaimRow answer = answers[i];
            if (answer != null && answer.origin() == Origin.TAKEN) {
                KeyRow row = rows.get(i);
                Instant until = Instant.ofEpochMilli(answer.time());
                Handle handle = new Handle(row.item(), Owner.parse(owner), answer.fence(), answer.attempt(), until);
                taken.add(new HeldRow(row.contract(), handle));
            }
        }
        if (taken.isEmpty()) {
            return;
        }
        try {
            Transaction.run(claims.dialect(), session, releasing -> {
                claims.dialect().limitWaits(releasing);
                return claims.dialect().release(releasing, sql, taken);
            });
        } catch (SQLException | RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private List<@Nullable ClaimRow> ask(List<KeyRow> rows, Way way) throws SQLException {
        if (rows.size() == 1) {
            return Collections.singletonList(claims.single(session, sql, rows.get(0), owner));
        }
        return switch (way) {
            case AS_NEW -> insert(rows);
            case IN_ANY_STATE ->
                Transaction.run(claims.dialect(), session, planning -> {
                    HeldBatch.planAnew(planning);
                    return ClaimStatement.ask(planning, sql, rows, owner);
                });
        };
    }

    /**
     * Whether hardly any of them is known, by a few spread over all. No parameters: a plan that was made while the table
     * was empty would go on reading all of it as it grows.
     */
    private boolean seemNew(List<KeyRow> rows) throws SQLException {
        int count = Math.min(rows.size(), SAMPLED);
        String sample = IntStream.range(0, count)
                .mapToObj(i -> rows.get((int) ((long) i * rows.size() / count)))
                .map(row -> "(" + row.contract() + ", decode('" + HexFormat.of().formatHex(row.digest()) + "', 'hex'))")
                .collect(Collectors.joining(", "));
        try (Statement statement = session.connection().createStatement();
                ResultSet known = statement.executeQuery(
                        "SELECT count((SELECT 1 FROM geoidem_claim AS c WHERE c.contract = g.contract"
                                + " AND c.digest = g.digest)) FROM (VALUES " + sample + ") AS g(contract, digest)")) {
            known.next();
            return known.getInt(1) * NEARLY_NONE <= count;
        }
    }

    /**
     * Claims those that have no row; null for each other, which is neither locked nor written to. The answer is one row,
     * because each row of an answer costs a tenth of an insert. Whatever its order, a row is taken for claimed only where
     * its key stands there; one that is not found is the same owner's for the claim statement too.
     */
    private List<@Nullable ClaimRow> insert(List<KeyRow> rows) throws SQLException {
        PreparedStatement insert = session.prepare(inserting());
        GivenKeys.set(insert, session.connection(), rows);
        insert.setString(5, owner);
        @Nullable ClaimRow[] answers = new ClaimRow[rows.size()];
        try (ResultSet result = insert.executeQuery()) {
            result.next();
            if (result.getArray(2) != null) {
                long leaseUntil = result.getLong(1);
                Object[] contracts = (Object[]) result.getArray(2).getArray();
                Object[] digests = (Object[]) result.getArray(3).getArray();
                Object[] fences = (Object[]) result.getArray(4).getArray();
                int at = 0;
                for (int i = 0; i < rows.size() && at < fences.length; i++) {
                    KeyRow row = rows.get(i);
                    if (contracts[at].equals(row.contract()) && Arrays.equals((byte[]) digests[at], row.digest())) {
                        answers[i] = ClaimRow.fresh((Long) fences[at], leaseUntil, row, owner);
                        at++;
                    }
                }
            }
        }
        return Arrays.asList(answers);
    }

    /** One time for all rows. The table is not read, so no plan of it can be wrong. */
    private String inserting() {
        String given = switch (claims.limit()) {
            case OF_SESSION -> "WITH given AS (SELECT g.* FROM " + ClaimStatement.KEYS + ") ";
            case OF_STATEMENT -> ClaimStatement.GIVEN_MANY;
        };
        return given + ", one AS MATERIALIZED (SELECT " + sql.times() + "), taken AS (" + sql.insert() + " SELECT "
                + sql.row("g.contract", "g.digest", "g.full_digest", "?", "g.source", "o.now", "o.lease_until")
                + " FROM one AS o, given AS g ORDER BY g.ordinal ON CONFLICT (contract, digest) DO NOTHING"
                + " RETURNING contract, digest, fence) SELECT (SELECT " + sql.leaseMillis()
                + " FROM one), array_agg(t.contract), array_agg(t.digest), array_agg(t.fence) FROM taken AS t";
    }
}
