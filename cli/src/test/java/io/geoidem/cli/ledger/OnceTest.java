package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.ledger.Children.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code geoidem once} with real processes: those of the program, and those of the command. */
class OnceTest {
    @TempDir
    Path folder;

    private Path input;
    private String ledger;

    @BeforeEach
    void makeInput() throws IOException {
        Assumptions.assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
        input = Files.writeString(folder.resolve("a.json"), "{\"type\":\"Point\",\"coordinates\":[13.5,45.25]}");
        ledger = folder.resolve("ledger.db").toString();
    }

    private String made() {
        return "geoidem: made a new ledger, " + ledger + "\n";
    }

    @Test
    void runsTheCommandOnceAndSkipsItAfterwards() throws Exception {
        String script = "echo \"$GEOIDEM_KEY $GEOIDEM_FENCE $GEOIDEM_ATTEMPT $1\"; cat";
        Result first = once("in", List.of(), "sh", "-c", script, "sh", "--", "@x");
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.err()).isEqualTo(made());
        assertThat(first.out()).matches("geo\\.default\\.v1\\.sha256\\.[0-9a-f]{64} [0-9]+ 1 --\nin");
        Result second = once("", List.of(), "sh", "-c", script);
        assertThat(second.exit()).isZero();
        assertThat(second.out()).isEmpty();
        assertThat(second.err()).contains("skipped").doesNotContain("made a new ledger");
        assertThat(once("", List.of("--skip-code", "9"), "sh", "-c", script).exit())
                .isEqualTo(9);
    }

    @Test
    void passesTheExitCodeAndKeepsTheEndOfStandardErrorOfAFailure() throws Exception {
        Result failed = once("", List.of("--backoff", "1h"), "sh", "-c", "echo 'no such table' >&2; exit 7");
        assertThat(failed.exit()).isEqualTo(7);
        assertThat(failed.err()).isEqualTo(made() + "no such table\n");
        Result again = once("", List.of(), "true");
        assertThat(again.exit()).isEqualTo(75);
        assertThat(again.err()).contains("may be tried again");
        Result shown = run("ledger", "list", "--json", "--ledger", ledger, "--state", "failed");
        assertThat(shown.out()).contains("\"error\":\"no such table\\nexit code 7\"", "\"state\":\"FAILED\"");
    }

    @Test
    void quarantinesAfterTheLastAttempt() throws Exception {
        assertThat(once("", List.of("--max-attempts", "1"), "false").exit()).isEqualTo(1);
        Result after = once("", List.of(), "true");
        assertThat(after.exit()).isEqualTo(77);
        assertThat(after.err())
                .contains(
                        "quarantined", "exit code 1", "see geoidem ledger show geo.", "then geoidem ledger retry geo.")
                .endsWith(", with the same --ledger\n");
    }

    @Test
    void releasesTheClaimWhereThereIsNoSuchCommand() throws Exception {
        assertThat(once("", List.of(), "/no/such/command").exit()).isEqualTo(127);
        assertThat(once("", List.of(), "true").exit()).isZero();
    }

    @Test
    void letsOneOfTwoRunAtATime() throws Exception {
        Path started = folder.resolve("started");
        Process first = start(List.of(), "sh", "-c", "touch '" + started + "'; sleep 60");
        try {
            await(started);
            Result second = once("", List.of(), "true");
            assertThat(second.exit()).isEqualTo(75);
            assertThat(second.err()).contains("is claimed by");
        } finally {
            first.destroy();
        }
        assertThat(first.waitFor(60, TimeUnit.SECONDS)).isTrue();
        // The signal went to the command too, and its end was written down.
        assertThat(first.exitValue()).isEqualTo(143);
        assertThat(run("ledger", "list", "--json", "--ledger", ledger).out())
                .contains("ended by a signal, exit code 143", "\"state\":\"FAILED\"");
    }

    @Test
    void givesTheKeyToTheNextOneAfterTheLeaseOfAKilledOne() throws Exception {
        Path started = folder.resolve("started");
        Process killed = start(List.of("--lease", "20s"), "sh", "-c", "touch '" + started + "'; exec sleep 600");
        await(started);
        List<ProcessHandle> orphans = killed.descendants().toList();
        killed.destroyForcibly().waitFor();
        orphans.forEach(ProcessHandle::destroyForcibly);
        // Renewed a third of the lease ago at most.
        Result early = once("", List.of(), "sh", "-c", "echo $GEOIDEM_ATTEMPT");
        assertThat(early.exit()).as(early.err()).isEqualTo(75);
        assertThat(early.err()).contains("is claimed by");
        assertThat(early.out()).isEmpty();
        Result next = early;
        for (int i = 0; i < 60 && next.exit() == 75; i++) {
            next = once("", List.of(), "sh", "-c", "echo $GEOIDEM_ATTEMPT");
        }
        assertThat(next.exit()).as(next.err()).isZero();
        assertThat(next.out()).isEqualTo("2\n");
    }

    /** The load locks the ledger, so that its claim cannot be renewed; nor can another claim. */
    @Test
    void letsALoadIntoTheFileOfItsLedgerOutlastTheLease() throws Exception {
        Path parcels = folder.resolve("parcels.gpkg");
        ledger = parcels.toString();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + parcels);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA application_id = 1196444487");
            statement.execute("CREATE TABLE feature (name TEXT)");
            List<String> brief = List.of("--lease", "2s", "--patience", "1s");
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            String classes = System.getProperty("java.class.path");
            Result loaded = once("", brief, java, "-cp", classes, SlowLoad.class.getName(), ledger, "6000");
            assertThat(loaded.exit()).as(loaded.err()).isZero();
            assertThat(once("", brief, "false").err()).contains("skipped");
            try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM feature")) {
                assertThat(rows.getInt(1)).isEqualTo(1);
            }
        }
        assertThat(run("ledger", "list", "--json", "--ledger", ledger).out())
                .contains("\"state\":\"DONE\"", "\"attempt\":1,");
    }

    /** Its heart notices that. A command that ends by itself would be told apart only afterwards. */
    @Test
    void endsTheCommandWhereTheClaimIsLost() throws Exception {
        Path started = folder.resolve("started");
        Process first = start(List.of("--lease", "1s"), "sh", "-c", "echo $$ > '" + started + "'; exec sleep 600");
        await(started);
        String key = run("key", "--mode", "geometry", input.toString()).out().split(" ", 2)[0];
        assertThat(run("ledger", "quarantine", "--ledger", ledger, key).exit()).isZero();
        boolean ended = first.waitFor(60, TimeUnit.SECONDS);
        first.descendants().forEach(ProcessHandle::destroyForcibly);
        assertThat(ended).isTrue();
        assertThat(first.exitValue()).isEqualTo(78);
        assertThat(new String(first.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("the claim of " + key + " was lost; the command is ended");
        long command = Long.parseLong(Files.readString(started).strip());
        assertThat(ProcessHandle.of(command).map(ProcessHandle::isAlive).orElse(false))
                .isFalse();
    }

    @Test
    void refusesWhatHasNoOneKey() throws Exception {
        Path records = Files.writeString(folder.resolve("a.ndjson"), "{}\n{}\n");
        for (String source : List.of("-", records.toString(), "/no/such/file.json")) {
            Result result = run("once", "--ledger", ledger, "--mode", "serialization", source, "--", "true");
            assertThat(result.exit()).isEqualTo(3);
            assertThat(result.err().lines()).hasSize(1).first().asString().startsWith(source + ": ");
        }
        assertThat(run("once", "--mode", "geometry", input.toString()).exit()).isEqualTo(2);
        assertThat(run("once", "--ledger", "ftp://x", "--mode", "geometry", input.toString(), "--", "true")
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void saysWhereTheLedgerIsAndWhenItCannotBeOpened() throws Exception {
        Map<String, String> home = Map.of("XDG_DATA_HOME", folder.toString());
        Result own = Children.run(home, "", "ledger", "status");
        assertThat(own.exit()).isZero();
        assertThat(own.err()).contains("geoidem.db");
        assertThat(Children.run(home, "", "ledger", "list", "--json").exit()).isZero();
        assertThat(Children.run(home, "", "ledger", "doctor").out()).contains("never used");
        assertThat(folder.resolve("geoidem")).doesNotExist();
        Files.writeString(folder.resolve("text"), "this is no database, and long enough to tell");
        Result broken = run(
                "ledger",
                "status",
                "--patience",
                "1s",
                "--ledger",
                folder.resolve("text").toString());
        assertThat(broken.exit()).isEqualTo(71);
    }

    private Result once(String in, List<String> options, String... command) throws Exception {
        return Children.run(Map.of(), in, args(options, command));
    }

    private Process start(List<String> options, String... command) throws IOException {
        return Children.start(Map.of(), args(options, command));
    }

    private String[] args(List<String> options, String... command) {
        List<String> args = new ArrayList<>(List.of("once", "--ledger", ledger, "--mode", "geometry"));
        args.addAll(options);
        args.add(input.toString());
        args.add("--");
        args.addAll(List.of(command));
        return args.toArray(String[]::new);
    }

    private static Result run(String... args) throws Exception {
        return Children.run(Map.of(), "", args);
    }

    private static void await(Path file) throws InterruptedException {
        for (int i = 0; i < 600 && Files.notExists(file); i++) {
            Thread.sleep(100);
        }
        assertThat(file).exists();
    }
}
