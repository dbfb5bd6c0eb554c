package io.geoidem.geotools.shapefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.keyer.Keyer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the features of a layer are made into, from its bytes to the canonical text. */
class MadeLayerKeysTest {
    private static final KeyContract CONTRACT =
            KeyContract.builder("made", KeyMode.GEOMETRY).build();

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "AXIS[\"Longitude\",EAST],AXIS[\"Latitude\",NORTH]; [1,2]",
                "AXIS[\"Latitude\",NORTH],AXIS[\"Longitude\",EAST]; [1,2]",
                "AXIS[\"Longitude\",WEST],AXIS[\"Latitude\",NORTH]; [-1,2]",
                "AXIS[\"Longitude\",EAST],AXIS[\"Latitude\",SOUTH]; [1,-2]",
                "AXIS[\"Longitude\",WEST],AXIS[\"Latitude\",SOUTH]; [-1,-2]",
            })
    void axesThatPointWestOrSouthTurnTheSignInWgs84AsInAnyCrs(String axes, String expected) throws IOException {
        MadeLayer layer = new MadeLayer(1)
                .column("N", 'N', 4, 0)
                .record(MadeLayer.point(1, 1, 2))
                .row("    7");
        for (String unit : List.of("Degree", "Decimal_Degree")) {
            String prj = MadeLayer.WGS84.replace("Degree", unit).replaceFirst("]$", "," + axes + "]");
            assertThat(texts(layer, prj)).as(prj).singleElement().asString().contains("\"coordinates\":" + expected);
        }
    }

    @Test
    void aRecordOfPolygonsWithAndWithoutHeightsIsTheSameAsGeoJson() throws IOException {
        double none = -1e39;
        MadeLayer layer = new MadeLayer(15)
                .column("N", 'N', 4, 0)
                .record(MadeLayer.parts(
                        15,
                        new double[][] {{0, 0, 0, 1, 1, 1, 0, 0}, {5, 0, 5, 1, 6, 1, 5, 0}},
                        new double[] {none, none, none, none, 3, 3, 3, 3}))
                .row("    7");
        assertSameAs(
                layer,
                "MultiPolygon",
                "[[[[0,0],[1,1],[0,1],[0,0]]],[[[5,0,3],[6,1,3],[5,1,3],[5,0,3]]]]",
                Flags.of(Flag.MIXED_DIMENSIONS));
    }

    @Test
    void anIslandAtAnotherHeightThanTheHoleItFillsIsTheSameAsGeoJson() throws IOException {
        double[] outer = {0, 0, 0, 10, 10, 10, 10, 0, 0, 0};
        double[] hole = {2, 2, 6, 2, 6, 6, 2, 6, 2, 2};
        double[] fill = {2, 2, 2, 6, 6, 6, 6, 2, 2, 2};
        MadeLayer layer = new MadeLayer(15)
                .column("N", 'N', 4, 0)
                .record(MadeLayer.parts(15, new double[][] {outer, hole, fill}, new double[] {
                    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 5, 5, 5, 5
                }))
                .row("    7");
        assertSameAs(
                layer,
                "MultiPolygon",
                "[[[[0,0,0],[10,0,0],[10,10,0],[0,10,0],[0,0,0]],[[2,2,0],[2,6,0],[6,6,0],[6,2,0],[2,2,0]]],"
                        + "[[[2,2,5],[6,2,5],[6,6,5],[2,6,5],[2,2,5]]]]",
                Flags.NONE);
    }

    @Test
    void eachFeatureTellsThatItsEncodingIsAssumed() throws IOException {
        MadeLayer layer = new MadeLayer(1).column("T", 'C', 4, 0);
        layer.record(MadeLayer.point(1, 1, 2))
                .row(" a")
                .record(MadeLayer.point(1, 1, 3))
                .row(" \u00f6");
        assertThat(flags(layer)).containsExactly(Flags.NONE, Flags.of(Flag.ENCODING_ASSUMED));
        MadeLayer named = new MadeLayer(1).column("gr\u00f6sse", 'N', 4, 0);
        named.record(MadeLayer.point(1, 1, 2)).row("    7");
        assertThat(flags(named)).containsExactly(Flags.of(Flag.ENCODING_ASSUMED));
        MadeLayer declared = new MadeLayer(1).column("gr\u00f6sse", 'N', 4, 0).languageDriver(0x03);
        declared.record(MadeLayer.point(1, 1, 2)).row("    7");
        assertThat(flags(declared)).containsExactly(Flags.NONE);
    }

    @Test
    void anEmptyPrjNamesNoCrs() {
        MadeLayer layer = new MadeLayer(1).column("N", 'N', 4, 0);
        layer.record(MadeLayer.point(1, 1, 2)).row("    7");
        for (String empty : List.of("", "  \r\n", "\0\0")) {
            assertThatThrownBy(() -> outcomes(layer, empty))
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CRS))
                    .hasMessageContaining("made.prj")
                    .hasMessageContaining("empty");
        }
    }

    private void assertSameAs(MadeLayer layer, String type, String coordinates, Flags flags) throws IOException {
        String json = "{\"type\":\"Feature\",\"properties\":{\"N\":7},\"geometry\":{\"type\":\"" + type
                + "\",\"coordinates\":" + coordinates + "}}";
        KeyResult expected = Keyer.of(CONTRACT).features().key(GeoJsonSource.of(json.getBytes(StandardCharsets.UTF_8)));
        assertThat(outcomes(layer, MadeLayer.WGS84))
                .singleElement()
                .isInstanceOfSatisfying(FeatureOutcome.Keyed.class, keyed -> {
                    assertThat(keyed.result()).isEqualTo(expected);
                    assertThat(keyed.result().flags()).isEqualTo(flags);
                });
    }

    private List<Flags> flags(MadeLayer layer) throws IOException {
        return outcomes(layer, MadeLayer.WGS84).stream()
                .map(outcome -> ((FeatureOutcome.Keyed) outcome).result().flags())
                .toList();
    }

    private List<String> texts(MadeLayer layer, String prj) throws IOException {
        return outcomes(layer, prj).stream()
                .map(outcome -> outcome instanceof FeatureOutcome.Keyed keyed
                        ? keyed.canonicalText().orElseThrow()
                        : outcome.toString())
                .toList();
    }

    private List<FeatureOutcome> outcomes(MadeLayer layer, String prj) throws IOException {
        Path shp = layer.write(folder);
        Files.writeString(folder.resolve("made.prj"), prj);
        List<FeatureOutcome> outcomes = new ArrayList<>();
        try (FeatureReader reader = new ShapefileFormat()
                .open(
                        BundleSource.find(shp, new LayerChoice.Only(), Limits.DEFAULT)
                                .get(0),
                        CONTRACT,
                        Limits.DEFAULT)) {
            Keyer.of(CONTRACT).features().each(reader.features(), FeatureOutcome.Wanted.KEYS_AND_TEXTS, outcomes::add);
        }
        return outcomes;
    }
}
