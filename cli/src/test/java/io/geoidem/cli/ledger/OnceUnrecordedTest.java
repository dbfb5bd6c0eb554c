package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.ledger.Children.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code geoidem once} where the ledger cannot be told how it went. */
@Timeout(120)
class OnceUnrecordedTest {
    @TempDir
    Path folder;

    private Path input;
    private Path ledger;
    private String key;

    @BeforeEach
    void makeLedger() throws Exception {
        Assumptions.assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
        input = Files.writeString(folder.resolve("a.json"), "{\"a\":1}");
        ledger = folder.resolve("ledger.db");
        Path other = Files.writeString(folder.resolve("b.json"), "{\"b\":2}");
        Result first = once(other, "true");
        assertThat(first.exit()).as(first.err()).isZero();
        key = Children.run(Map.of(), "", "key", "--mode", "serialization", input.toString())
                .out()
                .split(" ", 2)[0];
    }

    @Test
    void tellsThatTheCommandRanWhereTheLedgerIsLockedWhenItEnds() throws Exception {
        Result result = endsWhileTheLedgerIsLocked(0);
        assertThat(result.err().lines()).singleElement().asString().contains(key);
        assertThat(result.err())
                .startsWith("geoidem once: the command was run and ended with exit code 0")
                .contains("is locked", "stays CLAIMED with fence 1", "for up to 5m", "is loaded again after that")
                .contains("geoidem ledger quarantine " + key);
        assertThat(result.exit()).isEqualTo(79);
        assertThat(shown()).contains("state: CLAIMED", "attempt: 1");
        // As docs/ledger.md says: it becomes DONE without another load.
        for (String verb : List.of("quarantine", "retry")) {
            Result changed = Children.run(Map.of(), "", "ledger", verb, "--ledger", ledger.toString(), key);
            assertThat(changed.exit()).as(changed.err()).isZero();
        }
        assertThat(once(input, "true").exit()).isZero();
        assertThat(shown()).contains("state: DONE");
    }

    @Test
    void passesTheCodeOfACommandThatFailedWhereTheLedgerIsLockedWhenItEnds() throws Exception {
        Result result = endsWhileTheLedgerIsLocked(7);
        assertThat(result.err())
                .startsWith("geoidem once: the command was run and ended with exit code 7")
                .contains(
                        "is locked", key + " stays CLAIMED with fence 1", "for up to 5m", "is tried again after that");
        assertThat(result.exit()).isEqualTo(7);
        assertThat(shown()).contains("state: CLAIMED", "attempt: 1");
    }

    /** As after any failure of the store that no patience helps against. */
    @Test
    void tellsThatTheCommandRanWhereTheLedgerRefusesTheCompletion() throws Exception {
        onUpdate("DONE", "SELECT RAISE(ABORT, 'disk I/O error')");
        Result result = once(input, "true");
        assertThat(result.err()).contains("exit code 0", "disk I/O error", "geoidem ledger quarantine " + key);
        assertThat(result.exit()).isEqualTo(79);
    }

    @Test
    void saysThatTheClaimCouldNotBeReleasedWhereTheCommandIsNotThere() throws Exception {
        onUpdate("RELEASED", "SELECT RAISE(ABORT, 'disk I/O error')");
        Result result = once(input, "/no/such/command");
        assertThat(result.err().lines())
                .singleElement()
                .asString()
                .startsWith("geoidem once: /no/such/command: there is no such command; the claim could not be released")
                .contains("disk I/O error", "ends with its lease")
                .doesNotContain("was released");
        assertThat(result.exit()).isEqualTo(127);
        assertThat(shown()).contains("state: CLAIMED");
    }

    @Test
    void saysThatTheClaimWasLostWhereTheCommandIsNotThere() throws Exception {
        statement("CREATE TRIGGER taken_over AFTER INSERT ON geoidem_claim BEGIN UPDATE geoidem_claim"
                + " SET owner = 'other/one', fence = fence + 1 WHERE digest = NEW.digest; END");
        Result result = once(input, "/no/such/command");
        assertThat(result.err())
                .contains("there is no such command", "the claim was lost", "CLAIMED by other/one, fence 2")
                .doesNotContain("was released");
        assertThat(result.exit()).isEqualTo(127);
    }

    private Result endsWhileTheLedgerIsLocked(int code) throws Exception {
        Path started = folder.resolve("started");
        Path go = folder.resolve("go");
        Process process = Children.start(
                Map.of(),
                args(
                        input,
                        "sh",
                        "-c",
                        "touch '" + started + "'; while [ ! -e '" + go + "' ]; do sleep 0.1; done; exit " + code));
        for (int i = 0; i < 600 && Files.notExists(started); i++) {
            Thread.sleep(100);
        }
        assertThat(started).exists();
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + ledger);
                Statement lock = other.createStatement()) {
            lock.execute("BEGIN IMMEDIATE");
            Files.createFile(go);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            lock.execute("ROLLBACK");
        }
        return new Result(
                process.exitValue(), "", new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
    }

    private void onUpdate(String state, String action) throws Exception {
        statement("CREATE TRIGGER broken BEFORE UPDATE ON geoidem_claim WHEN NEW.state = '" + state + "' BEGIN "
                + action + "; END");
    }

    private void statement(String sql) throws Exception {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + ledger);
                Statement statement = other.createStatement()) {
            statement.execute(sql);
        }
    }

    private String shown() throws Exception {
        return Children.run(Map.of(), "", "ledger", "show", "--ledger", ledger.toString(), key)
                .out();
    }

    private Result once(Path source, String... command) throws Exception {
        return Children.run(Map.of(), "", args(source, command));
    }

    private String[] args(Path source, String... command) throws IOException {
        List<String> args = new ArrayList<>(List.of("once", "--mode", "serialization", "--patience", "1s"));
        args.addAll(List.of("--ledger", ledger.toString(), source.toString(), "--"));
        args.addAll(List.of(command));
        return args.toArray(String[]::new);
    }
}
