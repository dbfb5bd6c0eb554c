package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.ContractCase.held;
import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.redis.RedisLedger;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.embedded.RedisServer;

/** What only Redis can do to a ledger. */
@Timeout(60)
class RedisFaultsTest {
    private static final LedgerOptions OPTIONS = ContractCase.OPTIONS.withPatience(Duration.ofSeconds(3));

    @TempDir
    private Path folder;

    @Test
    void refusesAServerThatEvicts() {
        try (Stores.RedisStore store = Stores.redis()) {
            store.client().configSet("maxmemory-policy", "allkeys-lru");
            try {
                assertThatThrownBy(() -> store.open(OPTIONS))
                        .isInstanceOf(GeoidemException.class)
                        .hasMessageContaining("allkeys-lru");
            } finally {
                store.client().configSet("maxmemory-policy", "noeviction");
            }
            store.open(OPTIONS).close();
        }
    }

    @Test
    void saysThatTheServerIsFullAndClaimsNothing() {
        try (Stores.RedisStore store = Stores.redis();
                Ledger ledger = store.open(OPTIONS)) {
            claimed(ledger.claim(item("before")));
            store.client().configSet("maxmemory", "1");
            try {
                assertThatThrownBy(() -> ledger.claim(item("a")))
                        .isInstanceOf(GeoidemException.class)
                        .hasMessageContaining("full");
            } finally {
                store.client().configSet("maxmemory", "0");
            }
            assertThat(ledger.admin().show(item("a").key())).isEmpty();
            claimed(ledger.claim(item("a")));
        }
    }

    /** As during a failover. What a script runs into is told with the script's own words before it. */
    @Test
    void waitsForAServerThatTakesNoWritesForAMoment() {
        try (Stores.RedisStore store = Stores.redis();
                Ledger ledger = store.open(OPTIONS)) {
            Handle handle = claimed(ledger.claim(item("before")));
            replicaOf(store, "127.0.0.1", "1");
            CompletableFuture<Object> promoted = CompletableFuture.supplyAsync(
                    () -> replicaOf(store, "NO", "ONE"), CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
            try {
                claimed(ledger.claim(item("a")));
                assertThat(promoted).isDone();
            } finally {
                promoted.join();
            }
            held(ledger.complete(handle, LoadResult.loaded(1)));
        }
    }

    /** As while its replica connects again. */
    @Test
    void waitsForAServerThatHasNoReplicaForAMoment() {
        try (Stores.RedisStore store = Stores.redis();
                Ledger ledger = store.open(OPTIONS)) {
            Handle handle = claimed(ledger.claim(item("before")));
            withoutReplicaForAMoment(store, () -> claimed(ledger.claim(item("a"))));
            withoutReplicaForAMoment(store, () -> held(ledger.complete(handle, LoadResult.loaded(1))));
        }
    }

    @Test
    void saysWhatToDoWhereTheServerDoesNotKnowTheUser() {
        try (Stores.RedisStore store = Stores.redis()) {
            store.client().configSet("requirepass", "sesame");
            try {
                refusesUser(store, "", "NOAUTH", "give the server's password");
                refusesUser(store, ":wrong@", "WRONGPASS", "check user and password");
                open(store, ":sesame@").close();
            } finally {
                store.client().configSet("requirepass", "");
            }
        }
    }

    @Test
    void settlesAndSkipsWhereTheServerIsFull() {
        try (Stores.RedisStore store = Stores.redis();
                Ledger ledger = store.open(OPTIONS)) {
            Handle done = claimed(ledger.claim(item("done")));
            Handle late = claimed(ledger.claim(item("late")));
            Handle failed = claimed(ledger.claim(item("failed")));
            Handle released = claimed(ledger.claim(item("released")));
            held(ledger.complete(done, LoadResult.loaded(1)));
            store.client().configSet("maxmemory", "1");
            try {
                assertThat(ledger.claim(item("done"))).isInstanceOf(Claim.Duplicate.class);
                assertThat(ledger.claim(item("late"))).isInstanceOf(Claim.InProgress.class);
                held(ledger.renew(late, Duration.ofMinutes(5)));
                assertThat(ledger.completeAll(List.of(done, late), LoadResult.loaded(1)))
                        .containsOnly(new Lease.Held());
                held(ledger.fail(failed, "no room"));
                held(ledger.release(released));
                assertThatThrownBy(() -> ledger.claimAll(List.of(item("done"), item("a")), Owner.named("w")))
                        .isInstanceOf(GeoidemException.class)
                        .hasMessageContaining("full");
            } finally {
                store.client().configSet("maxmemory", "0");
            }
            LedgerStatus status = ledger.admin().status();
            assertThat(status.count(State.DONE)).isEqualTo(2);
            assertThat(status.count(State.FAILED)).isEqualTo(1);
            assertThat(status.count(State.RELEASED)).isEqualTo(1);
            assertThat(status.count(State.CLAIMED)).isZero();
        }
    }

    @Test
    void noticesAnEmptyReplicaAndClaimsNothing() throws Exception {
        int emptyPort = FreePort.find();
        Path witness = folder.resolve("witness").resolve("w");
        RedisServer replica = Stores.startRedis(emptyPort, Files.createDirectory(folder.resolve("replica")));
        try (TcpProxy proxy = new TcpProxy(Stores.redisPort())) {
            try (Ledger ledger = open(proxy, witness)) {
                claimed(ledger.claim(item("a")));
                assertThat(finding(ledger).severity()).isEqualTo(Finding.Severity.OK);
                proxy.leadTo(emptyPort);
                assertThatThrownBy(() -> ledger.claim(item("a")))
                        .isInstanceOf(GeoidemException.class)
                        .hasMessageContaining("empty replica");
                assertThat(finding(ledger).severity()).isEqualTo(Finding.Severity.ERROR);
            }
            try (Ledger later = open(proxy, witness)) {
                assertThatThrownBy(() -> later.claim(item("a")))
                        .isInstanceOf(GeoidemException.class)
                        .hasMessageContaining("empty replica");
                assertThat(finding(later).text()).contains("empty replica");
                assertThat(later.admin().doctor())
                        .anyMatch(each ->
                                each.check().equals("guarantee") && each.text().contains("at least once"));
            }
            Files.delete(witness);
            try (Ledger accepted = open(proxy, witness)) {
                claimed(accepted.claim(item("a")));
            }
        } finally {
            replica.stop();
        }
    }

    @Test
    void noticesAServerThatLostItsLastWrites() {
        try (Stores.RedisStore store = Stores.redis();
                Ledger ledger = store.open(OPTIONS)) {
            claimed(ledger.claim(item("a")));
            claimed(ledger.claim(item("b")));
            // As after a failover to a replica that had not yet received the second claim.
            store.setFence(1);
            store.client()
                    .del("geoidem:{" + store.name() + "}:claim:" + item("b").key());
            assertThatThrownBy(() -> ledger.claim(item("b")))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("lost its last writes");
            assertThat(finding(ledger).severity()).isEqualTo(Finding.Severity.ERROR);
        }
    }

    @Test
    void loadsItsScriptsAgainIntoAServerThatForgotThem() {
        try (Stores.RedisStore store = Stores.redis();
                Ledger ledger = store.open(OPTIONS)) {
            claimed(ledger.claim(item("a")));
            store.client().scriptFlush();
            claimed(ledger.claim(item("b")));
        }
    }

    private static Ledger open(TcpProxy proxy, Path witness) {
        return RedisLedger.open(
                RedisClient.create("127.0.0.1", proxy.port()), "failover", OPTIONS, Optional.of(witness));
    }

    private static Finding finding(Ledger ledger) {
        return ledger.admin().doctor().stream()
                .filter(each -> each.check().equals("ledger"))
                .findFirst()
                .orElseThrow();
    }

    private static void withoutReplicaForAMoment(Stores.RedisStore store, Runnable work) {
        store.client().configSet("min-replicas-to-write", "1");
        CompletableFuture<Object> connected = CompletableFuture.supplyAsync(
                () -> store.client().configSet("min-replicas-to-write", "0"),
                CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS));
        try {
            work.run();
            assertThat(connected).isDone();
        } finally {
            connected.join();
        }
    }

    private static Object replicaOf(Stores.RedisStore store, String host, String port) {
        return store.client()
                .executeCommand(new CommandArguments(Protocol.Command.REPLICAOF)
                        .add(host)
                        .add(port));
    }

    private static void refusesUser(Stores.RedisStore store, String user, String word, String remedy) {
        assertThatThrownBy(() -> open(store, user))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining(word)
                .hasMessageContaining(remedy);
    }

    private static Ledger open(Stores.RedisStore store, String user) {
        URI address =
                URI.create(store.url().replace("redis://", "redis://" + user).replaceFirst("\\?.*", ""));
        RedisClient client = RedisClient.create(address);
        try {
            return RedisLedger.open(client, store.name(), OPTIONS, Optional.empty());
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }
}
