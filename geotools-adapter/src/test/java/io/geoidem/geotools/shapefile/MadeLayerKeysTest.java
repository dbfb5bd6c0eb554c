package io.geoidem.geotools.shapefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.feature.FeatureReader;
import io.geoidem.keyer.Keyer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
