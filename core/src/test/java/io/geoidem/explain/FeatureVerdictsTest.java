package io.geoidem.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.contract.GeometryRules.EmptyGeometry;
import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.explain.ExplanationText.Colours;
import io.geoidem.feature.GeoJsonSource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Each verdict on two features or datasets, in the exact words. */
class FeatureVerdictsTest {
    private static final KeyContract CONTRACT =
            KeyContract.builder("parcels", KeyMode.GEOMETRY).build();
    private static final String RING = "[[0,0],[10.123,0],[10,10.5],[0,10],[0,0]]";
    private static final String FEATURE = feature("{\"type\":\"Polygon\",\"coordinates\":[" + RING + "]}", "\"a\":1");

    @Test
    void tellsThatNothingDiffers() {
        Explanation explanation = explain(CONTRACT, FEATURE, FEATURE);
        assertThat(explanation.verdict()).isEqualTo(Verdict.IDENTICAL);
        assertThat(text(explanation)).isEqualTo("""
                same: identical
                  A  geo.parcels.v1.sha256.402b  a.json
                  B  geo.parcels.v1.sha256.402b  b.json
                """);
    }

    @Test
    void tellsWhichRulesMadeFeaturesAlike() {
        String other = feature(
                "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[10,10.5],[10.123,0.000000001],[0,0],[0,10],[0,10],[10,10.5]]]]}",
                "\"a\":1.0");
        assertThat(text(explain(CONTRACT, FEATURE, other))).isEqualTo("""
                same: written differently, and made alike by the rules
                  A  geo.parcels.v1.sha256.402b  a.json
                  B  geo.parcels.v1.sha256.402b  b.json
                §5.4 made alike: positions that differ by less than the grid shows (at ring 0, vertex 1)
                §5.6 made alike: sequences with repeated positions in one input only (at ring 0)
                §5.7 made alike: rings wound the other way (at ring 0)
                §5.7 made alike: rings that begin at another vertex (at ring 0)
                §5.10 made alike: a multi-geometry of one part
                §5.13 made alike: numbers spelled or rounded otherwise (at /properties/a)
                """);
    }

    @Test
    void tellsHowValuesStraddleTheBorderOfACell() {
        String other = FEATURE.replace("10.123,0", "10.12300006,0");
        Explanation explanation = explain(CONTRACT, FEATURE, other);
        assertThat(explanation.verdict()).isEqualTo(Verdict.DIFFERS_BY_ROUNDING);
        assertThat(explanation.agreeAt()).hasValue(6);
        assertThat(text(explanation)).isEqualTo("""
                different: by rounding alone
                  A  geo.parcels.v1.sha256.402b  a.json
                  B  geo.parcels.v1.sha256.8a89  b.json
                the shapes agree at 6 decimals (geometry.precision)
                §5.4 ring 0, vertex 1 of A and ring 0, vertex 1 of B lie 0.00667 m apart
                      A  10.123 0
                      B  10.12300006 0  made 10.1230001 0
                      x: both sides of the cell border 10.12300005, A by 0.00000005 and B by 0.00000001; they agree at 6 decimals
                """);
    }

    @Test
    void takesAFileOfFewerDecimalsForRounding() {
        String fine = "[[4.1234561,51.1234562],[4.2345674,51.1234568],[4.2345673,51.2345669],[4.1234561,51.1234562]]";
        String cut = "[[4.12346,51.12346],[4.23457,51.12346],[4.23457,51.23457],[4.12346,51.12346]]";
        Explanation explanation = explain(CONTRACT, FEATURE.replace(RING, fine), FEATURE.replace(RING, cut));
        assertThat(explanation.verdict()).isEqualTo(Verdict.DIFFERS_BY_ROUNDING);
        assertThat(explanation.differences()).hasSize(3);
    }

    @Test
    void takesAMoveOfHalfAMetreForAnotherShape() {
        Explanation explanation = explain(CONTRACT, FEATURE, FEATURE.replace("10.123,0", "10.123005,0"));
        assertThat(explanation.verdict()).isEqualTo(Verdict.DIFFERS_BY_SHAPE);
        assertThat(text(explanation))
                .contains(
                        "different: another shape\n",
                        "lie 0.556 m apart\n",
                        "x: 50 cells apart; they agree at 5 decimals\n");
    }

    @Test
    void tellsVerticesRingsAndTypesThatOnlyOneHas() {
        assertThat(text(explain(CONTRACT, FEATURE, FEATURE.replace("[10,10.5]", "[10,10.5],[5,10.2]"))))
                .contains("§5.6 only B has ring 0, vertex 3\n      B  5 10.2\n");
        assertThat(text(explain(CONTRACT, FEATURE, FEATURE.replace(RING, RING + ",[[1,1],[1,2],[2,2],[1,1]]"))))
                .contains("§5.8 only B has ring 1, of 3 positions\n");
        assertThat(text(explain(CONTRACT, FEATURE, feature("null", "\"a\":1"))))
                .contains("§5.1 A is Polygon, B is null\n");
    }

    @Test
    void tellsAttributesBeforeAndAfter() {
        String one = feature("null", "\"n\":\"x\",\"p\":1.50,\"q\":\"7\"");
        String other = feature("null", "\"n\":\"X\",\"p\":1.25,\"q\":7,\"r\":null");
        Explanation explanation = explain(CONTRACT, one, other);
        assertThat(explanation.verdict()).isEqualTo(Verdict.DIFFERS_BY_ATTRIBUTES);
        assertThat(text(explanation)).contains("different: other attributes\n").endsWith("""
                §5.13 /properties/n: both are equal but for the case of letters
                      A  "x"
                      B  "X"
                §5.13 /properties/p
                      A  1.50  made 1.5
                      B  1.25
                §5.13 /properties/q: one is a number and the other a text of the same characters
                      A  "7"
                      B  7
                §5.13 /properties/r: null is not absent (properties.null_is_absent would make them alike)
                      A  absent
                      B  null
                """);
    }

    @Test
    void saysAttributesWhereShapesDifferByRoundingOnly() {
        String other = FEATURE.replace("10.123,0", "10.12300006,0").replace("\"a\":1", "\"a\":2");
        assertThat(explain(CONTRACT, FEATURE, other).verdict()).isEqualTo(Verdict.DIFFERS_BY_ATTRIBUTES);
    }

    @Test
    void tellsTheSameNumbersInAnotherCrs() {
        String moved = FEATURE.replace("{\"type\":\"Feature\"", named("EPSG:4267"));
        Explanation explanation = explain(CONTRACT, FEATURE, moved);
        assertThat(explanation.verdict()).isEqualTo(Verdict.DIFFERS_BY_CRS);
        assertThat(text(explanation))
                .startsWith("different: another CRS\n")
                .contains("§5.3 A is in OGC:CRS84, B is in EPSG:4267\n      B is brought to WGS 84 by ")
                .contains("\n      both are written with the same numbers\n");
    }

    @Test
    void tellsAShapeThatIsShiftedAsAWhole() {
        String moved = FEATURE.replace("{\"type\":\"Feature\"", named("EPSG:4267"))
                .replace(RING, "[[0.0001,0],[10.1231,0],[10.0001,10.5],[0.0001,10],[0.0001,0]]");
        Explanation explanation = explain(CONTRACT, FEATURE, moved);
        assertThat(explanation.verdict()).isEqualTo(Verdict.DIFFERS_BY_CRS);
        assertThat(text(explanation)).contains("all positions are shifted alike");
    }

    @Test
    void tellsWhatEveryChoiceOfTheContractTakesAway() {
        String line = feature(
                "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,2,3]]}".replace("[0,0]", "[0,0,3]"), "\"x\":null");
        String back = feature(
                        "{\"type\":\"LineString\",\"coordinates\":[[1,2],[0,0]]}",
                        "\"hidden\":4,\"old\":1,\"e\\u0301\":2")
                .replace("{\"type\":\"Feature\"", "{\"id\":5,\"type\":\"Feature\"");
        String line2 = line.replace("\"x\":null", "\"x\":null,\"new\":1,\"\\u00e9\":2");
        KeyContract contract = CONTRACT.toBuilder()
                .geometry(GeometryRules.DEFAULT.withDimensions(Dimensions.XY).withLines(LineDirection.UNDIRECTED))
                .properties(new PropertyRules(
                        new PropertyRules.Selection.All(),
                        List.of("hidden"),
                        Map.of("old", "new"),
                        8,
                        PropertyRules.NullProperty.ABSENT,
                        PropertyRules.FeatureId.IGNORE))
                .build();
        Explanation explanation = explain(contract, line2, back);
        assertThat(explanation.verdict()).isEqualTo(Verdict.SAME_THROUGH_NORMALISATION);
        assertThat(explanation.acted().stream().map(Acted::way))
                .containsExactlyInAnyOrder(
                        Acted.Way.HEIGHTS,
                        Acted.Way.REVERSED_LINE,
                        Acted.Way.NULL_OR_ABSENT,
                        Acted.Way.NOT_CHOSEN,
                        Acted.Way.RENAMED,
                        Acted.Way.IGNORED_ID);
    }

    @Test
    void tellsOrderEmptinessAndTurns() {
        KeyContract contract = CONTRACT.toBuilder()
                .geometry(new GeometryRules(
                        7,
                        3,
                        Dimensions.XYZ,
                        LineDirection.DIRECTED,
                        EmptyGeometry.NULL,
                        Optional.empty(),
                        Optional.empty()))
                .build();
        assertThat(ways(contract, feature("null", ""), feature("{\"type\":\"Polygon\",\"coordinates\":[]}", "")))
                .containsExactly(Acted.Way.EMPTY_AS_NULL);
        assertThat(ways(
                        contract,
                        feature("{\"type\":\"Point\",\"coordinates\":[185,1]}", ""),
                        feature("{\"type\":\"Point\",\"coordinates\":[-175,1]}", "")))
                .containsExactly(Acted.Way.TURNED);
        assertThat(ways(
                        contract,
                        feature("{\"type\":\"MultiLineString\",\"coordinates\":[[[0,0],[1,1]],[[2,2],[3,3]]]}", ""),
                        feature("{\"type\":\"MultiLineString\",\"coordinates\":[[[2,2],[3,3]],[[0,0],[1,1]]]}", "")))
                .containsExactly(Acted.Way.PART_ORDER);
    }

    @Test
    void pairsTheFeaturesOfDatasets() {
        String one =
                collection(FEATURE, feature("null", "\"b\":1"), feature("null", "\"c\":1"), feature("null", "\"d\":1"));
        String other = collection(
                feature("null", "\"c\":1"), FEATURE.replace("10.123,0", "10.123005,0"), feature("null", "\"e\":1"));
        Explanation explanation = explain(CONTRACT, one, other);
        assertThat(explanation.verdict()).isEqualTo(Verdict.DIFFERS_BY_SHAPE);
        assertThat(explanation.pairs())
                .extracting(Explanation.Pair::recordA, Explanation.Pair::recordB)
                .contains(org.assertj.core.groups.Tuple.tuple(1L, 2L));
        assertThat(explanation.differences()).hasOnlyElementsOfType(Difference.LoneFeature.class);
        assertThat(text(explanation)).contains("feature 1 and feature 2: different: another shape\n");
    }

    @Test
    void tellsThatOnlyTheOrderOfFeaturesDiffers() {
        String one = collection(FEATURE, feature("null", "\"b\":1"));
        String other = collection(feature("null", "\"b\":1"), FEATURE);
        assertThat(ways(CONTRACT, one, other)).containsExactly(Acted.Way.FEATURE_ORDER);
    }

    @Test
    void refusesToCompareAFeatureWithADataset() {
        assertThatThrownBy(() -> explain(CONTRACT, FEATURE, collection(FEATURE)))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("one is a feature and the other a dataset");
    }

    @Test
    void coloursOnlyWhereAsked() {
        Explanation explanation = explain(CONTRACT, FEATURE, feature("null", ""));
        assertThat(ExplanationText.of(explanation, "a", "b", Colours.NONE, 20)).doesNotContain("\u001b");
        assertThat(ExplanationText.of(explanation, "a\u001b[2J", "b", Colours.ANSI, 20))
                .startsWith("\u001b[31mdifferent: another shape\u001b[0m")
                .contains("a\\u001b[2J");
    }

    @Test
    void givesProgramsTheSame() {
        String json =
                ExplanationJson.of(explain(CONTRACT, FEATURE, FEATURE.replace("10.123,0", "10.12300006,0")), "a", "b");
        assertThat(json)
                .contains(
                        "\"verdict\":\"differs-by-rounding\"",
                        "\"agreeAtPrecision\":6",
                        "\"metres\":0.00667",
                        "\"fromBorder\":[0.00000005,0.00000001]",
                        "\"rule\":\"5.4\"");
    }

    private static List<Acted.Way> ways(KeyContract contract, String a, String b) {
        Explanation explanation = explain(contract, a, b);
        assertThat(explanation.verdict()).isEqualTo(Verdict.SAME_THROUGH_NORMALISATION);
        return explanation.acted().stream().map(Acted::way).toList();
    }

    private static Explanation explain(KeyContract contract, String a, String b) {
        Explainer explainer = Explainer.of(contract).withReprojector(FeatureVerdictsTest::shift);
        return explainer.explain(explainer.read(source(a)), explainer.read(source(b)));
    }

    /** A datum that lies a thousandth of a degree east. */
    private static ToWgs84 shift(CrsRef source, Optional<String> operation) {
        return new ToWgs84() {
            @Override
            public CrsIdentity identity() {
                return new CrsIdentity(
                        Optional.of("EPSG:4267"),
                        "EPSG:4267",
                        "NAD27",
                        Optional.empty(),
                        "degree",
                        "north,east",
                        Optional.of("EPSG:1173"),
                        "test",
                        OptionalDouble.empty(),
                        "by its code");
            }

            @Override
            public Flags flags() {
                return Flags.NONE;
            }

            @Override
            public void transform(double[] ordinates, int from, int positions) {
                for (int i = 0; i < positions; i++) {
                    ordinates[from + 2 * i] += 0.001;
                }
            }
        };
    }

    private static GeoJsonSource source(String json) {
        return GeoJsonSource.of(json.getBytes(StandardCharsets.UTF_8));
    }

    /** The text with digests cut to four digits. */
    private static String text(Explanation explanation) {
        return ExplanationText.of(explanation, "a.json", "b.json", Colours.NONE, 20)
                .replaceAll("(sha256\\.[0-9a-f]{4})[0-9a-f]+", "$1");
    }

    private static String named(String crs) {
        return "{\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"" + crs + "\"}},\"type\":\"Feature\"";
    }

    private static String feature(String geometry, String properties) {
        return "{\"type\":\"Feature\",\"geometry\":" + geometry + ",\"properties\":{" + properties + "}}";
    }

    private static String collection(String... features) {
        return "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}";
    }
}
