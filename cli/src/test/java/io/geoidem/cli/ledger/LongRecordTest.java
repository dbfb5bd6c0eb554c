package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A record of a stream that is longer than a record may be is one bad record; the others go on. */
@Timeout(120)
class LongRecordTest {
    private static final int MOST = 128 << 20;

    @TempDir
    Path folder;

    private Path input;

    @BeforeEach
    void write() throws IOException {
        input = folder.resolve("in.ndjson");
        byte[] piece = "x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(input))) {
            out.write("{\"a\":1}\n{\"long\":\"".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i <= MOST / piece.length; i++) {
                out.write(piece);
            }
            out.write("\"}\n{\"b\":2}\n".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void stopsNoOtherRecordOfDedupe() throws Exception {
        List<String> out =
                run(3, "dedupe", "--ledger", folder.resolve("ledger.db").toString());
        assertThat(out).containsExactly("{\"a\":1}", "{\"b\":2}");
        assertThat(errors("-#2: the record is longer than " + MOST + " bytes")).hasSize(1);
    }

    @Test
    void stopsNoOtherRecordOfKey() throws Exception {
        List<String> out = run(3, "key", "--format", "ndjson", "-");
        assertThat(out).hasSize(2);
        assertThat(out.get(0)).endsWith("  -#1");
        assertThat(out.get(1)).endsWith("  -#3");
        assertThat(errors("-#2: the record is longer than " + MOST + " bytes")).hasSize(1);
    }

    private List<String> run(int exit, String... args) throws Exception {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(1, List.of("--mode", "serialization"));
        Process process = Children.builder(Map.of(), all.toArray(String[]::new))
                .redirectInput(input.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(folder.resolve("err")))
                .isEqualTo(exit);
        return Files.readAllLines(folder.resolve("out"));
    }

    private List<String> errors(String beginning) throws IOException {
        List<String> errors = Files.readAllLines(folder.resolve("err")).stream()
                .filter(line -> !line.startsWith("geoidem: made a new ledger"))
                .toList();
        assertThat(errors).allSatisfy(line -> assertThat(line).startsWith(beginning));
        return errors;
    }
}
