package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerVerbsTest {
    @TempDir
    Path folder;

    private Path input;
    private String ledger;
    private String key;

    @BeforeEach
    void loadOneAndFailOne() throws Exception {
        ledger = folder.resolve("ledger.db").toString();
        input = Files.writeString(folder.resolve("a.json"), "{\"a\":1}");
        String bad = Files.writeString(folder.resolve("b.json"), "{\"b\":2}").toString();
        key = Run.of("key", "--mode", "serialization", bad).keys().get(0);
        assertThat(once(input.toString(), "true")).isZero();
        assertThat(once(bad, "false")).isEqualTo(1);
    }

    /** Its command has the streams of this process, but neither of these uses them. */
    private int once(String file, String command) {
        return CommandLines.run(
                new Console(
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream(),
                        Set.of(),
                        Map.of()),
                "once",
                "--ledger",
                ledger,
                "--mode",
                "serialization",
                file,
                "--",
                command);
    }

    @Test
    void countsAndLists() {
        assertThat(verb("status").lines())
                .hasSize(4)
                .startsWith("default  DONE  1", "default  FAILED  1", "claims whose lease has passed: 0")
                .last()
                .asString()
                .matches("oldest that is not done: [0-9]+s");
        assertThat(verb("status", "--json").out()).contains("\"default\":{\"DONE\":1,\"FAILED\":1}", "\"expired\":0");
        assertThat(verb("list").lines()).hasSize(2).first().asString().contains("  DONE  ", input.toString());
        assertThat(verb("list", "--stale", "0s").keys()).containsExactly(key);
        assertThat(verb("list", "--stale", "2h").out()).isEmpty();
        assertThat(verb("show", key).lines()).contains("state: FAILED", "attempt: 1", "error: exit code 1");
        assertThat(verb("show", key.replace("default", "other")).exit()).isEqualTo(ExitCode.NEGATIVE);
    }

    @Test
    void changesWhatTheStateAllows() {
        assertThat(verb("release", "--fence", "1", key).exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(verb("quarantine", "--reason", "looks wrong", key).exit()).isEqualTo(ExitCode.OK);
        assertThat(verb("show", "--json", key).out()).contains("looks wrong", "QUARANTINED");
        assertThat(verb("retry", key).out()).isEqualTo(key + " can be claimed\n");
        assertThat(verb("retry", "--json", key).exit()).isEqualTo(ExitCode.NEGATIVE);
    }

    @Test
    void namesTheStateThatAChangeDoesNotApplyTo() {
        String done = verb("list", "--state", "done").keys().get(0);
        assertThat(verb("retry", done).out()).contains("is DONE (LOADED) with fence", "only what is FAILED");
        assertThat(verb("release", "--fence", "999", done).out())
                .contains("is DONE (LOADED)", "not CLAIMED with fence 999");
        assertThat(verb("quarantine", done).out()).isEqualTo(done + " is done already\n");
    }

    @Test
    void purgesOnlyWhereItIsNoDryRun() {
        String[] purge = {"purge", "--state", "done", "--older-than", "0s"};
        assertThat(verb(with(purge, "--dry-run")).out()).isEqualTo("1 entry would be purged\n");
        assertThat(verb(with(purge, "--dry-run")).out()).startsWith("1 ");
        assertThat(verb(purge).out()).isEqualTo("1 entry was purged\n");
        assertThat(verb(purge).out()).startsWith("0 ");
        Run claimed = verb("purge", "--state", "claimed", "--older-than", "1d");
        assertThat(claimed.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(claimed.err()).contains("what is claimed is never purged; give done");
        assertThat(verb("purge", "--state", "done", "--older-than", "soon").exit())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void copiesToAnotherLedger() {
        String exported = verb("export").out();
        assertThat(exported.lines()).hasSize(2);
        String copy = folder.resolve("copy.db").toString();
        assertThat(Run.withInput(exported, "ledger", "import", "--ledger", copy).out())
                .isEqualTo("2 entries were added, 0 were there\n");
        assertThat(Run.withInput(exported, "ledger", "import", "--json", "--ledger", copy)
                        .out())
                .isEqualTo("{\"added\":0,\"present\":2}\n");
        Run bad = Run.withInput("{}\n", "ledger", "import", "--ledger", copy);
        assertThat(bad.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(bad.errors()).hasSize(1);
    }

    @Test
    void findsSourcesThatHaveChanged() throws Exception {
        assertThat(verb("verify", "--mode", "serialization").exit()).isEqualTo(ExitCode.OK);
        Files.writeString(input, "{\"a\":2}");
        Run changed = verb("verify", "--mode", "serialization");
        assertThat(changed.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(changed.out()).contains("  CHANGED  " + input, "sources that are as they were: 0, that are not: 1");
        Files.delete(input);
        assertThat(verb("verify", "--mode", "serialization", "--json").out())
                .contains(
                        "\"comparison\":\"MISSING\"",
                        "{\"different\":1,\"no_source\":0,\"other_contract\":0,\"same\":0,\"unchecked\":0}");
    }

    @Test
    void asksTheDoctor() {
        Run run = verb("doctor", "--json");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("\"check\":\"schema\"").doesNotContain("ERROR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "list", "export", "doctor", "verify --mode serialization"})
    void makesNoLedgerWhereItLooksAtOne(String verb) {
        Path none = folder.resolve("none.db");
        Run run = Run.of(("ledger " + verb + " --ledger " + none).split(" ", -1));
        assertThat(run.exit()).isEqualTo(ExitCode.LEDGER);
        assertThat(run.out()).isEmpty();
        assertThat(run.errors()).singleElement().asString().contains("there is no ledger " + none, "check --ledger");
        assertThat(none).doesNotExist();
    }

    /** Each verb but import, with what else it needs. */
    static Stream<String> verbs() {
        String key = "ser.default.v1.sha256." + "0".repeat(64);
        return Stream.of(
                "status",
                "list",
                "export",
                "doctor",
                "verify --mode serialization",
                "show " + key,
                "release --fence 1 " + key,
                "retry " + key,
                "quarantine " + key,
                "purge --state done --older-than 0s",
                "purge --state done --older-than 0s --dry-run");
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void makesNoTablesInWhatIsSomethingElse(String verb) throws Exception {
        Path other = folder.resolve("other.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + other);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE other (a)");
        }
        Path empty = Files.createFile(folder.resolve("empty.db"));
        for (Path file : List.of(other, empty)) {
            byte[] before = Files.readAllBytes(file);
            Run run = Run.of(("ledger " + verb + " --ledger " + file).split(" ", -1));
            assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.LEDGER);
            assertThat(run.out()).isEmpty();
            assertThat(run.errors()).singleElement().asString().contains(file.toString(), "has no ledger tables");
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("a.json", "b.json", "ledger.db", "other.db", "empty.db");
        }
    }

    @Test
    void namesTheLedgerThatHasNoSuchKey() {
        String none = "ser.default.v1.sha256." + "0".repeat(64);
        String said = "is not in the ledger sqlite:" + ledger + "; geoidem ledger list shows its keys\n";
        assertThat(verb("show", none).err()).isEqualTo(none + ": " + said);
        assertThat(verb("retry", none).out()).isEqualTo(none + " " + said);
    }

    @Test
    void tellsTwoModesOfOneNameHowToBeTwoContracts() {
        Run other = Run.withInput(
                "{\"type\":\"Point\",\"coordinates\":[1,2]}\n", "dedupe", "-m", "geometry", "--ledger", ledger);
        assertThat(other.exit()).as(other.err()).isEqualTo(ExitCode.MISMATCH);
        assertThat(other.errors())
                .singleElement()
                .asString()
                .endsWith("another name or version: give --namespace NAME or --contract-version N (in a contract file"
                        + " its name and version), or another --ledger");
    }

    @Test
    void refusesWhatMakesNoSense() {
        assertThat(Run.of("ledger").exit()).isEqualTo(ExitCode.USAGE);
        assertThat(verb("show", "no-key").exit()).isEqualTo(ExitCode.USAGE);
        assertThat(verb("list", "--limit", "0").exit()).isEqualTo(ExitCode.USAGE);
        assertThat(Run.of("ledger", "--help").out()).contains("doctor", "Exit codes");
    }

    private Run verb(String... args) {
        return Run.of(Stream.concat(
                        Stream.of("ledger", args[0], "--ledger", ledger),
                        Arrays.stream(args).skip(1))
                .toArray(String[]::new));
    }

    private static String[] with(String[] args, String more) {
        return Stream.concat(Arrays.stream(args), Stream.of(more)).toArray(String[]::new);
    }
}
