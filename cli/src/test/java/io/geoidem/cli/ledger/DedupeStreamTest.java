package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code geoidem dedupe} behind a stream that does not end. */
@Timeout(60)
class DedupeStreamTest {
    @TempDir
    private Path folder;

    @Test
    void letsASlowStreamThroughBeforeABlockIsFull() throws Exception {
        Path out = folder.resolve("out");
        Process running = start(out);
        try (OutputStream in = running.getOutputStream()) {
            int piece = 0;
            while (Files.size(out) == 0 && piece < 30) {
                write(in, piece++);
                Thread.sleep(700);
            }
            assertThat(running.isAlive()).isTrue();
            assertThat(out).isNotEmptyFile();
            assertThat(Files.readString(out)).startsWith("{\"id\":0,");
        } finally {
            running.destroyForcibly();
        }
    }

    /** As of {@code tail -f}: nobody knows when the next record comes. */
    @Test
    void letsEachRecordThroughWhereTheStreamPauses() throws Exception {
        Path out = folder.resolve("out");
        Process running = start(out);
        try {
            try (OutputStream in = running.getOutputStream()) {
                for (int record = 1; record <= 5; record++) {
                    in.write(("{\"record\":" + record + "}\n{\"rec").getBytes(StandardCharsets.UTF_8));
                    in.flush();
                    for (int tries = 0; tries < 200 && lines(out) < record; tries++) {
                        Thread.sleep(100);
                    }
                    assertThat(lines(out)).as("after record " + record).isEqualTo(record);
                    in.write(("ord\":" + record + "}\n").getBytes(StandardCharsets.UTF_8));
                }
            }
            assertThat(running.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(lines(out)).isEqualTo(5);
        } finally {
            running.destroyForcibly();
        }
    }

    /** Never so long that it would be a pause. */
    @Test
    void letsAStreamThroughThatTricklesWithoutAPause() throws Exception {
        Path out = folder.resolve("out");
        Process running = start(out);
        try (OutputStream in = running.getOutputStream()) {
            int record = 0;
            while (Files.size(out) == 0 && record < 2000) {
                in.write(("{\"record\":" + record++ + "}\n").getBytes(StandardCharsets.UTF_8));
                in.flush();
                Thread.sleep(20);
            }
            assertThat(running.isAlive()).isTrue();
            assertThat(out).isNotEmptyFile();
        } finally {
            running.destroyForcibly();
        }
    }

    private static long lines(Path out) throws IOException {
        try (Stream<String> lines = Files.lines(out)) {
            return lines.count();
        }
    }

    private Process start(Path out) throws IOException {
        String ledger = folder.resolve("ledger.db").toString();
        return Children.builder(Map.of(), "dedupe", "--ledger", ledger, "--mode", "serialization")
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** A little more than is read at once. */
    private static void write(OutputStream in, int piece) throws IOException {
        String text = IntStream.range(piece * 300, piece * 300 + 300)
                .mapToObj(i -> "{\"id\":" + i + ",\"text\":\"" + "x".repeat(1000) + "\"}\n")
                .collect(Collectors.joining());
        in.write(text.getBytes(StandardCharsets.UTF_8));
        in.flush();
    }
}
