package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.KeyMode;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.contract.KeyContract;
import io.geoidem.keyer.Keyer;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.url.LedgerUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DedupeTest {
    @TempDir
    Path folder;

    private String ledger;

    @BeforeEach
    void nameLedger() {
        ledger = folder.resolve("ledger.db").toString();
    }

    @Test
    void letsEachRecordThroughOnceByteForByte() {
        String input = "{\"a\": 1}\n{\"b\":2}\n{\"a\":1}\n\n{\"c\":3.50}";
        Run first = dedupe(input);
        assertThat(first.err()).isEmpty();
        assertThat(first.exit()).isEqualTo(ExitCode.OK);
        assertThat(first.out()).isEqualTo("{\"a\": 1}\n{\"b\":2}\n{\"c\":3.50}\n");
        Run second = dedupe(input + "\n{\"d\":4}\n");
        assertThat(second.out()).isEqualTo("{\"d\":4}\n");
    }

    @Test
    void namesABadRecordAndLetsTheOthersThrough() {
        Run run = dedupe("{\"a\":1}\n{\"a\":\n{\"b\":2}\n");
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.out()).isEqualTo("{\"a\":1}\n{\"b\":2}\n");
        assertThat(run.errors()).hasSize(1).first().asString().startsWith("-#2: ");
    }

    @Test
    void keepsTheOrderOfManyRecordsAndFindsWhatStandsInDistantBlocks() {
        List<String> records = IntStream.range(0, 25_000)
                .mapToObj(i -> "{\"id\":" + i % 20_000 + "}")
                .toList();
        Run run = dedupe(String.join("\n", records));
        assertThat(run.lines()).isEqualTo(records.subList(0, 20_000));
    }

    @Test
    void takesUpItsOwnClaimsAfterACrashAndNamesThoseOfOthers() {
        // What a run leaves behind that crashed between claim and output.
        claim("{\"a\":1}", new Owner("dedupe", "feed"));
        claim("{\"b\":2}", new Owner("other", "one"));
        Run run = dedupe("{\"a\":1}\n{\"b\":2}\n{\"c\":3}\n", "--job", "feed", "--wait", "0s");
        assertThat(run.out()).isEqualTo("{\"a\":1}\n{\"c\":3}\n");
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).startsWith("-#2: ").contains("another has claimed it (other/one");
    }

    @Test
    void waitsForTheLeaseOfOneThatCrashed() {
        claim("{\"a\":1}", new Owner("other", "one"));
        Run run = dedupe("{\"a\":1}\n");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("{\"a\":1}\n");
    }

    @Test
    void refusesALedgerThatKnowsTheContractOtherwise() {
        dedupe("{\"a\":1}\n");
        Run other = dedupe("{\"a\":1}\n", "--precision", "9");
        assertThat(other.exit()).isEqualTo(ExitCode.MISMATCH);
        assertThat(other.out()).isEmpty();
    }

    private void claim(String record, Owner owner) {
        Keyer keyer =
                Keyer.of(KeyContract.builder("default", KeyMode.SERIALIZATION).build());
        LedgerOptions options = LedgerOptions.DEFAULT.withLease(Duration.ofSeconds(3));
        try (Ledger open = LedgerUrl.parse(ledger).open(options)) {
            assertThat(open.claim(Item.of(keyer.keyEvent(record), ""), owner)).isInstanceOf(Claim.Claimed.class);
        }
    }

    private Run dedupe(String input, String... more) {
        return Run.withInput(
                input,
                Stream.concat(Stream.of("dedupe", "--ledger", ledger, "--mode", "serialization"), Stream.of(more))
                        .toArray(String[]::new));
    }
}
