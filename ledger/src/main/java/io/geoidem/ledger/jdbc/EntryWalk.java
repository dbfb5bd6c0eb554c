package io.geoidem.ledger.jdbc;

import io.geoidem.Digest;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the entries that fit, page by page. Each page is a short read of its own, and the consumer has none of the
 * store while it works: however long it takes, it locks out nobody, and it may use the ledger itself.
 *
 * <p>The way is along the primary key. What is unfinished is found in its own index, in the order of the last claims; a claim
 * during the walk moves its entry past the end.
 */
final class EntryWalk {
    private static final int PAGE = 1000;

    private final Store store;
    private final Dialect dialect;
    private final KeyPages pages;

    EntryWalk(Store store) {
        this.store = store;
        this.dialect = store.dialect();
        this.pages = new KeyPages(store);
    }

    /** Where the index of what is unfinished was left. */
    private record Left(long claimedAt, int contract, Digest digest) {}

    /** Entries of that index, and where it was left; null at its end. */
    private record Unfinished(List<Entry> entries, @Nullable Left left) {}

    void run(EntryQuery query, Consumer<Entry> consumer) {
        Remaining remaining = new Remaining(query.limit(), consumer);
        if (query.unfinishedFor().isPresent()) {
            unfinished(query, query.unfinishedFor().get(), remaining);
            return;
        }
        pages.each(query.namespace(), page -> {
            remaining.give(store.call(session -> page(session, query, page)));
            return remaining.open() ? KeyPages.Next.GO_ON : KeyPages.Next.STOP;
        });
    }

    private void unfinished(EntryQuery query, Duration age, Remaining remaining) {
        long latest = store.call(session -> {
            PreparedStatement ask = session.prepare("SELECT " + dialect.ticks(dialect.after("?")));
            ask.setLong(1, -age.toMillis());
            try (ResultSet rows = ask.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        });
        Left left = null;
        do {
            Left after = left;
            Unfinished page = store.call(session -> unfinishedPage(session, query, latest, after));
            remaining.give(page.entries());
            left = page.left();
        } while (left != null && remaining.open());
    }

    private List<Entry> page(Session session, EntryQuery query, KeyPages.Page page) throws SQLException {
        PreparedStatement select = session.prepare(EntryRows.select(dialect) + " WHERE " + page.condition()
                + (query.state().isPresent() ? " AND c.state = ?" : "")
                + " ORDER BY c.digest");
        int next = page.set(select, 1);
        if (query.state().isPresent()) {
            select.setString(next, query.state().get().name());
        }
        List<Entry> entries = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                entries.add(EntryRows.read(rows));
            }
        }
        return entries;
    }

    private Unfinished unfinishedPage(Session session, EntryQuery query, long latest, @Nullable Left after)
            throws SQLException {
        String time = dialect.fromTicks();
        PreparedStatement select =
                session.prepare(EntryRows.select(dialect, dialect.ticks("c.claimed_at"), "c.contract")
                        + " WHERE c.state <> 'DONE' AND c.claimed_at <= " + time
                        + (after == null
                                ? ""
                                : " AND c.claimed_at >= " + time + " AND (c.claimed_at, c.contract, c.digest) > ("
                                        + time + ", ?, ?)")
                        + (query.namespace().isPresent() ? " AND k.name = ?" : "")
                        + (query.state().isPresent() ? " AND c.state = ?" : "")
                        + " ORDER BY c.claimed_at, c.contract, c.digest LIMIT " + PAGE);
        int next = 1;
        select.setLong(next++, latest);
        if (after != null) {
            select.setLong(next++, after.claimedAt());
            select.setLong(next++, after.claimedAt());
            select.setInt(next++, after.contract());
            select.setBytes(next++, after.digest().bytes());
        }
        if (query.namespace().isPresent()) {
            select.setString(next++, query.namespace().get());
        }
        if (query.state().isPresent()) {
            select.setString(next, query.state().get().name());
        }
        List<Entry> entries = new ArrayList<>();
        Left left = null;
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                Entry entry = EntryRows.read(rows);
                entries.add(entry);
                left = new Left(
                        rows.getLong(EntryRows.COLUMNS + 1),
                        rows.getInt(EntryRows.COLUMNS + 2),
                        entry.key().digest());
            }
        }
        return new Unfinished(entries, entries.size() < PAGE ? null : left);
    }

    /** Gives entries to the consumer until there were as many as asked for. */
    private static final class Remaining {
        private final Consumer<Entry> consumer;
        private int count;

        Remaining(int count, Consumer<Entry> consumer) {
            this.count = count;
            this.consumer = consumer;
        }

        boolean open() {
            return count > 0;
        }

        void give(List<Entry> entries) {
            for (Entry entry : entries) {
                if (count > 0) {
                    count--;
                    consumer.accept(entry);
                }
            }
        }
    }
}
