package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.redis.RedisLedger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;
import redis.embedded.RedisServer;

/** What the processes of a machine remember together of a ledger in Redis. */
@Timeout(120)
class RedisWitnessTest {
    private static final LedgerOptions OPTIONS = ContractCase.OPTIONS.withPatience(Duration.ofSeconds(3));

    @TempDir
    private Path folder;

    @Test
    void neverGoesBackWhereALongRunEndsAfterOthers() throws Exception {
        Path witness = folder.resolve("w");
        try (Stores.RedisStore store = Stores.redis()) {
            try (Ledger longRun = open(store, witness)) {
                claimed(longRun.claim(item("a")));
                assertThat(fence(witness)).isEqualTo(1);
                try (Ledger shortRun = open(store, witness)) {
                    for (int i = 0; i < 20; i++) {
                        claimed(shortRun.claim(item("b" + i)));
                    }
                }
                assertThat(fence(witness)).isEqualTo(21);
            }
            assertThat(fence(witness)).isEqualTo(21);
            open(store, witness).close();
            assertThat(fence(witness)).isEqualTo(21);
        }
    }

    @Test
    void keepsTheGreatestOfManyThatWriteAtOnce() throws Exception {
        Path witness = folder.resolve("w");
        try (Stores.RedisStore store = Stores.redis()) {
            List<Callable<Long>> workers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String name = "w" + i + "-";
                workers.add(() -> {
                    long greatest = 0;
                    for (int round = 0; round < 10; round++) {
                        try (Ledger ledger = open(store, witness)) {
                            greatest = claimed(ledger.claim(item(name + round))).fence();
                        }
                        assertThat(fence(witness)).isGreaterThanOrEqualTo(greatest);
                    }
                    return greatest;
                });
            }
            assertThat(ContractCase.run(workers)).contains(fence(witness));
            assertThat(fence(witness)).isEqualTo(80);
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("w", "w.lock");
        }
    }

    @Test
    void tellsAClientWhatAnotherHasSeen() {
        Path witness = folder.resolve("w");
        try (Stores.RedisStore store = Stores.redis();
                Ledger one = open(store, witness)) {
            claimed(one.claim(item("a")));
            try (Ledger other = open(store, witness)) {
                claimed(other.claim(item("b")));
                claimed(other.claim(item("c")));
            }
            store.setFence(2);
            try (Ledger later = open(store, witness)) {
                refusedAsBehind(() -> later.claim(item("d")), witness);
                refusedAsBehind(() -> later.admin().status(), witness);
                refusedAsBehind(() -> later.admin().show(item("a").key()), witness);
            }
        }
    }

    /** The first process dies by SIGKILL, the second is a new one, and the server is a replica that lagged. */
    @Test
    void isNoticedByAProcessThatIsStartedAfterAFailoverToALaggingReplica() throws Exception {
        int replicaPort = FreePort.find();
        RedisServer replica = Stores.startRedis(replicaPort, Files.createDirectory(folder.resolve("replica")));
        Map<String, String> home = Map.of("XDG_DATA_HOME", folder.toString());
        try (Stores.RedisStore store = Stores.redis();
                RedisClient second = RedisClient.create("127.0.0.1", replicaPort);
                TcpProxy proxy = new TcpProxy(Stores.redisPort())) {
            String url = "redis://127.0.0.1:" + proxy.port() + "/0?ledger=" + store.name();
            follow(second, store);
            try (Child killed = Child.start(home, "lease", "CLAIMED", "b", url, "")) {
                killed.await("AT CLAIMED");
                killed.kill();
            }
            proxy.leadTo(replicaPort);
            try (Child later = Child.start(home, "lease", "CLAIMED", "b", url, "")) {
                assertThat(later.await("Exception"))
                        .contains(
                                "is at fence 1 but had given 2: it lost its last writes",
                                "delete the witness file "
                                        + witness(folder.resolve("geoidem").resolve("witness")));
            }
            Files.delete(witness(folder.resolve("geoidem").resolve("witness")));
            try (Child accepted = Child.start(home, "lease", "CLAIMED", "b", url, "")) {
                accepted.await("AT CLAIMED");
            }
        } finally {
            replica.stop();
        }
    }

    @Test
    void listsNothingAsNothingWhereTheServerWasEmptied() {
        Path witness = folder.resolve("w");
        try (Stores.RedisStore store = Stores.redis();
                Ledger before = open(store, witness)) {
            claimed(before.claim(item("a")));
            store.client().del(store.meta());
            store.client()
                    .del("geoidem:{" + store.name() + "}:claim:" + item("a").key());
            try (Ledger after = open(store, witness)) {
                for (ThrowingCallable look : List.<ThrowingCallable>of(
                        () -> after.admin().status(),
                        () -> after.admin().list(EntryQuery.ALL),
                        () -> after.admin().each(EntryQuery.ALL, entry -> {}),
                        () -> after.admin().show(item("a").key()))) {
                    assertThatThrownBy(look)
                            .isInstanceOf(GeoidemException.class)
                            .hasMessageContaining("it was emptied")
                            .hasMessageContaining(witness.toString());
                }
            }
        }
    }

    /** Makes it a replica that has the first claim, and then no longer follows. */
    private static void follow(RedisClient replica, Stores.RedisStore store) throws InterruptedException {
        replicaOf(replica, "127.0.0.1", Integer.toString(Stores.redisPort()));
        try (Ledger ledger = store.open(OPTIONS)) {
            claimed(ledger.claim(item("a")));
        }
        String claimed = store.client().get(store.meta());
        assertThat(claimed).endsWith(" 1");
        for (int i = 0; i < 300 && !claimed.equals(meta(replica, store)); i++) {
            Thread.sleep(100);
        }
        replicaOf(replica, "NO", "ONE");
        assertThat(replica.get(store.meta())).isEqualTo(claimed);
    }

    private static @Nullable String meta(RedisClient replica, Stores.RedisStore store) {
        try {
            return replica.get(store.meta());
        } catch (JedisException e) {
            // It is loading what it was sent.
            return null;
        }
    }

    private static void replicaOf(RedisClient replica, String host, String port) {
        replica.executeCommand(
                new CommandArguments(Protocol.Command.REPLICAOF).add(host).add(port));
    }

    private static void refusedAsBehind(ThrowingCallable call, Path witness) {
        assertThatThrownBy(call)
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("is at fence 2 but had given 3")
                .hasMessageContaining("delete the witness file " + witness);
    }

    private static Ledger open(Stores.RedisStore store, Path witness) {
        return RedisLedger.open(
                RedisClient.create("127.0.0.1", Stores.redisPort()), store.name(), OPTIONS, Optional.of(witness));
    }

    private static long fence(Path witness) throws IOException {
        return Long.parseLong(Files.readString(witness).strip().split(" ", -1)[1]);
    }

    private static Path witness(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.toString().endsWith(".lock"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
