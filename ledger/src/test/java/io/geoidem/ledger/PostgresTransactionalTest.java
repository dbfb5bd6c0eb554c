package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostgresTransactionalTest extends TransactionalContract {
    @Override
    protected Stores.SqlStore newStore() {
        return Stores.postgres();
    }

    @Test
    void doesNotWaitForAnOpenTransaction() throws Exception {
        connection.setAutoCommit(false);
        assertThat(ledger.runInTransaction(connection, item("a"), this::insert)).isInstanceOf(Run.Loaded.class);
        long start = System.nanoTime();
        try (Connection other = store.connect()) {
            assertInTransaction(((Run.Skipped) ledger.runInTransaction(other, item("a"), this::insert)).claim());
        }
        assertInTransaction(ledger.claim(item("a")));
        List<Claim> batch = ledger.claimAll(List.of(item("a"), item("b")), Owner.named("batch"));
        assertInTransaction(batch.get(0));
        ContractCase.claimed(batch.get(1));
        assertThat(System.nanoTime() - start).isLessThan(20_000_000_000L);
        connection.commit();
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        assertThat(features()).isEqualTo(1);
    }

    @Test
    void leavesTheCallersLockTimeoutAlone() throws Exception {
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute("SET LOCAL lock_timeout = '7s'");
            ledger.runInTransaction(connection, item("a"), this::insert);
            try (var rows = statement.executeQuery("SHOW lock_timeout")) {
                rows.next();
                assertThat(rows.getString(1)).isEqualTo("7s");
            }
        }
        connection.rollback();
    }

    @Test
    void blocksATakeoverWhileItsHolderCommits() throws Exception {
        Handle handle = ContractCase.claimed(ledger.claim(item("a")));
        store.passTime(Duration.ofMinutes(2));
        connection.setAutoCommit(false);
        insert(connection, handle);
        ledger.completeIn(connection, handle, LoadResult.loaded(1));
        assertInTransaction(ledger.claim(item("a")));
        connection.commit();
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        assertThat(features()).isEqualTo(1);
    }

    @Test
    void setsAsideALoadThatGoesOnAfterAFailedStatement() throws Exception {
        Loader loader = (at, handle) -> {
            insert(at, handle);
            try {
                execute(at, "INSERT INTO no_such_table VALUES (1)");
            } catch (SQLException e) {
                return LoadResult.partial(1, 1);
            }
            return LoadResult.loaded(2);
        };
        for (int attempt = 1; attempt <= 3; attempt++) {
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), loader))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("broken or ended");
            store.passTime(Duration.ofMinutes(2));
        }
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Quarantined.class);
        connection.setAutoCommit(false);
        assertThatThrownBy(() -> ledger.runInTransaction(connection, item("b"), loader))
                .isInstanceOf(GeoidemException.class);
        connection.commit();
        assertThat(ledger.admin().show(item("b").key()).orElseThrow().state()).isEqualTo(State.FAILED);
        assertThat(features()).isZero();
    }

    @Test
    void countsALoadThatItsCommitRefuses() throws Exception {
        store.run("ALTER TABLE feature ADD UNIQUE (name) DEFERRABLE INITIALLY DEFERRED");
        assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), (at, handle) -> {
                    insert(at, handle);
                    return insert(at, handle);
                }))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("unique");
        assertThat(features()).isZero();
        assertThat(ledger.admin().show(item("a").key()).orElseThrow().state()).isEqualTo(State.FAILED);
    }

    @Test
    void tellsWhatALoaderThrewWhereItsConnectionIsGone() {
        assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), (at, handle) -> {
                    at.close();
                    throw new IllegalStateException("the 3rd ring is open");
                }))
                .hasMessage("the 3rd ring is open")
                .satisfies(e -> assertThat(e.getSuppressed()).isNotEmpty());
    }

    private static void assertInTransaction(Claim claim) {
        assertThat(claim)
                .isInstanceOfSatisfying(
                        Claim.InProgress.class, busy -> assertThat(busy.why()).isEqualTo(Claim.Busy.IN_TRANSACTION));
    }
}
