package io.geoidem.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConsoleTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void writesResultsBeforeTheErrorThatFollowsThem() {
        Console console = console(Set.of(), Map.of());
        console.write("one\n");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        console.error("a.json", "byte 1: bad; mend it");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("one\n");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("a.json: byte 1: bad; mend it\n");
    }

    @Test
    void keepsAnErrorOnOneLineAndTheTerminalUntouched() {
        console(Set.of(), Map.of()).error("a\nb", "\u001b[2J\r");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("a\\u000ab: \\u001b[2J\\u000d\n");
    }

    @Test
    void coloursErrorsOnlyOnATerminalThatWantsIt() {
        Set<Console.Stream> terminal = Set.of(Console.Stream.ERR);
        console(terminal, Map.of()).error("a", "b");
        console(terminal, Map.of("NO_COLOR", "1")).error("a", "b");
        console(terminal, Map.of("TERM", "dumb")).error("a", "b");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("\u001b[31ma: b\u001b[0m\na: b\na: b\n");
    }

    @Test
    void writesUtf8WhateverTheDefaultCharset() {
        console(Set.of(), Map.of()).error("Ćuprija.shp", "ı");
        assertThat(err.toByteArray()).isEqualTo("Ćuprija.shp: ı\n".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void tellsAReaderThatWentFromADiskThatIsFull() {
        assertThat(exitOf("Broken pipe")).isEqualTo(ExitCode.READER_GONE);
        assertThat(exitOf("No space left on device")).isEqualTo(ExitCode.OUTPUT);
    }

    private static ExitCode exitOf(String words) {
        OutputStream failing = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(words);
            }
        };
        Console console = new Console(new ByteArrayInputStream(new byte[0]), failing, failing, Set.of(), Map.of());
        console.write("x");
        ExitCode[] code = new ExitCode[1];
        assertThatThrownBy(console::flush).isInstanceOfSatisfying(OutputFailure.class, e -> code[0] = e.exitCode());
        return code[0];
    }

    private Console console(Set<Console.Stream> terminals, Map<String, String> environment) {
        return new Console(new ByteArrayInputStream(new byte[0]), out, err, terminals, environment);
    }
}
