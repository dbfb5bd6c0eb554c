package io.geoidem.ledger.jdbc;

import io.geoidem.Key;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.LedgerAdmin.Change;
import io.geoidem.ledger.State;
import io.geoidem.ledger.StoredText;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The changes that operators make to one entry. One whose answer was lost is made again; where the entry then is as the
 * change leaves it, the first time has made it.
 */
final class OperatorChanges {
    private final Store store;
    private final Dialect dialect;
    private final Contracts contracts;

    OperatorChanges(Store store, Contracts contracts) {
        this.store = store;
        this.dialect = store.dialect();
        this.contracts = contracts;
    }

    Change release(Key key, long fence) {
        return change(key, State.RELEASED, session -> {
            PreparedStatement update = session.prepare(update(
                    "state = 'RELEASED', attempt = attempt - 1, lease_until = NULL",
                    "state = 'CLAIMED' AND fence = ?"));
            setKey(session, update, 1, key);
            update.setLong(3, fence);
            return update;
        });
    }

    Change retry(Key key) {
        return change(key, State.RELEASED, session -> {
            PreparedStatement update = session.prepare(update(
                    "state = 'RELEASED', attempt = 0, retry_at = NULL, completed_at = NULL, result = NULL,"
                            + " loaded = NULL, rejected = NULL",
                    "(state IN ('FAILED', 'QUARANTINED') OR (state = 'DONE' AND result <> 'LOADED'))"));
            setKey(session, update, 1, key);
            return update;
        });
    }

    Change quarantine(Key key, String reason) {
        return change(key, State.QUARANTINED, session -> {
            PreparedStatement update = session.prepare("UPDATE geoidem_claim AS c SET state = 'QUARANTINED', error = ?,"
                    + " lease_until = NULL, retry_at = NULL, fence = " + dialect.nextFence()
                    + " WHERE contract = ? AND digest = ? AND state <> 'DONE'");
            update.setString(1, StoredText.end(reason));
            setKey(session, update, 2, key);
            return update;
        });
    }

    /** The entry of that key. */
    Optional<Entry> find(Session session, Key key) throws SQLException {
        return EntryRows.find(session, dialect, contracts.find(session, key), key);
    }

    private Change change(Key key, State target, Transaction.Work<PreparedStatement> update) {
        AtomicBoolean asked = new AtomicBoolean();
        return store.transaction(session -> {
            boolean wasAsked = asked.getAndSet(true);
            if (update.run(session).executeUpdate() == 1) {
                return Change.MADE;
            }
            Optional<State> now = find(session, key).map(Entry::state);
            if (now.isEmpty()) {
                return Change.ABSENT;
            }
            return wasAsked && now.get() == target ? Change.MADE : Change.NOT_APPLICABLE;
        });
    }

    private String update(String change, String condition) {
        return "UPDATE geoidem_claim AS c SET " + change + ", fence = " + dialect.nextFence()
                + " WHERE contract = ? AND digest = ? AND " + condition;
    }

    private void setKey(Session session, PreparedStatement statement, int first, Key key) throws SQLException {
        statement.setInt(first, contracts.find(session, key));
        statement.setBytes(first + 1, key.digest().bytes());
    }
}
