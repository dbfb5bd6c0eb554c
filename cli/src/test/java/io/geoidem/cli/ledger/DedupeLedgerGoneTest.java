package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.ledger.Children.Result;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.sqlite.SqliteLedger;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The file of the ledger is taken away from a {@code geoidem dedupe} that waits for its input. */
@Timeout(120)
class DedupeLedgerGoneTest {
    private static final String RECORD = "{\"a\":1}\n";

    @TempDir
    private Path folder;

    @Test
    void letsNothingThroughThatIsInNoLedger() throws Exception {
        Path ledger = folder.resolve("ledger.db");
        String[] dedupe = {"dedupe", "--mode", "serialization", "--ledger", ledger.toString()};
        SqliteLedger.open(ledger, LedgerOptions.DEFAULT).close();
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process running = Children.builder(Map.of(), dedupe)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try (OutputStream in = running.getOutputStream()) {
            // The log is there as long as the ledger is open.
            for (int i = 0; i < 600 && Files.notExists(folder.resolve("ledger.db-wal")); i++) {
                Thread.sleep(100);
            }
            for (String suffix : new String[] {"", "-wal", "-shm"}) {
                Files.delete(folder.resolve("ledger.db" + suffix));
            }
            in.write(RECORD.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(running.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(running.exitValue()).as(Files.readString(err)).isEqualTo(71);
        assertThat(Files.readString(err)).contains(ledger + " was deleted, moved or replaced");
        assertThat(out).isEmptyFile();
        assertThat(ledger).doesNotExist();
        Result again = Children.run(Map.of(), RECORD, dedupe);
        assertThat(again.out()).isEqualTo(RECORD);
        try (Ledger made = SqliteLedger.open(ledger, LedgerOptions.DEFAULT)) {
            assertThat(made.admin().list(EntryQuery.ALL)).hasSize(1);
        }
    }
}
