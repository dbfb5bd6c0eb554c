package io.geoidem.ledger.jdbc;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.State;
import io.geoidem.ledger.store.Batch;
import io.geoidem.ledger.store.Failures;
import io.geoidem.ledger.store.KeyOrder;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What the holder of a claim may do, each compared with owner and fence in the statement that makes the change. */
final class Settlement {
    private final Dialect dialect;
    private final Sql sql;
    private final Contracts contracts;

    Settlement(Dialect dialect, Sql sql, Contracts contracts) {
        this.dialect = dialect;
        this.sql = sql;
        this.contracts = contracts;
    }

    Lease renew(Session session, Handle handle, Duration lease) throws SQLException {
        PreparedStatement update = session.prepare(sql.renew());
        update.setLong(1, lease.toMillis());
        return settle(session, update, 2, handle, EnumSet.noneOf(State.class));
    }

    Lease complete(Session session, Handle handle, LoadResult result) throws SQLException {
        return completeNow(session, handle, result)
                ? new Lease.Held()
                : repeated(session, handle, EnumSet.of(State.DONE));
    }

    /**
     * Completes as part of a load that is not committed yet, where an answer that is repeated would let the same load be
     * committed twice: only a change made here and now will do.
     *
     * @return whether this changed the entry
     */
    boolean completeNow(Session session, Handle handle, LoadResult result) throws SQLException {
        PreparedStatement update = session.prepare(sql.complete());
        setResult(update, result);
        setHandle(session, update, 4, handle);
        return update.executeUpdate() == 1;
    }

    /** The error of a load whose completion changed nothing. */
    GeoidemException notCompletedNow(Session session, Handle handle) throws SQLException {
        if (repeated(session, handle, EnumSet.of(State.DONE)) instanceof Lease.Lost gone) {
            return Lease.lost(gone.key(), gone.now());
        }
        return Failures.failed(
                "the claim of " + handle.key() + " with fence " + handle.fence()
                        + " is completed already: an earlier commit of this load went through",
                "roll back, or its rows are there twice; the load is done",
                null);
    }

    /** In the order of the primary key, as claims are, so that batches cannot wait for each other in a circle. */
    List<Lease> completeAll(Session session, List<Handle> handles, LoadResult result) throws SQLException {
        List<HeldRow> rows = rows(session, handles, KeyOrder.of(handles, Handle::key));
        boolean all = dialect.complete(session, sql, rows, result) == handles.size();
        List<Lease> answers = new ArrayList<>(handles.size());
        for (Handle handle : handles) {
            answers.add(all ? new Lease.Held() : repeated(session, handle, EnumSet.of(State.DONE)));
        }
        return answers;
    }

    Lease fail(Session session, Handle handle, State state, String error, Duration wait) throws SQLException {
        PreparedStatement update = session.prepare(sql.fail());
        update.setString(1, state.name());
        update.setString(2, error);
        update.setString(3, state.name());
        update.setLong(4, wait.toMillis());
        return settle(session, update, 5, handle, EnumSet.of(State.FAILED, State.QUARANTINED));
    }

    Lease release(Session session, Handle handle) throws SQLException {
        PreparedStatement update = session.prepare(sql.release());
        return settle(session, update, 1, handle, EnumSet.of(State.RELEASED));
    }

    /** In the order of the primary key too. */
    List<Lease> releaseAll(Session session, List<Handle> handles) throws SQLException {
        if (handles.isEmpty()) {
            return List.of();
        }
        int[] order = KeyOrder.of(handles, Handle::key);
        BitSet released = dialect.release(session, sql, rows(session, handles, order));
        Lease[] answers = new Lease[handles.size()];
        for (int i = 0; i < order.length; i++) {
            Handle handle = handles.get(order[i]);
            answers[order[i]] =
                    released.get(i) ? new Lease.Held() : repeated(session, handle, EnumSet.of(State.RELEASED));
        }
        return List.of(answers);
    }

    /** Those claims in that order, with the ids of their contracts. */
    private List<HeldRow> rows(Session session, List<Handle> handles, int[] order) throws SQLException {
        List<HeldRow> rows = new ArrayList<>(order.length);
        Item last = null;
        int contract = 0;
        for (int i : order) {
            Handle handle = handles.get(i);
            if (last == null || !Batch.sameContract(last, handle.item())) {
                last = handle.item();
                contract = contracts.idOf(session, last);
            }
            rows.add(new HeldRow(contract, handle));
        }
        return rows;
    }

    private Lease settle(Session session, PreparedStatement update, int first, Handle handle, Set<State> settled)
            throws SQLException {
        setHandle(session, update, first, handle);
        return update.executeUpdate() == 1 ? new Lease.Held() : repeated(session, handle, settled);
    }

    /** An earlier try may have made the change and its answer got lost: then owner and fence are still the holder's. */
    private Lease repeated(Session session, Handle handle, Set<State> settled) throws SQLException {
        PreparedStatement look = session.prepare(sql.look());
        look.setInt(1, contracts.find(session, handle.key()));
        look.setBytes(2, handle.key().digest().bytes());
        try (ResultSet rows = look.executeQuery()) {
            if (!rows.next()) {
                return new Lease.Lost(handle.key(), "absent");
            }
            ClaimRow row = ClaimRow.read(rows, 1, ClaimRow.Origin.SEEN);
            boolean mine = row.fence() == handle.fence()
                    && row.owner().equals(handle.owner().toString());
            return mine && settled.contains(row.state()) ? new Lease.Held() : new Lease.Lost(handle.key(), row.words());
        }
    }

    private static void setResult(PreparedStatement update, LoadResult result) throws SQLException {
        update.setString(1, result.kind().name());
        update.setLong(2, result.loaded());
        update.setLong(3, result.rejected());
    }

    private void setHandle(Session session, PreparedStatement update, int first, Handle handle) throws SQLException {
        update.setInt(first, contracts.idOf(session, handle.item()));
        update.setBytes(first + 1, handle.key().digest().bytes());
        update.setString(first + 2, handle.owner().toString());
        update.setLong(first + 3, handle.fence());
    }
}
