package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.ledger.Children.Result;
import io.geoidem.ledger.Stores;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code once} and {@code dedupe} with a ledger on a real server. */
@Timeout(180)
class ServerLedgersTest {
    enum Server {
        POSTGRES,
        REDIS;

        /** The URL of an empty ledger. */
        String url() {
            return switch (this) {
                case POSTGRES -> Stores.postgres().url();
                case REDIS -> {
                    try (Stores.RedisStore store = Stores.redis()) {
                        yield store.url();
                    }
                }
            };
        }
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void runsACommandOnce(Server server) throws Exception {
        Assumptions.assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
        String url = server.url();
        Path input = Files.writeString(folder.resolve("a.json"), "{\"type\":\"Point\",\"coordinates\":[13.5,45.25]}");
        String[] once = {
            "once", "--mode", "geometry", input.toString(), "--", "sh", "-c", "echo loaded under fence $GEOIDEM_FENCE"
        };
        Result first = run(url, "", once);
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out()).matches("loaded under fence [0-9]+\n");
        Result second = run(url, "", once);
        assertThat(second.exit()).as(second.err()).isZero();
        assertThat(second.out()).isEmpty();
        assertThat(second.err()).contains("skipped");
        assertThat(run(url, "", "ledger", "list", "--json").out()).contains("\"state\":\"DONE\"");
    }

    /** The server has given the claim, and its answer is on the way. */
    @ParameterizedTest
    @EnumSource
    void givesBackAClaimThatASignalCameUponBeforeItsAnswer(Server server) throws Exception {
        String url = server.url();
        Path input = Files.writeString(folder.resolve("a.json"), "{\"b\":2}");
        String digest = run(url, "", "key", "--mode", "serialization", input.toString())
                .out()
                .split(" ", 2)[0]
                .replaceFirst(".*[.]", "");
        try (HoldingProxy proxy = HoldingProxy.before(url, digest)) {
            Process once = Children.start(
                    environment(proxy.url()), "once", "--mode", "serialization", input.toString(), "--", "true");
            proxy.awaitHeld();
            once.toHandle().destroy();
            Thread.sleep(500);
            proxy.letGo();
            assertThat(once.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(new String(once.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("geoidem once: the process is being ended before the command was started; the claim was"
                            + " released; start it again\n");
            assertThat(once.exitValue()).isEqualTo(143);
        }
        assertThat(run(url, "", "ledger", "list", "--json").out()).contains("\"state\":\"RELEASED\"");
    }

    @ParameterizedTest
    @EnumSource
    void letsARecordThroughOnce(Server server) throws Exception {
        String url = server.url();
        String[] dedupe = {"dedupe", "--mode", "serialization"};
        Result first = run(url, "{\"a\":1}\n{\"b\":2}\n{\"a\": 1}\n", dedupe);
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out()).isEqualTo("{\"a\":1}\n{\"b\":2}\n");
        assertThat(run(url, "{\"b\":2}\n{\"c\":3}\n", dedupe).out()).isEqualTo("{\"c\":3}\n");
    }

    /** As services of containers often have; the system finds the server by that name. */
    @ParameterizedTest
    @EnumSource
    void takesAHostWithAnUnderscore(Server server) throws Exception {
        Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 gis_db\n");
        String url = server.url().replaceFirst("localhost|127[.]0[.]0[.]1", "gis_db");
        Map<String, String> environment = new HashMap<>(environment(url));
        environment.put("JAVA_TOOL_OPTIONS", "-Djdk.net.hosts.file=" + hosts);
        Result first = Children.run(environment, "{\"a\":1}\n", "dedupe", "--mode", "serialization");
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out()).isEqualTo("{\"a\":1}\n");
        Result second = Children.run(environment, "{\"a\":1}\n", "dedupe", "--mode", "serialization");
        assertThat(second.exit()).as(second.err()).isZero();
        assertThat(second.out()).isEmpty();
    }

    /** The first run is killed while its command runs; what it saw is remembered by the machine all the same. */
    @Test
    void noticesAFailoverAfterAKilledRun() throws Exception {
        Assumptions.assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
        try (Stores.RedisStore store = Stores.redis()) {
            String[] dedupe = {"dedupe", "--mode", "serialization"};
            assertThat(run(store.url(), "{\"a\":1}\n", dedupe).exit()).isZero();
            Path input = Files.writeString(folder.resolve("a.json"), "{\"b\":2}");
            Path started = folder.resolve("started");
            Process once = Children.start(
                    environment(store.url()),
                    "once",
                    "--mode",
                    "serialization",
                    input.toString(),
                    "--",
                    "sh",
                    "-c",
                    "touch '" + started + "'; exec sleep 20");
            for (int i = 0; i < 600 && Files.notExists(started); i++) {
                Thread.sleep(100);
            }
            List<ProcessHandle> orphans = once.descendants().toList();
            once.destroyForcibly().waitFor();
            orphans.forEach(ProcessHandle::destroyForcibly);
            assertThat(store.fence()).isEqualTo(2);
            store.setFence(1);
            for (String[] later :
                    List.of(dedupe, new String[] {"ledger", "status"}, new String[] {"ledger", "export"})) {
                Result result = run(store.url(), "{\"a\":1}\n", later);
                assertThat(result.exit()).as(result.err()).isEqualTo(71);
                assertThat(result.out()).isEmpty();
                assertThat(result.err()).contains("is at fence 1 but had given 2", "delete the witness file " + folder);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void makesNoLedgerWhereItLooksAtOne(Server server) throws Exception {
        String url = server.url();
        for (int i = 0; i < 2; i++) {
            Result result = run(url, "", "ledger", i == 0 ? "status" : "doctor");
            assertThat(result.exit()).as(result.err()).isEqualTo(71);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).contains(server == Server.POSTGRES ? "has no ledger tables" : "has no ledger");
        }
    }

    @Test
    void saysThatAnEmptiedServerIsNoEmptyLedger() throws Exception {
        try (Stores.RedisStore store = Stores.redis()) {
            assertThat(run(store.url(), "{\"a\":1}\n", "dedupe", "--mode", "serialization")
                            .exit())
                    .isZero();
            store.client().del(store.meta());
            for (String verb : List.of("status", "export", "list")) {
                Result result = run(store.url(), "", "ledger", verb);
                assertThat(result.exit()).as(result.err()).isEqualTo(71);
                assertThat(result.out()).isEmpty();
                assertThat(result.err()).contains("it was emptied");
            }
        }
    }

    /** The environment names the ledger, so that its password stands on no command line. */
    private Result run(String url, String input, String... args) throws Exception {
        return Children.run(environment(url), input, Stream.of(args).toArray(String[]::new));
    }

    private Map<String, String> environment(String url) {
        return Map.of("GEOIDEM_LEDGER", url, "XDG_DATA_HOME", folder.toString());
    }
}
