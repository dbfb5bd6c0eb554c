package io.geoidem.ledger.jdbc;

import io.geoidem.ledger.PurgeRule;
import io.geoidem.ledger.State;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;

/** Forgets entries, a batch a transaction, walking once along the primary key. */
final class Purge {
    private final Store store;
    private final Dialect dialect;

    Purge(Store store) {
        this.store = store;
        this.dialect = store.dialect();
    }

    /** Where a batch ended. */
    private record Position(int contract, String digestHex, int count) {}

    long run(PurgeRule rule) {
        if (rule.effect() == PurgeRule.Effect.COUNT) {
            return store.call(session -> count(session, rule));
        }
        long total = 0;
        Position position = new Position(-1, "", rule.batch());
        while (position.count() == rule.batch()) {
            Position from = position;
            position = store.transaction(session -> delete(session, rule, from));
            total += position.count();
        }
        return total;
    }

    private long count(Session session, PurgeRule rule) throws SQLException {
        PreparedStatement select = session.prepare("SELECT count(*) FROM geoidem_claim WHERE " + condition(rule));
        set(select, 1, rule);
        try (ResultSet rows = select.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /**
     * One batch. The rows are locked as they are found, so that none changes between its finding and its end: a batch is
     * short only where the way is at its end. A row that another is loading is passed by, where there is more than one writer.
     */
    private Position delete(Session session, PurgeRule rule, Position from) throws SQLException {
        PreparedStatement delete =
                session.prepare("WITH old AS MATERIALIZED (SELECT contract, digest FROM geoidem_claim"
                        + " WHERE (contract, digest) > (?, ?) AND " + condition(rule)
                        + " ORDER BY contract, digest LIMIT ?" + dialect.lockFree()
                        + ") DELETE FROM geoidem_claim WHERE (contract, digest) IN (SELECT contract, digest FROM old)"
                        + " RETURNING contract, digest, fence");
        delete.setInt(1, from.contract());
        delete.setBytes(2, HexFormat.of().parseHex(from.digestHex()));
        delete.setInt(set(delete, 3, rule), rule.batch());
        Position last = new Position(from.contract(), from.digestHex(), 0);
        long fence = 0;
        try (ResultSet rows = delete.executeQuery()) {
            while (rows.next()) {
                last = later(last, rows.getInt(1), HexFormat.of().formatHex(rows.getBytes(2)));
                fence = Math.max(fence, rows.getLong(3));
            }
        }
        dialect.raiseFenceFloor(session, fence);
        return last;
    }

    private static Position later(Position last, int contract, String digestHex) {
        boolean after = contract > last.contract()
                || (contract == last.contract() && digestHex.compareTo(last.digestHex()) > 0);
        return after
                ? new Position(contract, digestHex, last.count() + 1)
                : new Position(last.contract(), last.digestHex(), last.count() + 1);
    }

    private String condition(PurgeRule rule) {
        String time = rule.state() == State.DONE ? "completed_at" : "claimed_at";
        String named =
                rule.namespace().isEmpty() ? "" : " AND contract IN (SELECT id FROM geoidem_contract WHERE name = ?)";
        return "state = ? AND " + time + " <= " + dialect.after("?") + named;
    }

    private static int set(PreparedStatement statement, int first, PurgeRule rule) throws SQLException {
        statement.setString(first, rule.state().name());
        statement.setLong(first + 1, -rule.age().toMillis());
        if (rule.namespace().isPresent()) {
            statement.setString(first + 2, rule.namespace().get());
            return first + 3;
        }
        return first + 2;
    }
}
