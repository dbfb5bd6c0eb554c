package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.ContractCase.held;
import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.LedgerAdmin.Change;
import io.geoidem.ledger.postgres.PostgresLedger;
import io.geoidem.ledger.redis.RedisLedger;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.RedisClient;
import redis.embedded.RedisServer;

/** Answers that get lost, servers that restart. */
@Timeout(120)
class ConnectionFaultsTest {
    private static final LedgerOptions PATIENT = ContractCase.OPTIONS.withPatience(Duration.ofSeconds(60));
    private static final LoadResult LOADED = LoadResult.loaded(1);

    @TempDir
    private Path folder;

    @Test
    void postgresClaimIsNotLostWithItsAnswer() throws Exception {
        Stores.SqlStore store = Stores.postgres();
        try (TcpProxy proxy = new TcpProxy(Stores.postgresPort());
                Ledger ledger = throughProxy(store, proxy)) {
            losesNothing(ledger, proxy);
            losesNoOperatorsChange(ledger, proxy);
            countsARestoredEntryOnce(ledger, proxy);
        }
    }

    /** A batch is looked at before it is claimed, and settled in a transaction: any of the answers gets lost. */
    @Test
    void postgresBatchIsNotLostWithAnyOfItsAnswers() throws Exception {
        Stores.SqlStore store = Stores.postgres();
        try (TcpProxy proxy = new TcpProxy(Stores.postgresPort());
                Ledger ledger = throughProxy(store, proxy)) {
            claimed(ledger.claim(item("warm up")));
            for (int lost = 0; lost < 3; lost++) {
                proxy.loseAnswerAfter(Math.min(lost, 1));
                List<Handle> batch = claimedAll(ledger, items("batch " + lost, 20));
                assertThat(proxy.answersToLose()).isZero();
                assertThat(batch).allMatch(each -> each.attempt() == 1);
                for (Handle handle : batch) {
                    assertThat(ledger.admin().show(handle.key()).orElseThrow().fence())
                            .isEqualTo(handle.fence());
                }
                proxy.loseAnswerAfter(lost);
                assertThat(ledger.releaseAll(batch)).containsOnly(new Lease.Held());
                assertThat(proxy.answersToLose()).isZero();
                List<Handle> again = claimedAll(ledger, items("batch " + lost, 20));
                assertThat(again).allMatch(each -> each.attempt() == 1);
                proxy.loseAnswerAfter(lost);
                assertThat(ledger.completeAll(again, LOADED)).containsOnly(new Lease.Held());
                assertThat(proxy.answersToLose()).isZero();
            }
            assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(60);
        }
    }

    private static List<Handle> claimedAll(Ledger ledger, List<Item> items) {
        return ledger.claimAll(items, Owner.named("w")).stream()
                .map(ContractCase::claimed)
                .toList();
    }

    @Test
    void redisClaimIsNotLostWithItsAnswer() throws Exception {
        try (TcpProxy proxy = new TcpProxy(Stores.redisPort());
                Ledger ledger = RedisLedger.open(
                        RedisClient.create("127.0.0.1", proxy.port()), "lost-answers", PATIENT, Optional.empty())) {
            losesNothing(ledger, proxy);
        }
    }

    @Test
    void postgresLoadIsNotLostWithTheAnswerToItsCommit() throws Exception {
        Stores.SqlStore store = Stores.postgres();
        try (TcpProxy proxy = new TcpProxy(Stores.postgresPort());
                TransactionalLedger ledger = store.open(PATIENT)) {
            store.run("CREATE TABLE feature (name text)");
            Loader loader = (at, handle) -> {
                TransactionalCase.execute(at, "INSERT INTO feature VALUES ('one')");
                // Those to the end of the savepoint and to the completion come through.
                proxy.loseAnswerAfter(2);
                return LOADED;
            };
            try (Connection connection = connect(store, proxy)) {
                assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), loader))
                        .isInstanceOfSatisfying(GeoidemException.class, ConnectionFaultsTest::assertUnreachable);
            }
            assertThat(proxy.answersToLose()).isZero();
            try (Connection connection = connect(store, proxy)) {
                Run again = ledger.runInTransaction(connection, item("a"), loader);
                assertThat(((Run.Skipped) again).claim()).isInstanceOf(Claim.Duplicate.class);
            }
            assertThat(store.ask("SELECT count(*) FROM feature")).isEqualTo(1);
        }
    }

    @Test
    void postgresCompletionInALoadsTransactionIsUndoneWithIt() throws Exception {
        Stores.SqlStore store = Stores.postgres();
        try (TcpProxy proxy = new TcpProxy(Stores.postgresPort());
                TransactionalLedger ledger = store.open(PATIENT)) {
            Handle handle = claimed(ledger.claim(item("a")));
            try (Connection connection = connect(store, proxy)) {
                connection.setAutoCommit(false);
                proxy.loseNextAnswer();
                assertThatThrownBy(() -> ledger.completeIn(connection, handle, LOADED))
                        .isInstanceOfSatisfying(GeoidemException.class, ConnectionFaultsTest::assertUnreachable);
            }
            assertThat(ledger.admin().show(handle.key()).orElseThrow().state()).isEqualTo(State.CLAIMED);
            try (Connection connection = connect(store, proxy)) {
                connection.setAutoCommit(false);
                ledger.completeIn(connection, handle, LOADED);
                connection.commit();
            }
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        }
    }

    /** The load is there, and its worker does not know: it loads again, and is told before it commits. */
    @Test
    void postgresLeasedLoadIsNotDoneTwiceWhereTheAnswerToItsCommitIsLost() throws Exception {
        Stores.SqlStore store = Stores.postgres();
        try (TcpProxy proxy = new TcpProxy(Stores.postgresPort());
                TransactionalLedger ledger = store.open(PATIENT)) {
            store.run("CREATE TABLE feature (name text)");
            Handle handle = claimed(ledger.claim(item("a")));
            try (Connection connection = connect(store, proxy)) {
                connection.setAutoCommit(false);
                TransactionalCase.execute(connection, "INSERT INTO feature VALUES ('one')");
                ledger.completeIn(connection, handle, LOADED);
                proxy.loseNextAnswer();
                assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
            }
            assertThat(proxy.answersToLose()).isZero();
            try (Connection connection = connect(store, proxy)) {
                connection.setAutoCommit(false);
                TransactionalCase.execute(connection, "INSERT INTO feature VALUES ('one')");
                assertThatThrownBy(() -> ledger.completeIn(connection, handle, LOADED))
                        .isInstanceOfSatisfying(GeoidemException.class, TransactionalContract::tellsThatItIsLoaded);
                connection.rollback();
            }
            assertThat(store.ask("SELECT count(*) FROM feature")).isEqualTo(1);
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        }
    }

    @Test
    void postgresClaimSurvivesARestart() throws Exception {
        int port = FreePort.find();
        EmbeddedPostgres.Builder builder = Stores.postgresBuilder()
                .setPort(port)
                .setDataDirectory(folder.resolve("data"))
                .setCleanDataDirectory(false);
        EmbeddedPostgres first = builder.start();
        try (Ledger ledger = Stores.postgres(port).open(PATIENT)) {
            Handle handle = claimed(ledger.claim(item("a")));
            first.close();
            CompletableFuture<Lease> completion = CompletableFuture.supplyAsync(() -> ledger.complete(handle, LOADED));
            Thread.sleep(100);
            assertThat(completion).isNotDone();
            try (EmbeddedPostgres second = builder.start()) {
                assertThat(second.getPort()).isEqualTo(port);
                held(completion.get(60, TimeUnit.SECONDS));
                assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
            }
        }
    }

    @Test
    void redisClaimSurvivesARestart() throws Exception {
        int port = FreePort.find();
        RedisServer first = Stores.startRedis(port, folder);
        try (Ledger ledger =
                RedisLedger.open(RedisClient.create("127.0.0.1", port), "restart", PATIENT, Optional.empty())) {
            Handle handle = claimed(ledger.claim(item("a")));
            first.stop();
            CompletableFuture<Lease> completion = CompletableFuture.supplyAsync(() -> ledger.complete(handle, LOADED));
            Thread.sleep(100);
            assertThat(completion).isNotDone();
            RedisServer second = Stores.startRedis(port, folder);
            try {
                held(completion.get(60, TimeUnit.SECONDS));
                assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
            } finally {
                second.stop();
            }
        }
    }

    @Test
    void saysThatTheStoreCannotBeReached() throws Exception {
        LedgerOptions impatient = ContractCase.OPTIONS.withPatience(Duration.ofMillis(200));
        Properties user = new Properties();
        user.setProperty("user", "postgres");
        String url = "jdbc:postgresql://localhost:" + FreePort.find() + "/postgres";
        assertUnreachable(() -> PostgresLedger.open(url, user, impatient));
        assertUnreachable(() -> RedisLedger.open(
                RedisClient.create("127.0.0.1", FreePort.find()), "nowhere", impatient, Optional.empty()));
    }

    /** Every kind of change, each with its answer lost: all are made once. */
    private static void losesNothing(Ledger ledger, TcpProxy proxy) {
        claimed(ledger.claim(item("warm up")));
        proxy.loseNextAnswer();
        Handle handle = claimed(ledger.claim(item("a")));
        assertThat(proxy.answersToLose()).isZero();
        assertThat(handle.attempt()).isEqualTo(1);
        assertThat(ledger.admin().show(handle.key()).orElseThrow().fence()).isEqualTo(handle.fence());

        proxy.loseNextAnswer();
        held(ledger.renew(handle, Duration.ofMinutes(2)));
        proxy.loseNextAnswer();
        held(ledger.complete(handle, LOADED));
        assertThat(proxy.answersToLose()).isZero();

        proxy.loseNextAnswer();
        List<Handle> batch = ledger.claimAll(items("batch", 20), Owner.named("w")).stream()
                .map(ContractCase::claimed)
                .toList();
        assertThat(batch).allMatch(each -> each.attempt() == 1);
        proxy.loseNextAnswer();
        held(ledger.fail(batch.get(0), "bad"));
        proxy.loseNextAnswer();
        held(ledger.release(batch.get(1)));
        proxy.loseNextAnswer();
        ledger.completeAll(batch.subList(2, 20), LOADED).forEach(ContractCase::held);
        assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(19);
        assertThat(ledger.admin().show(batch.get(1).key()).orElseThrow().attempt())
                .isZero();
        List<Handle> given = ledger.claimAll(items("given", 20), Owner.named("w")).stream()
                .map(ContractCase::claimed)
                .toList();
        proxy.loseNextAnswer();
        ledger.releaseAll(given).forEach(ContractCase::held);
        assertThat(proxy.answersToLose()).isZero();
        assertThat(ledger.admin().list(EntryQuery.ALL.inState(State.RELEASED)))
                .hasSize(21)
                .allSatisfy(entry -> assertThat(entry.attempt()).isZero());
        List<Handle> again = ledger.claimAll(items("given", 20), Owner.named("w")).stream()
                .map(ContractCase::claimed)
                .toList();
        ledger.completeAll(again, LoadResult.loaded(1)).forEach(ContractCase::held);
    }

    /** What operators change: told as made, though the first answer was lost, after the statement and after the commit. */
    private static void losesNoOperatorsChange(Ledger ledger, TcpProxy proxy) {
        LedgerAdmin admin = ledger.admin();
        for (int lost = 0; lost < 2; lost++) {
            Handle handle = claimed(ledger.claim(item("operated" + lost)));
            // The contract is looked up before the change, the commit comes after it.
            proxy.loseAnswerAfter(1 + lost);
            assertThat(admin.release(handle.key(), handle.fence())).isEqualTo(Change.MADE);
            proxy.loseAnswerAfter(1 + lost);
            assertThat(admin.quarantine(handle.key(), "no")).isEqualTo(Change.MADE);
            proxy.loseAnswerAfter(1 + lost);
            assertThat(admin.retry(handle.key())).isEqualTo(Change.MADE);
            Entry entry = admin.show(handle.key()).orElseThrow();
            // The contract, the end of the page and its entries are read before; the sequence of fences comes in
            // between.
            proxy.loseAnswerAfter(3 + 2 * lost);
            PurgeRule rule =
                    new PurgeRule(Optional.empty(), State.RELEASED, Duration.ZERO, 100, PurgeRule.Effect.DELETE);
            // One of those that were released before, too.
            assertThat(admin.purge(rule)).isEqualTo(2);
            assertThat(proxy.answersToLose()).isZero();
            assertThat(admin.show(handle.key())).isEmpty();
            proxy.loseAnswerAfter(2 * lost);
            assertThat(admin.restore(entry)).isEqualTo(Change.MADE);
            assertThat(admin.show(handle.key())).contains(entry);
            assertThat(proxy.answersToLose()).isZero();
        }
    }

    /** An entry that stands twice, and whose first writing was committed without an answer. */
    private static void countsARestoredEntryOnce(Ledger ledger, TcpProxy proxy) {
        LedgerAdmin admin = ledger.admin();
        Handle handle = claimed(ledger.claim(item("twice")));
        held(ledger.release(handle));
        Entry entry = admin.show(handle.key()).orElseThrow();
        admin.purge(new PurgeRule(Optional.empty(), State.RELEASED, Duration.ZERO, 100, PurgeRule.Effect.DELETE));
        proxy.loseAnswerAfter(2);
        assertThat(admin.restoreAll(List.of(entry, entry))).containsExactly(Change.MADE, Change.NOT_APPLICABLE);
        assertThat(proxy.answersToLose()).isZero();
    }

    private static Connection connect(Stores.SqlStore store, TcpProxy proxy) throws SQLException {
        return DriverManager.getConnection(
                store.jdbcUrl().replace(":" + Stores.postgresPort() + "/", ":" + proxy.port() + "/"));
    }

    private static Ledger throughProxy(Stores.SqlStore store, TcpProxy proxy) {
        Properties user = new Properties();
        user.setProperty("user", "postgres");
        String url = store.jdbcUrl().replace(":" + Stores.postgresPort() + "/", ":" + proxy.port() + "/");
        return PostgresLedger.open(url, user, PATIENT);
    }

    private static void assertUnreachable(org.assertj.core.api.ThrowableAssert.ThrowingCallable open) {
        assertThatThrownBy(open)
                .isInstanceOfSatisfying(GeoidemException.class, ConnectionFaultsTest::assertUnreachable);
    }

    private static void assertUnreachable(GeoidemException e) {
        assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
        assertThat(e.problem()).contains("cannot be reached");
    }
}
