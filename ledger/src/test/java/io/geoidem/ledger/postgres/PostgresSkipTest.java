package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.truncated;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.Run;
import io.geoidem.ledger.Stores;
import io.geoidem.ledger.TransactionalLedger;
import io.geoidem.ledger.jdbc.KeyRow;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Keys that nobody loads, beside transactions that stay open. */
@Timeout(60)
class PostgresSkipTest {
    private static final LoadResult LOADED = LoadResult.loaded(1);

    private final Stores.SqlStore store = Stores.postgres();
    private final TransactionalLedger ledger = store.open(LedgerOptions.DEFAULT);
    private Connection open;
    private Connection other;

    @BeforeEach
    void connect() throws SQLException {
        open = store.connect();
        open.setAutoCommit(false);
        other = store.connect();
    }

    @AfterEach
    void close() throws SQLException {
        open.close();
        other.close();
        ledger.close();
    }

    @Test
    void leavesNoLockBehind() throws Exception {
        ledger.complete(claimed(item("done")), LOADED).orThrow();
        ledger.fail(claimed(item("failed")), "no").orThrow();
        ledger.admin().quarantine(claimed(item("quarantined")).key(), "no");
        ledger.complete(claimed(truncated("a", "one")), LOADED).orThrow();
        claimed(item("leased"));
        text("SET LOCAL lock_timeout = '7s'");
        for (Item item :
                List.of(item("done"), item("failed"), item("quarantined"), truncated("a", "two"), item("leased"))) {
            Claim first = skipped(open, item);
            assertThat(text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()"))
                    .as(first.toString())
                    .isEqualTo("0");
            assertThat(skipped(other, item)).isEqualTo(first);
        }
        assertThat(text("SHOW lock_timeout")).isEqualTo("7s");
        assertThat(ledger.runInTransaction(open, item("new"), (at, handle) -> LOADED))
                .isInstanceOf(Run.Loaded.class);
    }

    /** As by a release before this one, or by another key of the same number. */
    @Test
    void tellsWhatIsSettledWhoeverHasTheLockOfItsKey() throws Exception {
        ledger.complete(claimed(item("done")), LOADED).orThrow();
        lock(item("done"));
        assertThat(skipped(other, item("done"))).isInstanceOf(Claim.Duplicate.class);
    }

    @Test
    void tellsWhatIsSettledInABatchThatMeetsALock() throws Exception {
        ledger.complete(claimed(item("done")), LOADED).orThrow();
        lock(item("done"));
        lock(item("free"));
        assertThat(ledger.runInTransaction(open, item("loading"), (at, handle) -> LOADED))
                .isInstanceOf(Run.Loaded.class);
        List<Claim> claims = ledger.claimAll(
                List.of(item("done"), item("loading"), item("free"), item("new")), Owner.named("batch"));
        assertThat(claims.get(0)).isInstanceOf(Claim.Duplicate.class);
        for (Claim claim : claims.subList(1, 3)) {
            assertThat(claim)
                    .isInstanceOfSatisfying(
                            Claim.InProgress.class,
                            busy -> assertThat(busy.why()).isEqualTo(Claim.Busy.IN_TRANSACTION));
        }
        assertThat(claims.get(3)).isInstanceOf(Claim.Claimed.class);
    }

    private Handle claimed(Item item) {
        return ((Claim.Claimed) ledger.claim(item)).handle();
    }

    private Claim skipped(Connection connection, Item item) throws Exception {
        Run run = ledger.runInTransaction(connection, item, (at, handle) -> LOADED);
        return ((Run.Skipped) run).claim();
    }

    private void lock(Item item) throws SQLException {
        int contract = Integer.parseInt(text("SELECT id FROM geoidem_contract WHERE name = 'parcels'"));
        text("SELECT 1 FROM pg_advisory_xact_lock(" + HeldElsewhere.lockOf(new KeyRow(contract, item)) + ")");
    }

    private String text(String query) throws SQLException {
        try (Statement statement = open.createStatement()) {
            if (!statement.execute(query)) {
                return "";
            }
            try (ResultSet rows = statement.getResultSet()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }
}
