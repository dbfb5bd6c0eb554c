package io.geoidem.ledger.jdbc;

import io.geoidem.ledger.Entry;
import io.geoidem.ledger.LedgerAdmin.Change;
import io.geoidem.ledger.store.Batch;
import io.geoidem.ledger.store.Failures;
import io.geoidem.ledger.store.KeyOrder;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Writes entries as they are, all of them in one transaction. What was there stays. */
final class Restoration {
    private final Store store;
    private final Dialect dialect;
    private final Contracts contracts;

    Restoration(Store store, Contracts contracts) {
        this.store = store;
        this.dialect = store.dialect();
        this.contracts = contracts;
    }

    /**
     * What came of each, in the order given.
     *
     * @throws io.geoidem.GeoidemException where one has another contract than the ledger knows; none was written then
     */
    List<Change> run(List<Entry> entries) {
        if (entries.isEmpty()) {
            return List.of();
        }
        // In the order of the primary key, as claims are, so that batches cannot wait for each other in a circle.
        int[] order = KeyOrder.of(entries, Entry::key);
        AtomicBoolean asked = new AtomicBoolean();
        return store.transaction(session -> insert(session, entries, order, asked.getAndSet(true)));
    }

    private List<Change> insert(Session session, List<Entry> entries, int[] order, boolean wasAsked)
            throws SQLException {
        int[] ids = contracts(session, entries, order);
        PreparedStatement insert = session.prepare(EntryRows.insert(dialect));
        for (int i : order) {
            EntryRows.set(insert, ids[i], entries.get(i));
            insert.addBatch();
        }
        int[] inserted = insert.executeBatch();
        Change[] changes = new Change[entries.size()];
        long fence = 0;
        for (int at = 0; at < inserted.length; at++) {
            int i = order[at];
            Entry entry = entries.get(i);
            // Of two with one key, which lie side by side, the first counts.
            boolean isFirst =
                    at == 0 || !entry.key().equals(entries.get(order[at - 1]).key());
            if (isWritten(inserted[at])) {
                fence = Math.max(fence, entry.fence());
                changes[i] = Change.MADE;
            } else {
                changes[i] =
                        wasAsked && isFirst && isThere(session, ids[i], entry) ? Change.MADE : Change.NOT_APPLICABLE;
            }
        }
        if (fence > 0) {
            dialect.raiseFenceFloor(session, fence);
        }
        return List.of(changes);
    }

    /** An entry that was written and not noticed would be claimed with a fence that was given before. */
    private static boolean isWritten(int count) {
        if (count != 0 && count != 1) {
            throw Failures.failed(
                    "the driver does not tell which entries it wrote: it answers " + count + " for one of them",
                    "nothing was written; set the driver not to rewrite batches",
                    null);
        }
        return count == 1;
    }

    /** An earlier try wrote it, and the answer to its commit was lost. */
    private boolean isThere(Session session, int contract, Entry entry) throws SQLException {
        return EntryRows.find(session, dialect, contract, entry.key()).equals(Optional.of(entry));
    }

    private int[] contracts(Session session, List<Entry> entries, int[] order) throws SQLException {
        int[] ids = new int[entries.size()];
        Entry last = null;
        int id = 0;
        for (int i : order) {
            Entry entry = entries.get(i);
            // Nearly always all of them are of one contract.
            if (last == null || !Batch.sameContract(last, entry)) {
                id = contracts.id(session, entry.key(), entry.contractFingerprint(), Contracts.Lasting.IN_TRANSACTION);
                last = entry;
            }
            ids[i] = id;
        }
        return ids;
    }
}
