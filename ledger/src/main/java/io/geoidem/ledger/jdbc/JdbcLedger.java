package io.geoidem.ledger.jdbc;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Loader;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.Run;
import io.geoidem.ledger.State;
import io.geoidem.ledger.StoredText;
import io.geoidem.ledger.TransactionalLedger;
import io.geoidem.ledger.store.Batch;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A ledger in an SQL database. Thread-safe. */
public final class JdbcLedger implements TransactionalLedger {
    private final Dialect dialect;
    private final LedgerOptions options;
    private final Sql sql;
    private final Store store;
    private final Contracts contracts = new Contracts();
    private final Settlement settlement;
    private final InTransaction inTransaction;
    private final JdbcAdmin admin;

    private JdbcLedger(Dialect dialect, LedgerOptions options, Store store, String id) {
        this.dialect = dialect;
        this.options = options;
        this.store = store;
        this.sql = Sql.ofSessions(dialect, options);
        this.settlement = new Settlement(dialect, sql, contracts);
        this.inTransaction = new InTransaction(this, store, contracts, id);
        this.admin = new JdbcAdmin(store, contracts);
    }

    /**
     * Opens a ledger.
     *
     * @param sessions closed with the ledger, or at once where opening fails
     */
    public static JdbcLedger open(Dialect dialect, Sessions sessions, LedgerOptions options) {
        Store store = new Store(dialect, sessions, options.patience());
        try {
            String id = store.call(session -> {
                Schema.prepare(session, dialect, options.schema(), sessions.where());
                return Schema.meta(session, "ledger");
            });
            return new JdbcLedger(dialect, options, store, id);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    @Override
    public LedgerOptions options() {
        return options;
    }

    @Override
    public List<Claim> claimAll(List<Item> items, Owner owner) {
        return Batch.claim(items, distinct -> claimDistinct(distinct, owner));
    }

    @Override
    public Lease renew(Handle handle, Duration lease) {
        LedgerOptions.requireLease(lease);
        return store.call(session -> settlement.renew(session, handle, lease));
    }

    @Override
    public Lease complete(Handle handle, LoadResult result) {
        return store.call(session -> settlement.complete(session, handle, result));
    }

    @Override
    public List<Lease> completeAll(List<Handle> handles, LoadResult result) {
        if (handles.size() == 1) {
            return List.of(complete(handles.get(0), result));
        }
        return store.transaction(session -> settlement.completeAll(session, handles, result));
    }

    @Override
    public Lease fail(Handle handle, String error) {
        State state = handle.attempt() >= options.maxAttempts() ? State.QUARANTINED : State.FAILED;
        Duration wait = options.backoffAfter(handle.attempt());
        return store.call(session -> settlement.fail(session, handle, state, StoredText.end(error), wait));
    }

    @Override
    public Lease release(Handle handle) {
        return store.call(session -> settlement.release(session, handle));
    }

    @Override
    public Run runInTransaction(Connection connection, Item item, Loader loader) throws Exception {
        return inTransaction.run(connection, item, loader);
    }

    @Override
    public void completeIn(Connection connection, Handle handle, LoadResult result) {
        inTransaction.complete(connection, handle, result);
    }

    @Override
    public LedgerAdmin admin() {
        return admin;
    }

    @Override
    public void close() {
        store.close();
    }

    private List<Claim> claimDistinct(List<Item> items, Owner owner) {
        Claim[] answers = new Claim[items.size()];
        List<Integer> again = ask(items, owner, answers, i -> i);
        while (!again.isEmpty()) {
            List<Integer> open = again;
            again = ask(open.stream().map(items::get).toList(), owner, answers, open::get);
        }
        return Arrays.asList(answers);
    }

    /** The places of those whose rows became free between the claim and the look at them. */
    private List<Integer> ask(List<Item> items, Owner owner, Claim[] answers, IntUnaryOperator place) {
        List<ClaimRow> rows = store.call(session -> dialect.claim(
                session, sql, contracts.rows(session, items, Contracts.Lasting.COMMITTED), owner.toString()));
        List<Integer> again = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            int at = place.applyAsInt(i);
            rows.get(i)
                    .answer(items.get(i), owner)
                    .ifPresentOrElse(answer -> answers[at] = answer, () -> again.add(at));
        }
        return again;
    }
}
