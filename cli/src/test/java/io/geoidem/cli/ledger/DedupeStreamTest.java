package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code geoidem dedupe} behind a stream that does not end. */
@Timeout(60)
class DedupeStreamTest {
    /** As much as is read at once. */
    private static final int PIECE = 256 << 10;

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

    /** The first piece waits for a second one before a thread is started, so that the third lets both through. */
    @Test
    void letsWhatStandsBeforeAPieceOfASlowStreamThrough() throws Exception {
        Path out = folder.resolve("out");
        Process running = start(out);
        try (OutputStream in = running.getOutputStream()) {
            for (int piece = 1; piece <= 5; piece++) {
                Thread.sleep(2500);
                in.write(("{\"piece\":" + piece + "}" + " ".repeat(PIECE) + "\n")
                        .substring(0, PIECE - 1)
                        .concat("\n")
                        .getBytes(StandardCharsets.UTF_8));
                in.flush();
                for (int tries = 0; piece >= 3 && tries < 100 && lines(out) < piece - 1; tries++) {
                    Thread.sleep(100);
                }
                assertThat(lines(out)).as("after piece " + piece).isEqualTo(piece < 3 ? 0 : piece - 1);
            }
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
