package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainTest {
    @TempDir
    Path folder;

    @Test
    void exitsWith0WhereKeysAreTheSame() {
        Run run = Run.of("explain", "--mode", "geometry", Real.file("countries.geojson"), Real.file("countries.shp"));
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .startsWith("same: written differently, and made alike by the rules\n")
                .contains("§5.3 made alike: coordinates in another CRS");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void exitsWith1WhereKeysDiffer() {
        Run run = Run.of(
                "explain",
                "--mode",
                "geometry",
                "--json",
                Real.file("countries.geojson") + "#1",
                Real.file("countries.shp") + "#2");
        assertThat(run.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(run.lines()).hasSize(1);
        assertThat(run.out()).startsWith("{").contains("\"same\":false", "\"sourceA\":");
    }

    @Test
    void comparesRecordsOfAStream() throws IOException {
        Path events = Files.writeString(folder.resolve("a.ndjson"), "{\"a\":1}\n\n{\"a\": 1}\n{\"a\":2}\n");
        assertThat(explain(events + "#1", events + "#2").exit()).isEqualTo(ExitCode.OK);
        assertThat(explain(events + "#1", events + "#3").out()).startsWith("different: other values\n");
        Run none = explain(events + "#1", events + "#4");
        assertThat(none.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(none.err()).isEqualTo(events + "#4: there is no record 4; there are 3\n");
        assertThat(explain(events.toString(), events + "#1").exit()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void takesAFileByItsWholeNameFirst() throws IOException {
        Path odd = Files.writeString(folder.resolve("a#1"), "{\"a\":1}");
        Path plain = Files.writeString(folder.resolve("b.json"), "{\"a\":1}");
        assertThat(Run.of("explain", "--mode", "serialization", "--format", "json", odd.toString(), plain.toString())
                        .exit())
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void refusesWhatCannotMeet() throws IOException {
        Path event = Files.writeString(folder.resolve("a.json"), "{\"a\":1}");
        Run run = explain(event.toString(), Real.file("borders.shp"));
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("their keys never meet");
        assertThat(explain("-", event.toString()).exit()).isEqualTo(ExitCode.USAGE);
        Run missing = explain(event.toString(), folder.resolve("none.json").toString());
        assertThat(missing.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(missing.err())
                .isEqualTo(folder.resolve("none.json") + ": there is no such file or folder; check the path\n");
        assertThat(Run.of("explain", event.toString(), event.toString()).err()).contains("no mode is given");
    }

    @Test
    void coloursOnATerminalOnly() throws IOException {
        String event = Files.writeString(folder.resolve("a.json"), "{\"a\":1}").toString();
        assertThat(Run.onTerminal("explain", "--mode", "serialization", event, event)
                        .out())
                .startsWith("\u001b[32msame: identical\u001b[0m\n");
        assertThat(explain(event, event).out()).doesNotContain("\u001b");
    }

    private static Run explain(String a, String b) {
        return Run.of("explain", "--mode", "serialization", a, b);
    }
}
