package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Digests here were made by the two Python recipes. */
class SerializationKeyTest {
    private static final String EVENT = "{\"type\":\"Feature\",\"delivery_id\":\"d-1\",\"attempt\":2,"
            + "\"properties\":{\"name\":\"Škocjan\",\"n\":42,\"w\":1.50,\"tiny\":1e-7,"
            + "\"big\":123456789012345678901234567890},"
            + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[13.987654321987,45.66]}}";
    private static final String EVENT_DIGEST = "478b413205e229b3de25e35a0f713dd1f7e45597e4edd46c8890ccda76029d4f";
    private static final String CANONICAL = "{\"geometry\":{\"coordinates\":[13.98765432,45.66],\"type\":\"Point\"},"
            + "\"properties\":{\"big\":123456789012345678901234567890,\"n\":42,\"name\":\"Škocjan\",\"tiny\":1e-07,"
            + "\"w\":1.5},\"type\":\"Feature\"}";

    @TempDir
    Path folder;

    @Test
    void keysADocument() throws IOException {
        String file = write("event.json", EVENT);
        Run run = key(file);
        assertThat(run)
                .isEqualTo(new Run(ExitCode.OK, "ser.default.v1.sha256." + EVENT_DIGEST + "  " + file + "\n", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "--bare hex, " + EVENT_DIGEST,
        "--bare hex --precision 6 --truncate 16, ecd2eab4e50a889a113f77a585c707eb",
        "--bare hex --algorithm blake2b,"
                + " 99eaf4eeaf838fa02e2f0640ce92244cba1911189bb332bfa72e8c1c103425a80644900840710852975c0edde4c1ca7dba2c47b7c8dc3264279811fd4e51053c",
        "--bare hex --event-type zone_entry, b8c39ef8ea134aa5deda9ff6375424e1ec3cd396a1e8b74b9641fe78cd04f327",
        "--bare base64url --truncate 9, R4tBMgXiKbPe"
    })
    void givesTheRecipesDigest(String options, String digest) throws IOException {
        assertThat(key(Run.args(write("event.json", EVENT), options.split(" ", -1)))
                        .out())
                .isEqualTo(digest + "\n");
    }

    @Test
    void readsStandardInput() {
        Run run = Run.withInput(EVENT, "key", "--mode", "serialization", "-");
        assertThat(run.out()).isEqualTo("ser.default.v1.sha256." + EVENT_DIGEST + "  -\n");
    }

    @Test
    void putsNamespaceAndVersionIntoTheKey() throws IOException {
        assertThat(key("--namespace", "zones", "--contract-version", "12", write("e.json", EVENT))
                        .out())
                .startsWith("ser.zones.v12.sha256." + EVENT_DIGEST);
    }

    @Test
    void printsTheCanonicalText() throws IOException {
        assertThat(key("--canonical", write("e.json", EVENT)).out()).isEqualTo(CANONICAL + "\n");
        assertThat(key("--canonical", write("e.ndjson", EVENT + "\n" + EVENT)).out())
                .isEqualTo(CANONICAL + "\n" + CANONICAL + "\n");
    }

    @Test
    void printsNothingOfTheCanonicalTextOfABadDocument() throws IOException {
        Run run = key("--canonical", write("e.json", EVENT + "x"));
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void stripsOnlyTheMembersThatAreNamed() throws IOException {
        String file = write("e.json", "{\"a\":1,\"attempt\":2,\"b\":3}");
        assertThat(key("--canonical", file).out()).isEqualTo("{\"a\":1,\"b\":3}\n");
        assertThat(key("--canonical", "--strip", "a,b", file).out()).isEqualTo("{\"attempt\":2}\n");
        assertThat(key("--canonical", "--strip", "", file).out()).isEqualTo("{\"a\":1,\"attempt\":2,\"b\":3}\n");
    }

    @Test
    void describesAKeyAsJson() throws IOException {
        Run run = key("--json", "--truncate", "8", write("e.json", EVENT));
        assertThat(run.out())
                .startsWith("{\"key\":\"ser.default.v1.sha256." + EVENT_DIGEST.substring(0, 16) + "\",\"mode\":"
                        + "\"serialization\",\"digest\":\"" + EVENT_DIGEST.substring(0, 16) + "\",\"fullDigest\":\""
                        + EVENT_DIGEST + "\",\"canonicalLength\":"
                        + CANONICAL.getBytes(StandardCharsets.UTF_8).length + ",\"contractFingerprint\":\"")
                .endsWith("\"flags\":{},\"source\":\"" + folder.resolve("e.json") + "\"}\n");
    }

    @Test
    void numbersRecordsAndSkipsBlankLines() throws IOException {
        String file = write("events.NDJSON", "\n" + EVENT + "\r\n\n{\"a\":1}");
        assertThat(key(file).lines())
                .hasSize(2)
                .first()
                .isEqualTo("ser.default.v1.sha256." + EVENT_DIGEST + "  " + file + "#1");
        assertThat(key(file).lines().get(1)).endsWith("  " + file + "#2");
    }

    @Test
    void readsRecordsFromStandardInputWhereAsked() {
        Run run = Run.withInput(
                "\u001e" + EVENT + "\n\u001e{\n}\n", "key", "--mode", "serialization", "--format", "ndjson", "-");
        assertThat(run.err()).isEmpty();
        assertThat(run.sources()).containsExactly("-#1", "-#2");
    }

    @Test
    void goesOnBehindABadRecord() throws IOException {
        String file = write("e.ndjson", "{\"a\":1}\n{\"a\":1,\"a\":2}\n[1]\n{\"b\":2}\n");
        Run run = key(file);
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.sources()).containsExactly(file + "#1", file + "#4");
        assertThat(run.errors()).hasSize(2);
        assertThat(run.errors().get(0)).startsWith(file + "#2: ").contains("byte", "; ");
        assertThat(run.errors().get(1)).startsWith(file + "#3: ");
    }

    @Test
    void keepsTheOrderOfManyRecordsOnAllProcessors() throws IOException {
        String file = write(
                "many.ndjson",
                IntStream.rangeClosed(1, 60_000)
                        .mapToObj(i -> "{\"id\":" + i + ",\"payload\":\"" + "x".repeat(i % 50) + "\"}")
                        .collect(Collectors.joining("\n")));
        List<String> lines = key("--canonical", file).lines();
        assertThat(lines).hasSize(60_000);
        for (int i = 1; i <= lines.size(); i++) {
            assertThat(lines.get(i - 1)).startsWith("{\"id\":" + i + ",");
        }
        List<String> keys = key(file).lines();
        assertThat(keys.get(59_999)).endsWith(file + "#60000");
        assertThat(keys.get(34_567).substring(0, keys.get(34_567).indexOf(' ')))
                .isEqualTo(key(write("one.json", lines.get(34_567))).keys().get(0));
    }

    @Test
    void goesOnBehindABadInput() throws IOException {
        String good = write("good.json", "{}");
        String empty = write("empty.json", "");
        String missing = folder.resolve("missing.json").toString();
        Run run = key(missing, good, empty, folder.toString(), good);
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.lines()).hasSize(2).allMatch(line -> line.endsWith("  " + good));
        assertThat(run.errors())
                .hasSize(3)
                .satisfiesExactly(
                        line -> assertThat(line)
                                .isEqualTo(missing + ": there is no such file or folder; check the path"),
                        line -> assertThat(line).startsWith(empty + ": "),
                        line -> assertThat(line).startsWith(folder + ": ").contains(".shp"));
    }

    @Test
    void givesNoKeyAndNoErrorForAnEmptyStreamOfRecords() throws IOException {
        assertThat(key(write("e.ndjson", ""))).isEqualTo(new Run(ExitCode.OK, "", ""));
    }

    @Test
    void hashesOtherFilesAsTheyAre() throws IOException {
        assertThat(key("--bare", "hex", write("a.gpkg", "GPKG bytes")).out())
                .isEqualTo("b502b4933aabc91fc1b2c13985193b7c5216b1d91515766507f0c55503c4af25\n");
        assertThat(Run.withInput(
                                "GPKG bytes",
                                "key",
                                "--mode",
                                "serialization",
                                "--bare",
                                "hex",
                                "--format",
                                "file",
                                "-")
                        .out())
                .isEqualTo("b502b4933aabc91fc1b2c13985193b7c5216b1d91515766507f0c55503c4af25\n");
    }

    @Test
    void refusesTheCanonicalTextOfWhatHasNone() throws IOException {
        assertThat(key("--canonical", write("a.gpkg", "GPKG")).err()).contains("no canonical text");
        assertThat(key("--canonical", Real.file("borders.shp")).err()).contains("no canonical text");
    }

    @Test
    void givesTheRecipesKeyOfABundle() {
        assertThat(key(
                                "--bare",
                                "base64url",
                                "--namespace",
                                "parcels-ingest",
                                "--truncate",
                                "12",
                                Real.file("borders.shp"))
                        .out())
                .isEqualTo("3FrEiBSkxI-ETyxA\n");
        assertThat(key("--bare", "base64url", "--namespace", "real", Real.file("borders.shp"))
                        .out())
                .isEqualTo("12HMmL1C3nLmjtodjdKdHFtWjaQmPEdZyIWObFewnok\n");
    }

    @Test
    void asksWhichOfSeveralBundlesAndTakesOneOrEach() throws IOException {
        String zip = zip("borders", "countries");
        Run which = key(zip);
        assertThat(which.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(which.err()).startsWith(zip + ": ").contains("borders", "countries");
        String borders = key(Real.file("borders.shp")).keys().get(0);
        assertThat(key("--layer", "borders", zip).out()).isEqualTo(borders + "  " + zip + "\n");
        Run each = key("--each", zip);
        assertThat(each.lines()).hasSize(2);
        assertThat(each.lines().get(0)).isEqualTo(borders + "  " + zip + "#data/borders");
        assertThat(each.lines().get(1)).endsWith("  " + zip + "#data/countries");
        assertThat(key("--layer", "rivers", zip).err()).startsWith(zip + ": ").contains("rivers");
    }

    @Test
    void warnsOfACoarsePrecision() throws IOException {
        Run run = key("--precision", "5", write("a.json", "{}"));
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.errors()).hasSize(1).first().asString().startsWith("geoidem: warning: ");
        assertThat(key("--precision", "6", write("a.json", "{}")).err()).isEmpty();
    }

    @Test
    void takesAContractFileAndRefusesWhatContradictsIt() throws IOException {
        String contract = write("zones.yaml", "name: zones\nversion: 3\nmode: serialization\nevent:\n  precision: 6\n");
        String file = write("e.json", EVENT);
        Run run = Run.of("key", "--contract", contract, "--truncate", "0", file);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("ser.zones.v3.sha256.ecd2eab4e50a889a113f77a585c707eb");
        Run against = Run.of("key", "--contract", contract, "--precision", "8", file);
        assertThat(against.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(against.err()).contains("--precision 8 contradicts the contract " + contract);
        Run typed = Run.of("key", "--contract", contract, "--event-type", "zone_entry", "--canonical", file);
        assertThat(typed.out()).contains("\"event_type\":\"zone_entry\"");
    }

    @Test
    void namesTheLineOfABadContractFile() throws IOException {
        String contract = write("zones.yaml", "name: zones\nmode: serialization\ncolour: red\n");
        Run run = Run.of("key", "--contract", contract, write("e.json", EVENT));
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains(contract, "line 3", "colour");
    }

    private String zip(String... layers) throws IOException {
        Path zip = folder.resolve("layers.zip");
        try (OutputStream file = Files.newOutputStream(zip);
                ZipOutputStream out = new ZipOutputStream(file)) {
            for (String layer : layers) {
                for (String suffix : List.of("shp", "shx", "dbf", "prj", "cpg")) {
                    out.putNextEntry(new ZipEntry("data/" + layer + "." + suffix));
                    Files.copy(Real.FOLDER.resolve(layer + "." + suffix), out);
                    out.closeEntry();
                }
            }
        }
        return zip.toString();
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static Run key(String... args) {
        return Run.of(Run.args("key", Run.args("--mode", Run.args("serialization", args))));
    }
}
