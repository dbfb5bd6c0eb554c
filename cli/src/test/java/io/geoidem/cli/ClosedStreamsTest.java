package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher with the real program, where the caller has closed a stream: Java would put a file of its own there. */
@Timeout(120)
class ClosedStreamsTest {
    @TempDir
    Path temp;

    private Path ledger;
    private Path input;

    @BeforeEach
    void makeTree() throws IOException {
        assumeThat(Files.isExecutable(Path.of("/bin/bash"))).isTrue();
        Path launcher = temp.resolve("geoidem");
        Files.copy(Path.of(System.getProperty("geoidem.root"), "geoidem"), launcher);
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path target = Files.createDirectories(temp.resolve("cli/target"));
        Files.writeString(target.resolve("class-path"), System.getProperty("java.class.path"));
        // In place of the folder for the archive of classes, which would take longer to make than all that is tested
        // here.
        Files.writeString(temp.resolve(".geoidem"), "");
        ledger = temp.resolve("ledger.db");
        input = Files.writeString(temp.resolve("a.json"), "{\"a\":1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key --mode serialization -",
                "key --mode serialization --format file -",
                "key --mode serialization --format ndjson -",
                "crs --points EPSG:25833",
                "dedupe --mode serialization --ledger LEDGER",
                "ledger import --ledger LEDGER",
            })
    void saysThatStandardInputIsClosedWhereItIsToBeRead(String command) throws Exception {
        Result result = run(command + " <&-");
        assertThat(result.exit()).as(result.err()).isEqualTo(3);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines().filter(line -> !line.startsWith("geoidem: made a new ledger")))
                .singleElement()
                .asString()
                .contains("standard input is closed");
    }

    @Test
    void worksWithoutStandardInputWhereItIsNotRead() throws Exception {
        Result key = run("key --mode serialization '" + input + "' <&-");
        assertThat(key.exit()).as(key.err()).isZero();
        assertThat(key.out()).startsWith("ser.default.v1.sha256.");
        String once = "once --mode serialization --ledger LEDGER '" + input + "' -- ";
        Result command = run(once + "sh -c 'cat && echo read' <&-");
        assertThat(command.exit()).isNotZero();
        assertThat(command.out()).isEmpty();
    }

    @Test
    void saysThatStandardOutputIsClosed() throws Exception {
        Result result = run("key --mode serialization '" + input + "' >&-");
        assertThat(result.exit()).isEqualTo(74);
        assertThat(result.err()).contains("standard output cannot be written");
    }

    @Test
    void worksWithoutStandardError() throws Exception {
        Result result = run("key --mode serialization '" + input + "' /no/such/file.json <&- 2>&-");
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out().lines()).hasSize(1);
    }

    private Result run(String words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                "/bin/bash", "-c", "'" + temp.resolve("geoidem") + "' " + words.replace("LEDGER", "'" + ledger + "'"));
        builder.environment().keySet().removeIf(name -> name.startsWith("GEOIDEM_"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("GEOIDEM_BUILD", "never");
        Path err = temp.resolve("err");
        Process process = builder.redirectError(err.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), out, Files.readString(err));
    }

    private record Result(int exit, String out, String err) {}
}
