package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.KeyMode;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.contract.KeyContract;
import io.geoidem.keyer.Keyer;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.url.LedgerUrl;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    private String made() {
        return "geoidem: made a new ledger, " + ledger + "\n";
    }

    @Test
    void saysThatItMadeALedgerThatWasNamedAndIsNot() {
        ledger = folder.resolve("typo").resolve("legder.db").toString();
        assertThat(dedupe("{\"a\":1}\n").err()).isEqualTo(made());
        assertThat(dedupe("{\"b\":1}\n").err()).isEmpty();
    }

    @Test
    void letsEachRecordThroughOnceByteForByte() {
        String input = "{\"a\": 1}\n{\"b\":2}\n{\"a\":1}\n\n{\"c\":3.50}";
        Run first = dedupe(input);
        assertThat(first.err()).isEqualTo(made());
        assertThat(first.exit()).isEqualTo(ExitCode.OK);
        assertThat(first.out()).isEqualTo("{\"a\": 1}\n{\"b\":2}\n{\"c\":3.50}\n");
        Run second = dedupe(input + "\n{\"d\":4}\n");
        assertThat(second.out()).isEqualTo("{\"d\":4}\n");
    }

    /** What spans lines is a record only behind its separator (RFC 8142). */
    @Test
    void keepsTheSeparatorsOfATextSequence() {
        String input = "\u001e{\"a\":\n1}\n\u001e{\"b\": 2}\r\n\u001e{\"a\":1}\n\u001e\u001e{\"c\":3}";
        String expected = "\u001e{\"a\":\n1}\n\u001e{\"b\": 2}\r\n\u001e{\"c\":3}\n";
        Run first = dedupe(input);
        assertThat(first.err()).isEqualTo(made());
        assertThat(first.out()).isEqualTo(expected);
        ledger = folder.resolve("second.db").toString();
        Run second = dedupe(first.out());
        assertThat(second.err()).isEqualTo(made());
        assertThat(second.out()).isEqualTo(expected);
    }

    @Test
    void dropsAByteOrderMark() {
        assertThat(dedupe("\ufeff{\"a\": 1}\n{\"b\":2}\n").out()).isEqualTo("{\"a\": 1}\n{\"b\":2}\n");
        assertThat(dedupe("\ufeff\n{\"c\":3}\n").out()).isEqualTo("{\"c\":3}\n");
        assertThat(dedupe("\ufeff\u001e{\"d\":\n4}\n").out()).isEqualTo("\u001e{\"d\":\n4}\n");
    }

    @Test
    void namesABadRecordAndLetsTheOthersThrough() {
        Run run = dedupe("{\"a\":1}\n{\"a\":\n{\"b\":2}\n");
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.out()).isEqualTo("{\"a\":1}\n{\"b\":2}\n");
        assertThat(run.errors()).hasSize(2).last().asString().startsWith("-#2: ");
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

    /** Nobody got it, however often that was: a claim without an answer says that a run was ended. */
    @Test
    void letsARecordThroughThatManyRunsClaimedAndDidNotAnswer() throws Exception {
        LedgerOptions options =
                LedgerOptions.DEFAULT.withLease(Duration.ofMillis(100)).withMaxAttempts(1000);
        try (Ledger open = LedgerUrl.parse(ledger).open(options)) {
            for (int i = 0; i < 7; i++) {
                assertThat(open.claim(item("{\"a\":1}"))).isInstanceOf(Claim.Claimed.class);
                Thread.sleep(150);
            }
        }
        Run run = dedupe("{\"a\":1}\n");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("{\"a\":1}\n");
    }

    @Test
    void releasesWhatItClaimedAndCouldNotWrite() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        byte[] input = "{\"a\":1}\n{\"b\":2}\n".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 6; i++) {
            Console console = new Console(
                    new ByteArrayInputStream(input), full, OutputStream.nullOutputStream(), Set.of(), Map.of());
            assertThat(CommandLines.run(console, "dedupe", "--ledger", ledger, "--mode", "serialization"))
                    .isEqualTo(ExitCode.OUTPUT.number());
        }
        assertThat(Run.of("ledger", "list", "--json", "--ledger", ledger).lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("\"state\":\"RELEASED\"", "\"attempt\":0"));
        // At once: no lease is waited for.
        Run run = dedupe("{\"a\":1}\n{\"b\":2}\n", "--wait", "0s");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("{\"a\":1}\n{\"b\":2}\n");
    }

    @Test
    void refusesALedgerThatKnowsTheContractOtherwise() {
        dedupe("{\"a\":1}\n");
        Run other = dedupe("{\"a\":1}\n", "--precision", "9");
        assertThat(other.exit()).isEqualTo(ExitCode.MISMATCH);
        assertThat(other.out()).isEmpty();
    }

    private void claim(String record, Owner owner) {
        LedgerOptions options = LedgerOptions.DEFAULT.withLease(Duration.ofSeconds(3));
        try (Ledger open = LedgerUrl.parse(ledger).open(options)) {
            assertThat(open.claim(item(record), owner)).isInstanceOf(Claim.Claimed.class);
        }
    }

    private static Item item(String record) {
        Keyer keyer =
                Keyer.of(KeyContract.builder("default", KeyMode.SERIALIZATION).build());
        return Item.of(keyer.keyEvent(record), "");
    }

    private Run dedupe(String input, String... more) {
        return Run.withInput(
                input,
                Stream.concat(Stream.of("dedupe", "--ledger", ledger, "--mode", "serialization"), Stream.of(more))
                        .toArray(String[]::new));
    }
}
