package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.State;
import io.geoidem.ledger.url.LedgerUrl;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code geoidem dedupe} is killed with SIGKILL, and started again with the same input. */
@Timeout(180)
class DedupeKillTest {
    private static final int BLOCK = 50_000;
    /** What was read together with a block: 256 KB. */
    private static final int READ_WITH_IT = 6_000;

    private static final List<String> RECORDS = IntStream.range(0, 160_000)
            .mapToObj(i -> "{\"id\":" + i + ",\"text\":\"some forty bytes, so that there are blocks\"}")
            .toList();

    @TempDir
    private Path folder;

    @Test
    void losesNothingAndRepeatsNothingWhereItIsKilledBetweenBlocks() throws Exception {
        Path first = folder.resolve("first.ndjson");
        Process killed = start(first, ProcessBuilder.Redirect.PIPE);
        OutputStream in = killed.getOutputStream();
        in.write((String.join("\n", RECORDS.subList(0, 120_000)) + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
        // It waits for more input, with all settled that came.
        long settled = awaitSettled(first);
        killed.destroyForcibly();
        assertThat(killed.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(settled).isPositive().isLessThan(RECORDS.size());
        List<String> passed = new ArrayList<>(Files.readAllLines(first));
        assertThat(passed).hasSize((int) settled);

        passed.addAll(resume());
        assertThat(passed).isEqualTo(RECORDS);
    }

    @Test
    void losesNothingAndRepeatsABlockAtMostWhereverItIsKilled() throws Exception {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        Path input = Files.write(folder.resolve("input.ndjson"), RECORDS);
        List<String> passed = new ArrayList<>();
        int kills = 2;
        for (int i = 0; i < kills; i++) {
            Path out = folder.resolve("out" + i);
            Process killed = start(out, ProcessBuilder.Redirect.from(input.toFile()));
            for (int wait = 0; wait < 3000 && Files.size(out) == 0 && killed.isAlive(); wait++) {
                Thread.sleep(10);
            }
            Thread.sleep(random.nextInt(300));
            killed.destroyForcibly();
            assertThat(killed.waitFor(20, TimeUnit.SECONDS)).isTrue();
            String text = Files.readString(out);
            // The line that was cut is nobody's.
            passed.addAll(text.substring(0, text.lastIndexOf('\n') + 1).lines().toList());
        }
        passed.addAll(resume());
        assertThat(new HashSet<>(passed)).as("seed %d", seed).isEqualTo(new HashSet<>(RECORDS));
        assertThat(passed)
                .as("seed %d", seed)
                .hasSizeLessThanOrEqualTo(RECORDS.size() + kills * (BLOCK + READ_WITH_IT));
        assertThat(resume()).isEmpty();
    }

    private List<String> resume() throws Exception {
        Children.Result result = Children.run(java.util.Map.of(), String.join("\n", RECORDS), args());
        assertThat(result.exit()).as(result.err()).isZero();
        return result.out().lines().toList();
    }

    private Process start(Path out, ProcessBuilder.Redirect in) throws IOException {
        return Children.builder(java.util.Map.of(), args())
                .redirectInput(in)
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private String[] args() {
        String ledger = folder.resolve("ledger.db").toString();
        return new String[] {"dedupe", "--ledger", ledger, "--mode", "serialization", "--job", "feed"};
    }

    /** How many records are done, once that many have come out and no more come. */
    private long awaitSettled(Path out) throws Exception {
        long before = -1;
        for (int i = 0; i < 400; i++) {
            Thread.sleep(250);
            long done = done();
            if (done > 0 && done == before && Files.readAllLines(out).size() == done) {
                return done;
            }
            before = done;
        }
        throw new AssertionError("nothing came out");
    }

    private long done() {
        Path ledger = folder.resolve("ledger.db");
        if (Files.notExists(ledger)) {
            return 0;
        }
        try (Ledger open = LedgerUrl.parse(ledger.toString()).open(LedgerOptions.DEFAULT)) {
            return open.admin().status().count(State.DONE);
        }
    }
}
