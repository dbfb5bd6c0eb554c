package io.geoidem.ledger.transfer;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Items;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.StoreUnderTest;
import io.geoidem.ledger.Stores;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransferTest {
    @TempDir
    private Path folder;

    @Test
    void movesALedgerFromStoreToStore() throws Exception {
        List<StoreUnderTest> stores = List.of(Stores.model(), Stores.sqlite(folder), Stores.postgres(), Stores.redis());
        byte[] first = null;
        List<Entry> expected = List.of();
        for (StoreUnderTest store : stores) {
            try (store;
                    Ledger ledger = store.open(LedgerOptions.DEFAULT)) {
                if (first == null) {
                    fill(ledger);
                    expected = ledger.admin().list(EntryQuery.ALL);
                    first = export(ledger);
                    continue;
                }
                assertThat(Transfer.read(ledger.admin(), new ByteArrayInputStream(first)))
                        .isEqualTo(new Transfer.Imported(4, 0));
                assertThat(Transfer.read(ledger.admin(), new ByteArrayInputStream(first)))
                        .isEqualTo(new Transfer.Imported(0, 4));
                assertThat(ledger.admin().list(EntryQuery.ALL)).containsExactlyInAnyOrderElementsOf(expected);
                assertThat(lines(export(ledger))).containsExactlyInAnyOrderElementsOf(lines(first));
            }
        }
    }

    /** One such entry would make every batch fail that its key is in. */
    @ParameterizedTest
    @ValueSource(strings = {"DONE result", "DONE completed_at", "FAILED retry_at", "CLAIMED lease_until"})
    void refusesAnEntryThatLacksWhatItsStateNeeds(String stateAndMember) throws Exception {
        String state = stateAndMember.substring(0, stateAndMember.indexOf(' '));
        String member = stateAndMember.substring(state.length() + 1);
        try (StoreUnderTest filled = Stores.model();
                Ledger ledger = filled.open(LedgerOptions.DEFAULT);
                StoreUnderTest empty = Stores.model();
                Ledger target = empty.open(LedgerOptions.DEFAULT)) {
            fill(ledger);
            String line = lines(export(ledger)).stream()
                    .filter(entry -> entry.contains("\"state\":\"" + state + "\""))
                    .findFirst()
                    .orElseThrow();
            String lacking = line.replaceFirst("\"" + member + "\":\"[^\"]*\",", "");
            assertThat(lacking).isNotEqualTo(line);
            assertThatThrownBy(() -> Transfer.read(
                            target.admin(), new ByteArrayInputStream(lacking.getBytes(StandardCharsets.UTF_8))))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining(state)
                    .hasMessageContaining(member);
            assertThat(target.admin().list(EntryQuery.ALL)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{\"key\":1}",
                "{\"key\":\"geo.x\"}",
                "{\"extra\":\"x\"}",
                "{\"key\":\"a\",\"key\":\"a\"}",
                "{\"state\":\"DONE\"}",
                "not json"
            })
    void refusesALineThatIsNoEntryAndNamesIt(String line) {
        try (Ledger ledger = Stores.model().open(LedgerOptions.DEFAULT)) {
            assertThatThrownBy(() -> Transfer.read(
                            ledger.admin(), new ByteArrayInputStream(("\n" + line).getBytes(StandardCharsets.UTF_8))))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageStartingWith("line 2");
        }
    }

    /** Each is one that would be answered for ever with nonsense, or that would break the claims of others. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"full_digest\":\"[0-9a-f]*\" | \"full_digest\":\"%s\" | no beginning of",
                "\"full_digest\":\"([0-9a-f]{60}).*?\" | \"full_digest\":\"$1\" | full_digest has 30 bytes",
                "\"contract\":\"..(.*?)\" | \"contract\":\"$1\" | no SHA-256",
                "\"fence\":[0-9]+ | \"fence\":-7 | fence is -7",
                "\"fence\":[0-9]+ | \"fence\":9223372036854775807 | fence is 9223372036854775807",
                "\"fence\":[0-9]+ | \"fence\":1e3 | fence is no whole number",
                "\"attempt\":1 | \"attempt\":5000000000 | attempt 2147483647",
                "\"state\":\"DONE\" | \"state\":\"X\" | state is X, and none of [CLAIMED,",
                "\"result\":\"[A-Z]*\" | \"result\":\"NO\" | result is NO, and none of [LOADED,",
                "\"attempt\":1 | \"attempt\":-3 | attempt -3",
                "\"attempt\":1 | \"attempt\":0 | attempt 0",
                "\"attempt\":1 | \"attempt\":2147483647 | attempt 2147483647",
                "\"owner\":\"[^\"]*\" | \"owner\":\"x\" | token",
                "\"owner\":\" | \"owner\":\"\\\\u0000 | a store cannot keep",
                "\"owner\":\"[^\"]*\" | \"owner\":\"LONG/token\" | 1000 characters at most",
                "\"created_at\":\"[^\"]*\" | \"created_at\":\"+1000000000-12-31T23:59:59Z\" | created_at is",
                "\"claimed_at\":\"[^\"]*\" | \"claimed_at\":\"1969-12-31T23:59:59Z\" | claimed_at is",
                "\"completed_at\":\"[^\"]*\" | \"completed_at\":\"+10000-01-01T00:00:00Z\" | completed_at is",
                "\"created_at\":\"[^\"]* | \"created_at\":\"2026-11-30T08:00:00.123456Z | created_at",
                "\"claimed_at\":\"[^\"]* | \"claimed_at\":\"2026-11-30T08:00:00.25Z | claimed_at",
                "\"completed_at\":\"[^\"]* | \"completed_at\":\"2026-11-30T08:00:00+00:00 | completed_at",
                "\"completed_at\":\"[^\"]* | \"completed_at\":\"2026-11-30T08:00:00.000000001Z | completed_at",
                "\"rejected\":1 | \"rejected\":-0 | rejected is no whole number",
                "\"fence\" | \"lease_until\":\"2026-11-30T08:00:00Z\",\"fence\" | belongs to CLAIMED",
                "\"fence\" | \"retry_at\":\"2026-11-30T08:00:00Z\",\"fence\" | belongs to FAILED",
                "\"state\":\"DONE\" | \"state\":\"RELEASED\" | belongs to DONE",
                "\"rejected\":1,\"result\":\"PARTIAL\", | '' | result is missing",
                "\"source\":\" | \"source\":\"\\\\u0000 | source",
            })
    void refusesWhatNoExportWritesAndNamesTheLine(String member, String other, String problem) throws Exception {
        try (Ledger ledger = Stores.model().open(LedgerOptions.DEFAULT);
                Ledger target = Stores.model().open(LedgerOptions.DEFAULT)) {
            fill(ledger);
            String line = lines(export(ledger)).stream()
                    .filter(entry -> entry.contains("\"state\":\"DONE\""))
                    .findFirst()
                    .orElseThrow();
            String wrong = line.replaceFirst(
                    member, other.formatted(Items.sha256("other").hex()).replace("LONG", "x".repeat(5000)));
            assertThat(wrong).isNotEqualTo(line);
            assertThatThrownBy(() -> Transfer.read(
                            target.admin(), new ByteArrayInputStream(("\n" + wrong).getBytes(StandardCharsets.UTF_8))))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageStartingWith("line 2")
                    .hasMessageContaining(problem);
            assertThat(target.admin().list(EntryQuery.ALL)).isEmpty();
        }
    }

    /** What no store has written must not come into one as something else. */
    @ParameterizedTest
    @ValueSource(strings = {"fffe", "c328", "eda080", "f4908080", "c3"})
    void refusesBytesThatAreNoUtf8AndNamesTheLine(String bytes) throws Exception {
        try (Ledger ledger = Stores.model().open(LedgerOptions.DEFAULT);
                Ledger target = Stores.model().open(LedgerOptions.DEFAULT)) {
            fill(ledger);
            List<String> lines = lines(export(ledger));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes((lines.get(0) + "\n\n").getBytes(StandardCharsets.UTF_8));
            int at = lines.get(1).indexOf("\"source\":\"") + 10;
            out.writeBytes(lines.get(1).substring(0, at).getBytes(StandardCharsets.UTF_8));
            out.writeBytes(HexFormat.of().parseHex(bytes));
            out.writeBytes(lines.get(1).substring(at).getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> Transfer.read(target.admin(), new ByteArrayInputStream(out.toByteArray())))
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TEXT_ENCODING))
                    .hasMessageStartingWith("line 3");
            assertThat(target.admin().list(EntryQuery.ALL)).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 499, 500, 501, 1100})
    void importsAllLinesBeforeOneThatIsRefused(int before) throws Exception {
        List<String> lines = manyLines();
        try (StoreUnderTest store = Stores.sqlite(folder);
                Ledger target = store.open(LedgerOptions.DEFAULT)) {
            for (String refused :
                    List.of("{}", lines.get(before).replaceFirst("\"contract\":\"..", "\"contract\":\"00"))) {
                List<String> some = new ArrayList<>(lines);
                some.set(before, refused);
                if (before == 0) {
                    // So that the ledger knows the contract.
                    Transfer.read(target.admin(), stream(lines.subList(lines.size() - 1, lines.size())));
                }
                assertThatThrownBy(() -> Transfer.read(target.admin(), stream(some)))
                        .isInstanceOf(GeoidemException.class)
                        .hasMessageStartingWith("line " + (before + 1) + ":");
                assertThat(target.admin().list(EntryQuery.ALL)).hasSize(Math.max(before, before == 0 ? 1 : 0));
            }
            assertThat(Transfer.read(target.admin(), stream(lines)))
                    .isEqualTo(new Transfer.Imported(
                            before == 0 ? lines.size() - 1 : lines.size() - before, before == 0 ? 1 : before));
        }
    }

    @Test
    void importsAllLinesBeforeTheStreamFails() throws Exception {
        List<String> lines = manyLines();
        try (Ledger target = Stores.model().open(LedgerOptions.DEFAULT)) {
            InputStream broken = new SequenceInputStream(stream(lines.subList(0, 700)), new InputStream() {
                @Override
                public int read() throws IOException {
                    throw new IOException("the pipe broke");
                }

                @Override
                public int read(byte[] bytes, int from, int length) throws IOException {
                    return read();
                }
            });
            assertThatThrownBy(() -> Transfer.read(target.admin(), broken))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the pipe broke");
            assertThat(target.admin().list(EntryQuery.ALL)).hasSize(700);
        }
    }

    @Test
    void refusesALineThatIsNoneBeforeItFillsTheMemory() {
        try (Ledger target = Stores.model().open(LedgerOptions.DEFAULT)) {
            InputStream endless = new InputStream() {
                @Override
                public int read() {
                    return ' ';
                }

                @Override
                public int read(byte[] bytes, int from, int length) {
                    Arrays.fill(bytes, from, from + length, (byte) ' ');
                    return length;
                }
            };
            assertThatThrownBy(() -> Transfer.read(target.admin(), endless))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageStartingWith("line 1: the line is longer than");
        }
    }

    /** Windows' line ends and blank lines; the last line has no end. */
    @Test
    void takesLinesAsTheyAreSent() throws Exception {
        List<String> lines = manyLines().subList(0, 3);
        try (Ledger target = Stores.model().open(LedgerOptions.DEFAULT)) {
            byte[] text = ("\n \t\r\n" + String.join("\r\n", lines)).getBytes(StandardCharsets.UTF_8);
            assertThat(Transfer.read(target.admin(), new ByteArrayInputStream(text)))
                    .isEqualTo(new Transfer.Imported(3, 0));
        }
    }

    private static List<String> manyLines() throws Exception {
        try (Ledger ledger = Stores.model().open(LedgerOptions.DEFAULT)) {
            ledger.claimAll(Items.items("many", 1234), Owner.named("batch"));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Transfer.export(ledger.admin(), EntryQuery.ALL, out);
            return lines(out.toByteArray());
        }
    }

    private static InputStream stream(List<String> lines) {
        return new ByteArrayInputStream((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void comparesSourcesWithTheLedger() {
        try (Ledger ledger = Stores.model().open(LedgerOptions.DEFAULT)) {
            Map<String, SourceCheck.Now> now = Map.of(
                    "same", new SourceCheck.Keyed(Items.sha256("same")),
                    "changed", new SourceCheck.Keyed(Items.sha256("other")),
                    "gone", new SourceCheck.Missing("there is no such file"),
                    "locked", new SourceCheck.Unreadable("permission denied"),
                    "broken", new SourceCheck.Faulty("byte 8: the text ends"));
            now.keySet().forEach(content -> claim(ledger, content));
            List<String> found = new ArrayList<>();
            SourceCheck.run(
                    ledger.admin(),
                    EntryQuery.ALL,
                    entry -> now.get(entry.source().replaceAll(".*/|\\..*", "")),
                    (entry, outcome) -> found.add(entry.source() + " " + outcome));
            assertThat(found)
                    .containsExactlyInAnyOrder(
                            "file:/data/same.shp SAME",
                            "file:/data/changed.shp CHANGED",
                            "file:/data/gone.shp MISSING",
                            "file:/data/locked.shp UNREADABLE",
                            "file:/data/broken.shp FAULTY");
        }
    }

    private static void fill(Ledger ledger) {
        ledger.complete(claim(ledger, "a"), LoadResult.partial(3, 1)).orThrow();
        ledger.fail(claim(ledger, "b"), "ring \"7\"\n is open \u0130").orThrow();
        claim(ledger, "c");
        ledger.claim(Items.truncated("d", "tail"));
    }

    private static Handle claim(Ledger ledger, String content) {
        return ((Claim.Claimed) ledger.claim(item(content))).handle();
    }

    private static byte[] export(Ledger ledger) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(Transfer.export(ledger.admin(), EntryQuery.ALL, out)).isEqualTo(4);
        return out.toByteArray();
    }

    private static List<String> lines(byte[] text) {
        return new String(text, StandardCharsets.UTF_8).lines().toList();
    }
}
