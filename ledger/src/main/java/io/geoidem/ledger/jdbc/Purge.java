package io.geoidem.ledger.jdbc;

import io.geoidem.Digest;
import io.geoidem.ledger.PurgeRule;
import io.geoidem.ledger.State;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Forgets entries, walking once along the primary key. What is old is found page by page, in short reads that lock out
 * nobody, however large the ledger is and however little of it is old; a batch of what was found is then deleted in a
 * transaction, as far as it is still as it was.
 */
final class Purge {
    /** With the pauses between them about a second: the server notices by then that a connection broke. */
    private static final int TRIES_THAT_WAIT = 3;

    private final Store store;
    private final Dialect dialect;
    private final KeyPages pages;

    Purge(Store store) {
        this.store = store;
        this.dialect = store.dialect();
        this.pages = new KeyPages(store);
    }

    /** An entry that was found: the fence says that no other claim of its key is deleted in its place. */
    private record Old(int contract, Digest digest, long fence) {}

    long run(PurgeRule rule) {
        long[] total = {0};
        pages.each(rule.namespace(), page -> {
            List<Old> found = store.call(session -> find(session, rule, page));
            if (rule.effect() == PurgeRule.Effect.COUNT) {
                total[0] += found.size();
            } else {
                for (int from = 0; from < found.size(); from += rule.batch()) {
                    total[0] += delete(rule, found.subList(from, Math.min(found.size(), from + rule.batch())));
                }
            }
            return KeyPages.Next.GO_ON;
        });
        return total[0];
    }

    private List<Old> find(Session session, PurgeRule rule, KeyPages.Page page) throws SQLException {
        PreparedStatement select = session.prepare("SELECT c.digest, c.fence FROM geoidem_claim AS c WHERE "
                + page.condition() + " AND " + condition(rule) + " ORDER BY c.digest");
        setRule(select, page.set(select, 1), rule);
        List<Old> found = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                found.add(new Old(page.contract(), Digest.of(rows.getBytes(1)), rows.getLong(2)));
            }
        }
        return found;
    }

    /** How many of those are gone by this. What an earlier try deleted, whose answer was lost, is counted too. */
    private long delete(PurgeRule rule, List<Old> batch) {
        AtomicInteger tries = new AtomicInteger();
        return store.transaction(session -> {
            int earlier = tries.getAndIncrement();
            boolean wasAsked = earlier > 0;
            // An earlier try whose connection broke may still have the rows; a load that has one may have it for hours.
            Dialect.Locked locked =
                    wasAsked && earlier <= TRIES_THAT_WAIT ? Dialect.Locked.WAITED_FOR : Dialect.Locked.PASSED_BY;
            long deleted = delete(session, rule, batch, locked);
            dialect.raiseFenceFloor(
                    session, batch.stream().mapToLong(Old::fence).max().orElse(0));
            return wasAsked ? batch.size() - left(session, batch) : deleted;
        });
    }

    /** A row that another is loading is passed by, where there is more than one writer. */
    private long delete(Session session, PurgeRule rule, List<Old> batch, Dialect.Locked locked) throws SQLException {
        PreparedStatement delete = session.prepare("DELETE FROM geoidem_claim WHERE contract = ? AND digest ="
                + " (SELECT c.digest FROM geoidem_claim AS c WHERE c.contract = ? AND c.digest = ? AND c.fence = ? AND "
                + condition(rule) + dialect.lockRows(locked) + ")");
        for (Old old : batch) {
            delete.setInt(1, old.contract());
            delete.setInt(2, old.contract());
            delete.setBytes(3, old.digest().bytes());
            delete.setLong(4, old.fence());
            setRule(delete, 5, rule);
            delete.addBatch();
        }
        return Arrays.stream(delete.executeBatch()).sum();
    }

    private static long left(Session session, List<Old> batch) throws SQLException {
        PreparedStatement look = session.prepare("SELECT 1 FROM geoidem_claim WHERE contract = ? AND digest = ?");
        long left = 0;
        for (Old old : batch) {
            look.setInt(1, old.contract());
            look.setBytes(2, old.digest().bytes());
            try (ResultSet rows = look.executeQuery()) {
                left += rows.next() ? 1 : 0;
            }
        }
        return left;
    }

    private String condition(PurgeRule rule) {
        String time = rule.state() == State.DONE ? "c.completed_at" : "c.claimed_at";
        return "c.state = ? AND " + time + " <= " + dialect.after("?");
    }

    private static void setRule(PreparedStatement statement, int first, PurgeRule rule) throws SQLException {
        statement.setString(first, rule.state().name());
        statement.setLong(first + 1, -rule.age().toMillis());
    }
}
