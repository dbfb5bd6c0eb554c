package io.geoidem.ledger.sqlite;

import io.geoidem.Digest;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.jdbc.ClaimRow;
import io.geoidem.ledger.jdbc.ClaimRow.Origin;
import io.geoidem.ledger.jdbc.HeldRow;
import io.geoidem.ledger.jdbc.KeyRow;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sql;
import java.io.ByteArrayOutputStream;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Many rows in one statement. For the driver each value of each row is a call of its own, which takes longer than the row;
 * so the digests of a statement are one value, end to end, that the statement takes apart. Stateless.
 */
final class SqliteBatch {
    /** Bound the memory of a statement. */
    private static final int MOST_ROWS = 10_000;

    /** Of sources, which are one JSON text in Java and another one in UTF-8. */
    private static final int MOST_CHARACTERS = 1 << 20;

    private static final String NUMBERS =
            "WITH RECURSIVE numbers(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ?4) ";
    private static final String DIGEST = "substr(?2, i * ?3 + 1, ?3)";

    private SqliteBatch() {}

    /** Rows whose digests have one length, and the full ones too. */
    private record Alike(int contract, int length, int fullLength) {
        static Alike of(KeyRow row) {
            return new Alike(row.contract(), row.digest().length, row.fullLength());
        }

        boolean truncated() {
            return fullLength > length;
        }
    }

    /** Claims that differ in nothing but their digests. */
    private record Together(int contract, int length, Owner owner, long fence) {
        static Together of(HeldRow row) {
            return new Together(
                    row.contract(),
                    row.handle().key().digest().length(),
                    row.handle().owner(),
                    row.handle().fence());
        }
    }

    /** Rows of one group, and their places among all. */
    private record Piece<R>(List<R> rows, IntUnaryOperator places) {
        int place(int row) {
            return places.applyAsInt(row);
        }

        Piece<R> part(int from, int to) {
            return new Piece<>(rows.subList(from, to), i -> places.applyAsInt(from + i));
        }

        byte[] endToEnd(Function<R, byte[]> digest) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(rows.size() * 64);
            rows.forEach(row -> bytes.writeBytes(digest.apply(row)));
            return bytes.toByteArray();
        }
    }

    /** Work on rows of one group. */
    @FunctionalInterface
    private interface Work<R, G> {
        void take(G group, Piece<R> piece) throws SQLException;
    }

    /** The rows as the ledger has them, in that order; null for those it does not have. */
    static List<@Nullable ClaimRow> look(Session session, Sql sql, List<KeyRow> rows) throws SQLException {
        @Nullable ClaimRow[] answers = new ClaimRow[rows.size()];
        PreparedStatement look = session.prepare(NUMBERS + "SELECT i, " + sql.columns("c.")
                + " FROM numbers CROSS JOIN geoidem_claim AS c ON c.contract = ?1 AND c.digest = " + DIGEST);
        eachPiece(rows, Alike::of, row -> 0, (group, piece) -> {
            look.setInt(1, group.contract());
            look.setBytes(2, piece.endToEnd(KeyRow::digest));
            look.setInt(3, group.length());
            look.setInt(4, piece.rows().size());
            try (ResultSet found = look.executeQuery()) {
                while (found.next()) {
                    answers[piece.place(found.getInt(1))] = ClaimRow.read(found, 2, Origin.SEEN);
                }
            }
        });
        return Arrays.asList(answers);
    }

    /**
     * Claims rows that the ledger is not thought to have.
     *
     * @param session in a transaction that writes
     * @return empty where it has some of them; the others are the owner's
     */
    static Optional<List<ClaimRow>> insert(Session session, Sql sql, List<KeyRow> rows, String owner)
            throws SQLException {
        ClaimRow[] answers = new ClaimRow[rows.size()];
        int[] inserted = {0};
        eachPiece(rows, Alike::of, row -> row.item().source().length(), (group, piece) -> {
            String full = group.truncated() ? "substr(?6, i * ?7 + 1, ?7)" : "NULL";
            PreparedStatement insert = session.prepare(sql.insert() + " SELECT "
                    + sql.row("?1", DIGEST, full, "?4", "source")
                    + " FROM (SELECT key AS i, value AS source FROM json_each(?5)) WHERE true"
                    + " ON CONFLICT (contract, digest) DO NOTHING");
            insert.setInt(1, group.contract());
            insert.setBytes(2, piece.endToEnd(KeyRow::digest));
            insert.setInt(3, group.length());
            insert.setString(4, owner);
            insert.setString(5, sources(piece.rows()));
            if (group.truncated()) {
                insert.setBytes(6, piece.endToEnd(row -> row.item().fullDigest().bytes()));
                insert.setInt(7, group.fullLength());
            }
            inserted[0] += insert.executeUpdate();
            // A statement has one time and one fence for all that it inserts.
            ClaimRow one = ClaimRow.look(session, sql, piece.rows().get(0));
            if (one == null) {
                throw new SQLException("a claim cannot be seen after it was inserted");
            }
            ClaimRow untruncated = one.taken(null);
            for (int i = 0; i < piece.rows().size(); i++) {
                byte[] digest = piece.rows().get(i).longDigest();
                answers[piece.place(i)] = digest == null ? untruncated : one.taken(Digest.of(digest));
            }
        });
        return inserted[0] == rows.size() ? Optional.of(List.of(answers)) : Optional.empty();
    }

    /** Completes those claims that are still their holders', and says how many those were. */
    static int complete(Session session, Sql sql, List<HeldRow> rows, LoadResult result) throws SQLException {
        PreparedStatement update = session.prepare("UPDATE geoidem_claim SET " + sql.completion("?7", "?8", "?9")
                + " WHERE contract = ?1 AND digest IN (" + NUMBERS + "SELECT " + DIGEST + " FROM numbers)"
                + " AND state = 'CLAIMED' AND owner = ?5 AND fence = ?6");
        int[] changed = {0};
        eachPiece(rows, Together::of, row -> 0, (group, piece) -> {
            update.setInt(1, group.contract());
            update.setBytes(2, piece.endToEnd(HeldRow::digest));
            update.setInt(3, group.length());
            update.setInt(4, piece.rows().size());
            update.setString(5, group.owner().toString());
            update.setLong(6, group.fence());
            update.setString(7, result.kind().name());
            update.setLong(8, result.loaded());
            update.setLong(9, result.rejected());
            changed[0] += update.executeUpdate();
        });
        return changed[0];
    }

    private static <R, G> void eachPiece(
            List<R> rows, Function<R, G> group, ToIntFunction<R> characters, Work<R, G> work) throws SQLException {
        for (Map.Entry<G, Piece<R>> entry : groups(rows, group).entrySet()) {
            Piece<R> members = entry.getValue();
            int from = 0;
            int weight = 0;
            for (int to = 0; to < members.rows().size(); to++) {
                if (to - from == MOST_ROWS || weight >= MOST_CHARACTERS) {
                    work.take(entry.getKey(), members.part(from, to));
                    from = to;
                    weight = 0;
                }
                weight += characters.applyAsInt(members.rows().get(to));
            }
            work.take(entry.getKey(), members.part(from, members.rows().size()));
        }
    }

    /** Nearly always all of them are of one group, and stay where they are. */
    private static <R, G> Map<G, Piece<R>> groups(List<R> rows, Function<R, G> group) {
        if (rows.isEmpty()) {
            return Map.of();
        }
        G first = group.apply(rows.get(0));
        if (rows.stream().allMatch(row -> group.apply(row).equals(first))) {
            return Map.of(first, new Piece<>(rows, i -> i));
        }
        Map<G, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            places.computeIfAbsent(group.apply(rows.get(i)), any -> new ArrayList<>())
                    .add(i);
        }
        Map<G, Piece<R>> groups = new LinkedHashMap<>();
        places.forEach((of, at) ->
                groups.put(of, new Piece<>(at.stream().map(rows::get).toList(), at::get)));
        return groups;
    }

    /** A JSON array of the sources. */
    private static String sources(List<KeyRow> rows) {
        StringBuilder json = new StringBuilder("[");
        for (KeyRow row : rows) {
            json.append(json.length() == 1 ? "\"" : ",\"");
            String source = row.item().source();
            for (int at = 0; at < source.length(); at++) {
                char c = source.charAt(at);
                if (c == '"' || c == '\\') {
                    json.append('\\').append(c);
                } else if (c < ' ') {
                    json.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
                } else {
                    json.append(c);
                }
            }
            json.append('"');
        }
        return json.append(']').toString();
    }
}
