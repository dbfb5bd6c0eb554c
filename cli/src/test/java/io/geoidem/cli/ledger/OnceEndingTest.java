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

/** How the command of {@code geoidem once} ends where it does not end by itself. */
@Timeout(180)
class OnceEndingTest {
    /** A shell that ends when it is told to, and leaves something behind that does not. */
    private static final String DEAF =
            "(trap '' TERM; echo $$ > /dev/null; exec sleep 97.5) & echo $! > deaf.tmp;" + " mv deaf.tmp deaf; wait";

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

    @Test
    void forcesWhatTheCommandStartedToEndAfterASignal() throws Exception {
        Process once = start(List.of(), DEAF);
        long deaf = number("deaf");
        once.destroy();
        assertThat(once.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(runs(deaf)).isFalse();
        assertThat(once.exitValue()).isEqualTo(143);
        assertThat(run("ledger", "list", "--json", "--ledger", ledger).out())
                .contains("ended by a signal, exit code 143", "\"state\":\"FAILED\"");
    }

    /** As servers do that shut down in good order, and scripts that catch an interrupt. */
    @Test
    void takesNoLoadForWholeThatASignalBrokeOff() throws Exception {
        Process once = Children.start(
                Map.of(),
                args(List.of(), "trap 'exit 0' TERM; echo $$ > run.tmp; mv run.tmp run; while :; do sleep 0.1; done"));
        number("run");
        once.toHandle().destroy();
        assertThat(once.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(once.exitValue()).isEqualTo(143);
        assertThat(new String(once.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("was broken off: it ended with 0 after a signal");
        assertThat(run("ledger", "list", "--json", "--ledger", ledger).out())
                .contains("it ended with 0 after a signal; whether the load is whole is not known")
                .contains("\"state\":\"FAILED\"");
    }

    @Test
    void saysThatNobodyTriesAgainWhatASignalBrokeOffOnTheLastAttempt() throws Exception {
        Process once = Children.start(
                Map.of(),
                args(
                        List.of("--max-attempts", "1"),
                        "trap 'exit 0' TERM; echo $$ > run.tmp; mv run.tmp run; while :; do sleep 0.1; done"));
        number("run");
        once.toHandle().destroy();
        assertThat(once.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(once.exitValue()).isEqualTo(143);
        assertThat(new String(once.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("quarantined", "ledger retry")
                .doesNotContain("tried again");
    }

    /** The command gets its own first, as it may from a terminal. */
    @Test
    void takesNoLoadForWholeThatASignalToBothBrokeOff() throws Exception {
        Process once =
                start(List.of(), "trap 'exit 0' TERM; echo $$ > run.tmp; mv run.tmp run; while :; do sleep 0.1; done");
        long command = number("run");
        Process kill = new ProcessBuilder("sh", "-c", "kill -TERM " + command + "; kill -INT " + once.pid()).start();
        assertThat(kill.waitFor()).isZero();
        assertThat(once.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(once.exitValue()).isEqualTo(130);
        assertThat(run("ledger", "list", "--json", "--ledger", ledger).out()).contains("\"state\":\"FAILED\"");
    }

    @Test
    void completesALoadThatHadEndedWhenTheSignalCame() throws Exception {
        Process once =
                start(List.of(), "echo $$ > run.tmp; mv run.tmp run; while [ ! -e go ]; do sleep 0.1; done; exit 0");
        long command = number("run");
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + ledger);
                Statement lock = other.createStatement()) {
            lock.execute("BEGIN IMMEDIATE");
            Files.createFile(folder.resolve("go"));
            for (int i = 0; i < 600 && runs(command); i++) {
                Thread.sleep(100);
            }
            Thread.sleep(1000);
            once.destroy();
            Thread.sleep(500);
            lock.execute("ROLLBACK");
        }
        assertThat(once.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(once.exitValue()).isZero();
        assertThat(run("ledger", "list", "--json", "--ledger", ledger).out()).contains("\"state\":\"DONE\"");
    }

    @Test
    void forcesWhatTheCommandStartedToEndWhereTheClaimIsLost() throws Exception {
        Process once = start(List.of("--lease", "1s"), DEAF);
        long deaf = number("deaf");
        String key = run("key", "--mode", "geometry", input.toString()).out().split(" ", 2)[0];
        assertThat(run("ledger", "quarantine", "--ledger", ledger, key).exit()).isZero();
        assertThat(once.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(runs(deaf)).isFalse();
        assertThat(once.exitValue()).isEqualTo(78);
    }

    /** Only {@code geoidem} is killed; its command goes on, and writes when another has long finished. */
    @Test
    void givesAnOrphanThatCompletesLateASmallerFenceThanItsHeir() throws Exception {
        String load = "if [ \"$GEOIDEM_FENCE\" -ge \"$(cat fence 2>/dev/null || echo 0)\" ];"
                + " then echo $GEOIDEM_FENCE > fence; echo \"$1\" > target; else echo $GEOIDEM_FENCE > refused; fi";
        Process killed = start(
                List.of("--lease", "2s"),
                "echo $$ > orphan.tmp; mv orphan.tmp orphan; while [ ! -e go ]; do sleep 0.1; done; set -- orphan; "
                        + load);
        long orphan = number("orphan");
        killed.destroyForcibly().waitFor();
        assertThat(runs(orphan)).isTrue();
        Result heir = new Result(75, "", "");
        for (int i = 0; i < 60 && heir.exit() == 75; i++) {
            heir = Children.run(Map.of(), "", args(List.of(), "set -- heir; " + load));
        }
        assertThat(heir.exit()).as(heir.err()).isZero();
        long fence = number("fence");
        String done = run("ledger", "list", "--json", "--ledger", ledger).out();
        assertThat(done).contains("\"state\":\"DONE\"", "\"attempt\":2", "\"fence\":" + fence);

        Files.createFile(folder.resolve("go"));
        assertThat(number("refused")).isLessThan(fence);
        assertThat(folder.resolve("target")).hasContent("heir");
        assertThat(run("ledger", "list", "--json", "--ledger", ledger).out()).isEqualTo(done);
    }

    private Process start(List<String> options, String script) throws IOException {
        return Children.builder(Map.of(), args(options, script))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private String[] args(List<String> options, String script) {
        List<String> args = new ArrayList<>(List.of("once", "--ledger", ledger, "--mode", "geometry"));
        args.addAll(options);
        args.addAll(List.of(input.toString(), "--", "sh", "-c", "cd '" + folder + "'; " + script));
        return args.toArray(String[]::new);
    }

    private static Result run(String... args) throws Exception {
        return Children.run(Map.of(), "", args);
    }

    /** The number in a file, once it is there. */
    private long number(String name) throws Exception {
        Path file = folder.resolve(name);
        for (int i = 0; i < 600 && (Files.notExists(file) || Files.size(file) == 0); i++) {
            Thread.sleep(100);
        }
        return Long.parseLong(Files.readString(file).strip());
    }

    /** A zombie, which nobody asks for its exit code in some containers, does not run. */
    private static boolean runs(long number) throws IOException {
        Path stat = Path.of("/proc", Long.toString(number), "stat");
        return ProcessHandle.of(number).map(ProcessHandle::isAlive).orElse(false)
                && !(Files.exists(stat)
                        && Files.readString(stat, StandardCharsets.ISO_8859_1).contains(") Z"));
    }
}
