package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.ledger.Children.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code geoidem once} says of a command that cannot be started: the system says the same of several causes. */
class StartFailureTest {
    @TempDir
    Path folder;

    private Path input;

    @BeforeEach
    void makeInput() throws IOException {
        Assumptions.assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
        input = Files.writeString(folder.resolve("a.json"), "{\"a\":1}");
    }

    @Test
    void namesTheInterpreterThatIsMissing() throws Exception {
        String script = script("bad.sh", "#!/no/such/interpreter -x\necho\n");
        Result result = once(Map.of(), script);
        assertThat(result.err())
                .endsWith("geoidem once: " + script
                        + ": it cannot be started, for its first line names /no/such/interpreter,"
                        + " which is not there; the claim was released\n");
        assertThat(result.exit()).isEqualTo(126);
        // Also where it is found by its name.
        Result found = once(Map.of("PATH", "/no/such/folder:" + folder + ":" + System.getenv("PATH")), "bad.sh");
        assertThat(found.err()).contains("bad.sh: it cannot be started", "/no/such/interpreter");
        assertThat(found.exit()).isEqualTo(126);
    }

    /** As an editor of another system writes it. */
    @Test
    void namesACarriageReturnBehindTheInterpreter() throws Exception {
        Result result = once(Map.of(), script("windows.sh", "#!/bin/sh\r\necho\r\n"));
        assertThat(result.err()).contains("/bin/sh\\u000d", "is not there", "the claim was released");
        assertThat(result.exit()).isEqualTo(126);
    }

    @Test
    void tellsAProgramThatLacksItsLoaderFromOneThatIsNotThere() throws Exception {
        byte[] program = Files.readAllBytes(Path.of("/bin/sh"));
        Path copy = folder.resolve("program");
        String text = new String(program, StandardCharsets.ISO_8859_1);
        Assumptions.assumeThat(text).contains("/ld-linux");
        Files.write(copy, text.replaceFirst("/ld-linux", "/xx-linux").getBytes(StandardCharsets.ISO_8859_1));
        Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
        Result result = once(Map.of(), copy.toString());
        assertThat(result.err()).contains("it cannot be started, for what it needs to run is not there");
        assertThat(result.exit()).isEqualTo(126);
    }

    @Test
    void tellsWhatIsNotThereAndWhatMayNotBeRun() throws Exception {
        Result missing = once(Map.of(), folder + "/none.sh");
        assertThat(missing.err()).contains("none.sh: there is no such command; the claim was released");
        assertThat(missing.exit()).isEqualTo(127);
        assertThat(once(Map.of(), "no-such-command-anywhere").exit()).isEqualTo(127);
        Path plain = Files.writeString(folder.resolve("plain.sh"), "#!/bin/sh\n");
        Result denied = once(Map.of(), plain.toString());
        assertThat(denied.err()).contains("plain.sh: it cannot be started");
        assertThat(denied.exit()).isEqualTo(126);
        // One without a first line of that kind is run by the shell.
        assertThat(once(Map.of(), script("none", "exit 5\n")).exit()).isEqualTo(5);
    }

    private String script(String name, String text) throws IOException {
        Path script = Files.writeString(folder.resolve(name), text);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return script.toString();
    }

    private Result once(Map<String, String> environment, String command) throws Exception {
        List<String> args = new ArrayList<>(List.of("once", "--mode", "serialization", "--backoff", "0s"));
        args.addAll(List.of("--ledger", folder.resolve("ledger.db").toString(), input.toString(), "--", command));
        return Children.run(environment, "", args.toArray(String[]::new));
    }
}
