package io.geoidem.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.geoidem.Digest;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.contract.EventRules;
import io.geoidem.digest.Hash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/**
 * Public test suites of JSON and RFC 8785, and real feeds, where they lie beside the project. RFC 8785 prints numbers
 * otherwise than §4.1 and sorts astral names otherwise; its digests are compared where a text has neither, and the
 * independent canonicaliser is compared everywhere.
 */
class ConformanceTest {
    private static final Path DATA = Path.of(System.getProperty("geoidem.root")).resolveSibling("shared/data");
    private static final Path JSON = DATA.resolve("json-conformance");
    private static final EventKeyer KEYER = Keyers.of(EventRules.DEFAULT);
    private static final EventKeyer UNSTRIPPED = Keyers.of(EventRules.DEFAULT.withStrip(List.of()));
    private static final IndependentCanonical INDEPENDENT =
            new IndependentCanonical(Set.copyOf(EventRules.DEFAULT.strip()), 8);
    private static final Pattern FLOAT = Pattern.compile("[0-9][.eE][0-9+-]|-0|[0-9]{16}");

    @Test
    void acceptsWhatMustBeAccepted() throws IOException {
        requirePresent(JSON);
        Map<String, String> digests = digests(JSON.resolve("JSONTestSuite/y-canonical.csv"));
        int digestsCompared = 0;
        List<Path> files = files(JSON.resolve("JSONTestSuite/test_parsing"), "y_");
        for (Path file : files) {
            byte[] text = Files.readAllBytes(file);
            String name = file.getFileName().toString();
            if (name.startsWith("y_object_duplicated_key")) {
                assertRefused(text);
                continue;
            }
            // What is no object is keyed as the value of a member.
            byte[] canonical = UNSTRIPPED.canonicalText(wrapped(text));
            requireAsIndependent(wrapped(text), name);
            String inner = new String(canonical, 5, canonical.length - 6, StandardCharsets.UTF_8);
            if (!FLOAT.matcher(inner).find()) {
                digestsCompared++;
                assertThat(sha256(inner.getBytes(StandardCharsets.UTF_8)))
                        .as(name)
                        .isEqualTo(digests.get(name));
            }
            if (text[0] == '{') {
                assertThat(new String(UNSTRIPPED.canonicalText(text), StandardCharsets.UTF_8))
                        .isEqualTo(inner);
            }
        }
        assertThat(files).hasSize(64);
        assertThat(digestsCompared).isGreaterThanOrEqualTo(45);
    }

    @Test
    void refusesWhatMustBeRefused() throws IOException {
        requirePresent(JSON);
        List<Path> files = files(JSON.resolve("JSONTestSuite/test_parsing"), "n_");
        for (Path file : files) {
            byte[] text = Files.readAllBytes(file);
            assertThat(Duration.ZERO).isLessThan(elapsed(() -> assertRefused(text)));
            assertRefused(wrapped(text));
        }
        assertThat(files).hasSize(125);
    }

    @Test
    void decidesWhatIsFree() throws IOException {
        requirePresent(JSON);
        List<Path> files = files(JSON.resolve("JSONTestSuite/test_parsing"), "i_");
        files.addAll(files(JSON.resolve("JSONTestSuite/test_transform"), ""));
        for (Path file : files) {
            requireAsIndependent(wrapped(Files.readAllBytes(file)), file.toString());
        }
        assertThat(files).hasSize(24 + 15);
    }

    @Test
    void followsRfc8785WhereTheRulesAreTheSame() throws IOException {
        requirePresent(JSON);
        List<Path> inputs = files(JSON.resolve("jcs/input"), "");
        int same = 0;
        for (Path input : inputs) {
            byte[] text = wrapped(Files.readAllBytes(input));
            requireAsIndependent(text, input.toString());
            byte[] expected = Files.readAllBytes(JSON.resolve("jcs/output").resolve(input.getFileName()));
            boolean sameRules = !FLOAT.matcher(Files.readString(input)).find() && !input.endsWith("weird.json");
            if (sameRules) {
                same++;
                assertThat(UNSTRIPPED.canonicalText(text)).as("%s", input).isEqualTo(wrapped(expected));
            }
        }
        assertThat(inputs).hasSize(6);
        assertThat(same).isGreaterThanOrEqualTo(3);
    }

    @Test
    void refusesByRule() throws IOException {
        requirePresent(JSON);
        Map<String, String> expected = Map.ofEntries(
                Map.entry("bom.json", "{\"v\":[]}"),
                Map.entry("int-2p53-plus-1.json", "{\"v\":[9007199254740993]}"),
                Map.entry("minus-zero.json", "{\"v\":[0]}"),
                Map.entry("underflow.json", "{\"v\":[0.0]}"));
        List<Path> files = files(JSON.resolve("jcs/by-rule"), "");
        files.removeIf(file -> file.endsWith("expected.csv"));
        for (Path file : files) {
            byte[] text = Files.readAllBytes(file);
            String name = file.getFileName().toString();
            if (name.equals("bom.json")) { // the mark stands before the document
                assertThatThrownBy(() -> KEYER.key(text))
                        .hasMessageContaining("byte 3, the top level: the top level is no");
            } else if (expected.containsKey(name)) {
                assertThat(new String(KEYER.canonicalText(wrapped(text)), StandardCharsets.UTF_8))
                        .isEqualTo(expected.get(name));
            } else {
                assertRefused(text);
                assertRefused(wrapped(text));
            }
        }
        assertThat(files).hasSize(14);
    }

    @Test
    void takesGeneratedTexts() throws IOException {
        requirePresent(JSON);
        List<String> lines = Files.readAllLines(JSON.resolve("jcs/generated.jsonl"));
        for (String line : lines) {
            // The line holds the text as a string, which the canonical text of an event keeps.
            requireAsIndependent(line.getBytes(StandardCharsets.UTF_8), line);
            int from = line.indexOf("\"input\":\"") + 8;
            byte[] quoted =
                    line.substring(from, line.indexOf("\",\"expected\"") + 1).getBytes(StandardCharsets.UTF_8);
            io.geoidem.json.JsonReader reader =
                    io.geoidem.json.JsonReader.of(quoted, 0, quoted.length, io.geoidem.Limits.DEFAULT);
            reader.next();
            requireAsIndependent(wrapped(reader.string().getBytes(StandardCharsets.UTF_8)), line);
        }
        assertThat(lines).hasSize(250);
    }

    @Test
    void printsTheNumbersOfEs6AsPythonWould() throws IOException {
        requirePresent(JSON);
        List<String> lines = Files.readAllLines(JSON.resolve("jcs/es6-numbers-1-10000.csv"));
        StringBuilder payload = new StringBuilder("{\"v\":[0.5");
        StringBuilder expected = new StringBuilder("{\"v\":[0.5");
        for (String line : lines) {
            String number = line.substring(line.indexOf(',') + 1);
            boolean large = Math.abs(Double.parseDouble(number)) >= 0x1p53;
            if (large) {
                payload.append(',').append(number.contains("e") ? number : number + ".0");
                double size = Math.abs(Double.parseDouble(number));
                expected.append(number.startsWith("-") ? ",-" : ",").append(IndependentCanonical.repr(size));
            }
        }
        assertThat(new String(KEYER.canonicalText(payload.append("]}").toString()), StandardCharsets.UTF_8))
                .isEqualTo(expected.append("]}").toString());
        assertThat(lines).hasSize(10_000);
    }

    @Test
    void agreesOnRealFeeds() throws IOException {
        Path events = DATA.resolve("events");
        requirePresent(events);
        List<Path> files;
        try (Stream<Path> all = Files.walk(events)) {
            files = all.filter(file -> file.toString().matches(".*\\.(geo)?json"))
                    .sorted()
                    .collect(Collectors.toList());
        }
        int accepted = 0;
        for (Path file : files) {
            accepted += requireAsIndependent(Files.readAllBytes(file), file.toString()) ? 1 : 0;
        }
        assertThat(files).hasSizeGreaterThanOrEqualTo(60);
        assertThat(accepted).isGreaterThanOrEqualTo(50);
    }

    @Test
    void redeliveriesAgreeAndChangesDoNot() throws IOException {
        Path redelivery = DATA.resolve("events/redelivery");
        requirePresent(redelivery);
        int rows = 0;
        for (Path folder : files(redelivery, "")) {
            Digest first = KEYER.key(folder.resolve("first.json")).fullDigest();
            List<String> table = Files.readAllLines(folder.resolve("expected.csv"));
            for (String row : table.subList(1, table.size())) {
                String name = row.substring(0, row.indexOf(','));
                rows++;
                byte[] text = Files.readAllBytes(folder.resolve(name));
                if (name.equals("again-numbers-respelled.json")) {
                    // Some integers are spelled as floats there, which §4.1 keeps apart.
                    requireAsIndependent(text, row);
                } else if (name.startsWith("odd-") && !name.equals("odd-bom.json")) {
                    assertRefused(text); // §4.1: a member twice is refused too
                } else if (row.endsWith(",no")) {
                    assertThat(KEYER.key(text).fullDigest()).as(row).isNotEqualTo(first);
                } else {
                    assertThat(KEYER.key(text).fullDigest()).as(row).isEqualTo(first);
                }
            }
        }
        assertThat(rows).isEqualTo(41);
    }

    /** Whether it was accepted. */
    private static boolean requireAsIndependent(byte[] payload, String what) {
        Optional<String> expected = INDEPENDENT.of(payload);
        if (expected.isEmpty()) {
            assertRefused(payload);
            return false;
        }
        assertThat(KEYER.canonicalText(payload))
                .as(what)
                .isEqualTo(expected.get().getBytes(StandardCharsets.UTF_8));
        return true;
    }

    private static void assertRefused(byte[] payload) {
        assertThatThrownBy(() -> KEYER.key(payload))
                .as(new String(payload, 0, Math.min(payload.length, 200), StandardCharsets.ISO_8859_1))
                .asInstanceOf(InstanceOfAssertFactories.type(GeoidemException.class))
                .satisfies(e -> assertThat(e.place().byteOffset()).isBetween(0L, (long) payload.length));
    }

    private static Duration elapsed(Runnable action) {
        long start = System.nanoTime();
        action.run();
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        assertThat(time).isLessThan(Duration.ofSeconds(10));
        return time;
    }

    private static byte[] wrapped(byte[] text) {
        boolean marked = text.length > 2 && (text[0] & 0xff) == 0xef && (text[1] & 0xff) == 0xbb;
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        payload.writeBytes("{\"v\":".getBytes(StandardCharsets.UTF_8));
        payload.write(text, marked ? 3 : 0, text.length - (marked ? 3 : 0));
        payload.write('}');
        return payload.toByteArray();
    }

    private static String sha256(byte[] text) {
        return Hash.digestOf(HashAlgorithm.SHA256, text).hex();
    }

    private static Map<String, String> digests(Path csv) throws IOException {
        Map<String, String> digests = new TreeMap<>();
        for (String line : Files.readAllLines(csv)) {
            int comma = line.indexOf(',');
            int end = line.indexOf(',', comma + 1);
            if (comma > 0 && end > comma) {
                digests.put(line.substring(0, comma), line.substring(comma + 1, end));
            }
        }
        return digests;
    }

    private static List<Path> files(Path folder, String prefix) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    private static void requirePresent(Path folder) {
        assumeTrue(Files.isDirectory(folder), "the test data are not beside the project");
    }
}
