package io.geoidem.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class ContractFilesTest {
    private static final Path VECTORS =
            Path.of(System.getProperty("geoidem.root"), "testdata", "vectors", "contracts", "fingerprints.json");
    private static final String SOUND = "name: parcels\nmode: geometry\n";

    @TempDir
    Path temp;

    @Test
    void hasTheGoldenFingerprints() throws IOException {
        @SuppressWarnings("unchecked")
        List<Map<String, String>> cases = (List<Map<String, String>>) Objects.requireNonNull(
                new Load(LoadSettings.builder().build()).loadFromString(Files.readString(VECTORS)));
        assertThat(cases).hasSize(7);
        for (Map<String, String> one : cases) {
            KeyContract contract = read(Objects.requireNonNull(one.get("yaml")));
            assertThat(ContractWriter.canonicalJson(contract))
                    .as(one.get("title"))
                    .isEqualTo(one.get("canonical"));
            assertThat(contract.fingerprint().hex()).as(one.get("title")).isEqualTo(one.get("fingerprint"));
        }
    }

    @Test
    void readsBackWhatItWrites() {
        long seed = 7;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            KeyContract contract = random(random);
            String yaml = ContractWriter.yaml(contract);
            assertThat(read(yaml)).as("seed %d, contract %d: %s", seed, i, yaml).isEqualTo(contract);
            String json = ContractWriter.canonicalJson(contract);
            if (json.chars().noneMatch(c -> (c >= 0x7f && c < 0xa0) || c >= 0xfeff)) {
                assertThat(read(json))
                        .as("seed %d, contract %d: %s", seed, i, json)
                        .isEqualTo(contract);
            }
        }
    }

    @Test
    void writesACommentToEveryField() {
        assertThat(ContractWriter.yaml(
                        KeyContract.builder("parcels", KeyMode.SERIALIZATION).build()))
                .isEqualTo("""
                        name: parcels                   # the namespace in the key
                        version: 1                      # another choice is another version
                        mode: serialization             # serialization: the bytes | geometry: shape and attributes
                        algorithm: sha256               # sha256 | sha512 | sha3-256 | blake2b
                        truncate_bytes: 0               # leading bytes of the digest in the key; 0 for all
                        event:                          # JSON payloads
                          strip: [attempt, delivery_id, received_at, timestamp, webhook_id, x-hub-signature-256, x-signature] # members of the envelope that do not count
                          # event_type:                 # added to every event
                          precision: 8                  # decimals of floats, 0 to 10
                        bundle:                         # shapefiles
                          layout: recipe                # recipe: one stream with file names | tree: parallel, without them
                          indexes: include              # include | exclude .sbn .sbx .qix .fix
                          require: [dbf, shp, shx]      # files that must be there
                          dbf_date: keep                # keep | mask the date of the last update (layout tree)
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "precison: 7 | line 3, column 1: the field \"precison\" is unknown in the contract; give any of name, version",
                "geometry:\\n  precison: 7 | line 4, column 3: the field \"precison\" is unknown in geometry",
                "name: b | line 3, column 1: the field \"name\" stands twice",
                "event: {precision: 1, precision: 1} | line 3, column 23: the field \"precision\" stands twice in event",
                "properties: {rename: {a: b, a: c}} | line 3, column 29: rename has \"a\" twice",
                "version: one | line 3, column 10: version is \"one\", no whole number; give a whole number from 1",
                "version: '1' | column 10: version is \"1\", no whole number",
                "version: 1.0 | version is \"1.0\", no whole number",
                "version: 08 | version is \"08\", no whole number",
                "version: 0 | version: 0 is out of range",
                "version: 1000000000 | version: 1000000000 is out of range",
                "version: 99999999999999999999 | is out of range",
                "version: | version is \"\", no whole number",
                "truncate_bytes: 7 | column 17: truncate_bytes: 7 leaves too little",
                "truncate_bytes: 33 | truncate_bytes: 33 is out of range; give a whole number from 0 to 32",
                "algorithm: md5 | algorithm is \"md5\"; give sha256 or sha512 or sha3-256 or blake2b",
                "event: 7 | event has fields, no single value",
                "event: [a] | event has fields, no single value",
                "event: {strip: a} | strip is \"a\", no list",
                "event: {strip: [1]} | line 3, column 17: strip is \"1\", no text",
                "event: {strip: [[a]]} | strip is a list, no text",
                "event: {strip: [null]} | strip is \"null\", no text",
                "event: {strip: ['']} | strip is an empty text",
                "event: {event_type: true} | event_type is \"true\", no text",
                "event: {precision: 11} | precision: 11 is out of range; give a whole number from 0 to 10",
                "event: {precision: -1} | precision: -1 is out of range",
                "bundle: {layout: flat} | layout is \"flat\"; give recipe or tree",
                "bundle: {require: [shp, xml]} | line 3, column 25: require is \"xml\"; give cpg or dbf",
                "bundle: {dbf_date: mask} | line 3, column 20: dbf_date: mask needs layout: tree",
                "geometry: {empty_is_null: no} | empty_is_null is \"no\", neither true nor false",
                "geometry: {empty_is_null: 'true'} | neither true nor false",
                "geometry: {source_crs: 2263} | source_crs is \"2263\", no text",
                "properties: {use: some} | use is \"some\"; give all or none",
                "properties: {rename: [a]} | rename is a list, no mapping",
                "properties: {rename: {a: 1}} | rename is \"1\", no text",
                "properties: {use: [a, b, a]} | line 3, column 26: use has \"a\" twice; keep one of them",
                "properties: {exclude: [a, 'a']} | line 3, column 27: exclude has \"a\" twice",
                "event: {strip: [a, a]} | line 3, column 20: strip has \"a\" twice",
                "bundle: {require: [shp, dbf, shp]} | line 3, column 30: require has \"shp\" twice",
                "properties: {rename: {a: b, c: b}} | line 3, column 32: rename gives the name \"b\" to two attributes",
                "? [a] : b | a list or section stands as a name",
                "version: &a 1 | line 3, column 10: an anchor stands here",
                "version: *a | line 3, column 10: an alias stands here",
                "version: !!int 1 | the tag tag:yaml.org,2002:int stands here",
                "event: !x {} | the tag !x stands here",
                "--- \\nname: a | line 3, column 1: a second document begins",
                "version: [1 | line 4, column 1: it is not YAML",
                "version: a\u0007b | line 3, column 11: it holds a character that YAML has not",
                "event: [[[[[[[[[[a]]]]]]]]]] | nested too deeply",
            })
    void namesLineAndColumnOfWhatIsWrong(String more, String message) {
        assertRefused(SOUND + more.replace("\\n", "\n") + "\n", message);
    }

    @Test
    void explainsBothModesWhereNoneIsNamed() {
        assertRefused(
                "name: a\n", "mode is missing, and it has no default; give \"mode: serialization\"", "mode: geometry");
        assertRefused("mode: geometry\n", "line 1, column 1: name is missing");
        assertRefused("name: A\nmode: geometry", "line 1, column 7: the namespace \"A\" does not fit");
        assertRefused("name: a\nmode: both", "line 2, column 7: mode is \"both\"; give serialization or geometry");
    }

    @Test
    void refusesWhatIsNoContractAtAll() {
        assertRefused("", "the contract is empty");
        assertRefused("# nothing\n", "the contract is empty");
        assertRefused("null", "the contract is empty");
        assertRefused("[a]", "the contract has fields, no single value");
        assertRefused("parcels", "the contract has fields, no single value");
        assertRefused("[".repeat(500_000), "nested too deeply");
        assertRefused(SOUND + "#".repeat(1 << 20), "line 3, column 1048548: the contract is longer than 1048576 bytes");
        assertThatThrownBy(() -> ContractReader.read(new byte[] {'a', '\n', 'b', (byte) 0xff}))
                .hasMessageContaining("line 2, column 2: the contract is not UTF-8");
    }

    @Test
    void refusesInCodeWhatItRefusesInFiles() {
        assertThatThrownBy(() -> PropertyRules.DEFAULT.withRename(Map.of("a", "b", "c", "b")))
                .hasMessageContaining("properties.rename gives one name to two attributes: {a=b, c=b}");
        assertThatThrownBy(() -> KeyContract.builder("a", KeyMode.GEOMETRY)
                        .truncateBytes(7)
                        .build())
                .hasMessage("truncate_bytes: 7 is out of range; give 0 for the whole digest, or 8 to 32");
    }

    @Test
    void namesTheFile() throws IOException {
        Path file = temp.resolve("parcels.yaml");
        assertThatThrownBy(() -> KeyContract.load(file))
                .hasMessageContaining("parcels.yaml: there is no such contract");
        Files.writeString(file, SOUND + "x: 1\n");
        assertThatThrownBy(() -> KeyContract.load(file)).hasMessageStartingWith("parcels.yaml, line 3, column 1: ");
        Files.writeString(file, "\ufeff" + SOUND);
        assertThat(KeyContract.load(file).name()).isEqualTo("parcels");
    }

    private static KeyContract random(SplittableRandom random) {
        boolean tree = random.nextBoolean();
        KeyMode mode = random.nextBoolean() ? KeyMode.SERIALIZATION : KeyMode.GEOMETRY;
        Map<String, String> rename = new TreeMap<>();
        texts(random).forEach(text -> rename.put(text, text(random) + rename.size()));
        GeometryRules geometry = GeometryRules.DEFAULT
                .withPrecision(random.nextInt(11))
                .withZPrecision(random.nextInt(11))
                .withLines(any(random, GeometryRules.LineDirection.class))
                .withEmptyGeometry(any(random, GeometryRules.EmptyGeometry.class));
        return KeyContract.builder("a" + random.nextInt(1000), mode)
                .version(random.nextInt(1, 1000))
                .algorithm(any(random, HashAlgorithm.class))
                .truncateBytes(random.nextBoolean() ? 0 : random.nextInt(8, 33))
                .event(EventRules.DEFAULT.withStrip(texts(random)).withEventType(text(random)))
                .bundle(new BundleRules(
                        tree ? BundleRules.BundleLayout.TREE : BundleRules.BundleLayout.RECIPE,
                        any(random, BundleRules.IndexSidecars.class),
                        Set.of(any(random, BundleRole.class)),
                        tree ? any(random, BundleRules.DbfDate.class) : BundleRules.DbfDate.KEEP))
                .geometry(random.nextBoolean() ? geometry : geometry.withSourceCrs(text(random)))
                .properties(PropertyRules.DEFAULT
                        .withSelection(new PropertyRules.Selection.Named(texts(random)))
                        .withExclude(texts(random))
                        .withRename(rename)
                        .withFeatureId(any(random, PropertyRules.FeatureId.class)))
                .build();
    }

    private static <E extends Enum<E>> E any(SplittableRandom random, Class<E> type) {
        List<E> constants = List.of(type.getEnumConstants());
        return constants.get(random.nextInt(constants.size()));
    }

    private static List<String> texts(SplittableRandom random) {
        List<String> texts = new ArrayList<>();
        for (int n = random.nextInt(4); n > 0; n--) {
            texts.add(text(random));
        }
        return texts;
    }

    private static String text(SplittableRandom random) {
        List<String> pieces = List.of(
                "a",
                "b c",
                "true",
                "null",
                "~",
                "1",
                "1e3",
                ".5",
                "0x1f",
                "yes",
                ": ",
                " #",
                "-",
                "- ",
                "[",
                "}",
                ",",
                "'",
                "\"",
                "\\",
                "\n",
                "\t",
                "\u0001",
                "\u007f",
                "\u0085",
                "\u00a0",
                "\u00e9",
                "\u2028",
                "\ufeff",
                "\ud83d\ude00",
                "&x",
                "*x",
                "!x",
                "|",
                ">",
                "%",
                "@",
                "`",
                "EPSG:2263",
                "",
                "<<",
                "=");
        StringBuilder text = new StringBuilder();
        while (text.length() == 0 || random.nextInt(3) > 0) {
            text.append(pieces.get(random.nextInt(pieces.size())));
        }
        return text.toString();
    }

    private static KeyContract read(String text) {
        return ContractReader.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertRefused(String text, String... messages) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT))
                .message()
                .contains(messages);
    }
}
