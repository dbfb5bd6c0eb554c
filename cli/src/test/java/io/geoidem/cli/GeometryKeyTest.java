package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeometryKeyTest {
    private static final String SQUARE = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}";
    private static final String REWOUND = "{\"type\":\"Polygon\",\"coordinates\":[[[1,1],[1,0],[0,0],[0,1],[1,1]]]}";
    private static final String BOW = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}";
    private static final String BAD = "{\"type\":\"LineString\",\"coordinates\":[[0,0]]}";

    @TempDir
    Path folder;

    @Test
    void keysAFeatureByItsShape() throws IOException {
        String one = write("one.geojson", feature(SQUARE));
        String other = write("other.json", feature(REWOUND));
        Run run = key(one, other);
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.keys())
                .hasSize(2)
                .containsOnly(run.keys().get(0))
                .allMatch(k -> k.startsWith("geo.default.v1."));
        assertThat(run.lines().get(1)).endsWith("  " + other);
    }

    @Test
    void keysACollectionAsOneOrEachOfItsFeatures() throws IOException {
        String file = write("all.geojson", collection(feature(SQUARE), feature(BOW)));
        assertThat(key(file).lines()).hasSize(1).first().asString().endsWith("  " + file);
        Run each = key("--each", file);
        assertThat(each.sources()).containsExactly(file + "#1", file + "#2");
        assertThat(each.keys().get(0))
                .isEqualTo(key(write("one.json", feature(REWOUND))).keys().get(0));
    }

    @Test
    void keysEachRecordOfAStream() throws IOException {
        String file = write(
                "all.geojsonl", feature(SQUARE) + "\n" + SQUARE + "\n" + collection(feature(SQUARE), feature(BOW)));
        assertThat(key(file).sources()).containsExactly(file + "#1", file + "#2", file + "#3");
        assertThat(key("--each", file).sources())
                .containsExactly(file + "#1", file + "#2", file + "#3#1", file + "#3#2");
    }

    @Test
    void printsTheCanonicalTextOfEachFeature() throws IOException {
        Run run = key("--canonical", write("all.geojson", collection(feature(REWOUND), feature(SQUARE))));
        assertThat(run.lines()).hasSize(2).containsOnly(run.lines().get(0));
        assertThat(run.lines().get(0)).contains("\"coordinates\":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]");
    }

    @Test
    void givesADatasetWithBadFeaturesNoKeyAndListsTen() throws IOException {
        String file = write(
                "bad.geojson",
                collection(IntStream.range(0, 15)
                        .mapToObj(i -> feature(i % 5 == 0 ? SQUARE : BAD))
                        .toArray(String[]::new)));
        Run run = key(file, write("good.geojson", feature(SQUARE)));
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.lines()).hasSize(1);
        assertThat(run.errors()).hasSize(12).allMatch(line -> line.startsWith(file + ": "));
        assertThat(run.errors().get(0)).contains("12 features get no key");
        assertThat(run.errors().get(1)).contains("record 2");
        assertThat(run.errors().get(11)).contains("and 2 more");
    }

    @Test
    void keysTheGoodFeaturesOfSuchADatasetOneByOne() throws IOException {
        String file = write("bad.geojson", collection(feature(SQUARE), feature(BAD), feature(BOW)));
        Run run = key("--each", file);
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.sources()).containsExactly(file + "#1", file + "#3");
        assertThat(run.errors()).hasSize(1).first().asString().startsWith(file + "#2: ");
    }

    @Test
    void choosesPropertiesAndDimensionsAndPrecision() throws IOException {
        String one = write(
                "1.json",
                "{\"type\":\"Feature\",\"properties\":{\"a\":1,\"b\":2},\"geometry\":"
                        + "{\"type\":\"Point\",\"coordinates\":[1.00000001,2,3]}}");
        String other = write(
                "2.json",
                "{\"type\":\"Feature\",\"properties\":{\"a\":1,\"b\":3},\"geometry\":"
                        + "{\"type\":\"Point\",\"coordinates\":[1,2,4]}}");
        assertThat(key(one, other).keys()).doesNotHaveDuplicates();
        assertThat(key("--properties", "a", "--dimensions", "xy", one, other).keys())
                .hasSize(2)
                .containsOnly(key("--properties", "a", "--dimensions", "xy", one)
                        .keys()
                        .get(0));
        assertThat(key("--properties", "none", "--dimensions", "xy", "--precision", "8", one, other)
                        .keys())
                .doesNotHaveDuplicates();
    }

    @Test
    void printsFlagsWhereAsked() throws IOException {
        String file = write("bow.json", feature(BOW));
        assertThat(key(file).out()).endsWith("  " + file + "\n");
        assertThat(key("--flags", file).out()).endsWith("  " + file + "\n");
        assertThat(key("--self-crossing", file).out()).endsWith("  " + file + "  [self-crossing]\n");
        assertThat(key("--self-crossing", "--json", file).out()).contains("\"flags\":{\"self-crossing\":1}");
        String wide = write("wide.json", feature("{\"type\":\"LineString\",\"coordinates\":[[-179,0],[179,0]]}"));
        assertThat(key("--flags", wide).out()).endsWith("  [antimeridian-edge]\n");
    }

    @Test
    void namesNoCrsWhereNothingWasReprojected() throws IOException {
        assertThat(key("--json", write("a.json", feature(SQUARE))).out())
                .contains("\"mode\":\"geometry\"")
                .doesNotContain("\"crs\"");
    }

    @Test
    void saysWhatTheCrsWasTakenFor() {
        assertThat(key("--json", Real.file("borders.shp")).out())
                .contains("\"crs\":{\"code\":\"EPSG:25833\",\"base\":\"EPSG:4258\"");
    }

    @Test
    void refusesFilesOfWhichItKnowsOnlyTheBytes() throws IOException {
        Run run = key(write("a.parquet", "GPKG"));
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).contains(".geojson", ".shp", "--mode serialization");
    }

    @Test
    void keysNoFeaturesAndManyFeaturesAlikeInEveryOrder() throws IOException {
        assertThat(key(write("none.geojson", collection())).keys()).hasSize(1);
        String[] many = IntStream.range(0, 2000)
                .mapToObj(i -> feature("{\"type\":\"Point\",\"coordinates\":[" + i % 180 + "," + i % 90 + "]}"))
                .toArray(String[]::new);
        String forward = write("f.geojson", collection(many));
        String backward = write(
                "b.geojson",
                collection(
                        IntStream.range(0, 2000).mapToObj(i -> many[1999 - i]).toArray(String[]::new)));
        assertThat(key(forward, backward).keys())
                .hasSize(2)
                .containsOnly(key(forward).keys().get(0));
    }

    private static String feature(String geometry) {
        return "{\"type\":\"Feature\",\"properties\":{\"name\":\"a\"},\"geometry\":" + geometry + "}";
    }

    private static String collection(String... features) {
        return IntStream.range(0, features.length)
                .mapToObj(i -> features[i])
                .collect(Collectors.joining(",", "{\"type\":\"FeatureCollection\",\"features\":[", "]}"));
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static Run key(String... args) {
        return Run.of(Run.args("key", Run.args("--mode", Run.args("geometry", args))));
    }
}
