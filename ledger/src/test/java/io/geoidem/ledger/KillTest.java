package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A real process is killed at every step; another finishes its work. Nothing is lost, nothing is loaded twice. */
@Timeout(180)
class KillTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"CLAIMED", "LOADED", "COMPLETED"})
    void sqliteLeaseSurvivesKill(Worker.Step step) throws Exception {
        lease(Stores.sqlite(folder), step);
    }

    @ParameterizedTest
    @EnumSource(names = {"CLAIMED", "LOADED", "COMPLETED"})
    void postgresLeaseSurvivesKill(Worker.Step step) throws Exception {
        lease(Stores.postgres(), step);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOADED", "COMPLETED", "COMMITTED"})
    void sqliteTransactionSurvivesKill(Worker.Step step) throws Exception {
        transaction(Stores.sqlite(folder), step);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOADED", "COMPLETED", "COMMITTED"})
    void postgresTransactionSurvivesKill(Worker.Step step) throws Exception {
        transaction(Stores.postgres(), step);
    }

    @ParameterizedTest
    @EnumSource(names = {"CLAIMED", "COMMITTED"})
    void redisLeaseSurvivesKill(Worker.Step step) throws Exception {
        try (Stores.RedisStore store = Stores.redis();
                Ledger ledger = store.open(ContractCase.OPTIONS)) {
            killAt("lease", step, store.url(), "");
            Claim now = ledger.claim(item("a"));
            if (step == Worker.Step.COMMITTED) {
                assertThat(now).isInstanceOf(Claim.Duplicate.class);
                return;
            }
            assertThat(now).isInstanceOf(Claim.InProgress.class);
            store.passTime(Duration.ofMinutes(2));
            Handle handle = ContractCase.claimed(ledger.claim(item("a")));
            assertThat(handle.attempt()).isEqualTo(2);
            ContractCase.held(ledger.complete(handle, LoadResult.loaded(1)));
        }
    }

    private static void lease(Stores.SqlStore store, Worker.Step step) throws Exception {
        try (TransactionalLedger ledger = store.open(ContractCase.OPTIONS)) {
            store.run("CREATE TABLE feature (name text)");
            killAt("lease", step, store.url(), store.jdbcUrl());
            store.passTime(Duration.ofMinutes(2));
            Claim claim = settled(() -> ledger.claim(item("a")));
            Handle handle = ContractCase.claimed(claim);
            assertThat(handle.attempt()).isEqualTo(2);
            try (Connection connection = store.connect()) {
                connection.setAutoCommit(false);
                Worker.insert(connection);
                ledger.completeIn(connection, handle, LoadResult.loaded(1));
                connection.commit();
            }
            assertLoadedOnce(store, ledger);
        }
    }

    private static void transaction(Stores.SqlStore store, Worker.Step step) throws Exception {
        try (TransactionalLedger ledger = store.open(ContractCase.OPTIONS);
                Connection connection = store.connect()) {
            store.run("CREATE TABLE feature (name text)");
            killAt("transaction", step, store.url(), store.jdbcUrl());
            // No lease to wait for: what was not committed never happened.
            settled(() -> {
                Run run = ledger.runInTransaction(connection, item("a"), (at, handle) -> {
                    Worker.insert(at);
                    return LoadResult.loaded(1);
                });
                assertThat(run instanceof Run.Loaded && step == Worker.Step.COMMITTED)
                        .isFalse();
                return run instanceof Run.Skipped skipped ? skipped.claim() : ledger.claim(item("a"));
            });
            assertLoadedOnce(store, ledger);
        }
    }

    private static void killAt(String mode, Worker.Step step, String url, String jdbcUrl) throws Exception {
        try (Child child = Child.start(mode, step.name(), "a", url, jdbcUrl)) {
            child.await("AT " + step);
            child.kill();
        }
    }

    /** A server needs a moment to notice that a client is gone and to undo its transaction. */
    private static Claim settled(java.util.concurrent.Callable<Claim> claim) throws Exception {
        long start = System.nanoTime();
        while (true) {
            Claim answer = claim.call();
            boolean open = answer instanceof Claim.InProgress busy && busy.why() == Claim.Busy.IN_TRANSACTION;
            if (!open || System.nanoTime() - start > 20_000_000_000L) {
                return answer;
            }
            Thread.sleep(50);
        }
    }

    private static void assertLoadedOnce(Stores.SqlStore store, Ledger ledger) {
        assertThat(store.ask("SELECT count(*) FROM feature")).isEqualTo(1);
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(1);
    }
}
