package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.OtherJavas;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.contract.GeometryRules.EmptyGeometry;
import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.contract.PropertyRules.FeatureId;
import io.geoidem.contract.PropertyRules.NullProperty;
import io.geoidem.contract.PropertyRules.Selection;
import io.geoidem.crs.Reprojector;
import io.geoidem.feature.PropertyValue.Items;
import io.geoidem.feature.PropertyValue.Literal;
import io.geoidem.feature.PropertyValue.Members;
import io.geoidem.feature.PropertyValue.Numeral;
import io.geoidem.feature.PropertyValue.Text;
import io.geoidem.json.JsonReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The frozen vectors: a released key never changes. */
class VectorsTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("geoidem.root")).resolve("testdata/vectors/geometry");

    @Test
    void featuresHaveTheirTextsAndDigests() throws IOException {
        List<PropertyValue> cases = cases("features.json");
        for (PropertyValue one : cases) {
            Map<String, PropertyValue> vector = ((Members) one).members();
            KeyContract contract = KeyContract.builder("vector", KeyMode.GEOMETRY)
                    .geometry(geometry(members(vector, "geometry")))
                    .properties(properties(members(vector, "properties")))
                    .build();
            FeatureKeyer keyer = Keyers.with(contract, Reprojector.wgs84Only());
            assertThat(new String(ShapingChoices.header(contract), StandardCharsets.UTF_8))
                    .as(text(vector, "title"))
                    .isEqualTo("geoidem geo 1\n" + text(vector, "choices") + "\n");
            assertThat(Keyers.text(keyer, text(vector, "input")))
                    .as(text(vector, "title"))
                    .isEqualTo(text(vector, "canonical"));
            assertThat(keyer.key(Keyers.source(text(vector, "input")))
                            .fullDigest()
                            .hex())
                    .as(text(vector, "title"))
                    .isEqualTo(text(vector, "digest"));
        }
        assertThat(cases).hasSize(18);
    }

    @Test
    void datasetsHaveTheirDigests() throws IOException {
        List<PropertyValue> cases = cases("datasets.json");
        for (PropertyValue one : cases) {
            Map<String, PropertyValue> vector = ((Members) one).members();
            try (DatasetDigest dataset = new DatasetDigest(HashAlgorithm.SHA256, Limits.DEFAULT)) {
                texts(vector, "features")
                        .forEach(hex -> dataset.add(HexFormat.of().parseHex(hex)));
                assertThat(dataset.digest().hex()).as(text(vector, "title")).isEqualTo(text(vector, "digest"));
            }
        }
        assertThat(cases).hasSize(5);
    }

    @Test
    void theyHoldOnEveryJavaOfThisMachine() throws IOException, InterruptedException {
        OtherJavas.requireEachToSay("features and datasets hold", VectorsTest.class);
    }

    /** Runs on another Java. */
    public static void main(String[] args) throws IOException {
        VectorsTest test = new VectorsTest();
        test.featuresHaveTheirTextsAndDigests();
        test.datasetsHaveTheirDigests();
        System.out.println("features and datasets hold");
    }

    private static GeometryRules geometry(Map<String, PropertyValue> choices) {
        GeometryRules rules = GeometryRules.DEFAULT;
        for (Map.Entry<String, PropertyValue> choice : choices.entrySet()) {
            rules = switch (choice.getKey()) {
                case "precision" -> rules.withPrecision(Integer.parseInt(((Numeral) choice.getValue()).text()));
                case "dimensions" -> rules.withDimensions(Dimensions.XY);
                case "lines" -> rules.withLines(LineDirection.UNDIRECTED);
                case "empty_is_null" -> rules.withEmptyGeometry(EmptyGeometry.NULL);
                default -> throw new IllegalArgumentException(choice.getKey());
            };
        }
        return rules;
    }

    private static PropertyRules properties(Map<String, PropertyValue> choices) {
        PropertyRules rules = PropertyRules.DEFAULT;
        for (Map.Entry<String, PropertyValue> choice : choices.entrySet()) {
            rules = switch (choice.getKey()) {
                case "use" -> rules.withSelection(new Selection.Named(texts(choices, "use")));
                case "exclude" -> rules.withExclude(texts(choices, "exclude"));
                case "rename" ->
                    rules.withRename(members(choices, "rename").entrySet().stream()
                            .collect(Collectors.toMap(
                                    Map.Entry::getKey, e -> ((Text) e.getValue()).text(), (a, b) -> a, TreeMap::new)));
                case "precision" ->
                    new PropertyRules(
                            rules.selection(),
                            rules.exclude(),
                            rules.rename(),
                            Integer.parseInt(((Numeral) choice.getValue()).text()),
                            rules.nullProperty(),
                            rules.featureId());
                case "null_is_absent" ->
                    rules.withNullProperty(choice.getValue() == Literal.TRUE ? NullProperty.ABSENT : NullProperty.KEPT);
                case "id" -> rules.withFeatureId(FeatureId.IGNORE);
                default -> throw new IllegalArgumentException(choice.getKey());
            };
        }
        return rules;
    }

    private static List<PropertyValue> cases(String file) throws IOException {
        byte[] bytes = Files.readAllBytes(FOLDER.resolve(file));
        JsonReader reader = JsonReader.of(bytes, 0, bytes.length, Limits.DEFAULT);
        reader.next();
        return ((Items) GeoJsonValues.read(reader)).items();
    }

    private static Map<String, PropertyValue> members(Map<String, PropertyValue> in, String name) {
        return ((Members) value(in, name)).members();
    }

    private static String text(Map<String, PropertyValue> in, String name) {
        return ((Text) value(in, name)).text();
    }

    private static List<String> texts(Map<String, PropertyValue> in, String name) {
        return ((Items) value(in, name))
                .items().stream().map(item -> ((Text) item).text()).toList();
    }

    private static PropertyValue value(Map<String, PropertyValue> in, String name) {
        return java.util.Objects.requireNonNull(in.get(name), name);
    }
}
