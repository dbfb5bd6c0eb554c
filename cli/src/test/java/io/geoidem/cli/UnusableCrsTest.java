package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with the CRS of a layer is one problem, however many features the layer has. */
class UnusableCrsTest {
    private static final String PRJ = "PROJCS[\"odd\",GEOGCS[\"x\",DATUM[\"none\",SPHEROID[\"n\",6378137,298]],"
            + "PRIMEM[\"Greenwich\",0],UNIT[\"Degree\",0.0174532925199433]],PROJECTION[\"Fool\"],UNIT[\"Meter\",1]]";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"--flags", "--each", "--canonical"})
    void namesThePrjOnceALayer(String option) throws IOException {
        for (String suffix : new String[] {"shp", "shx", "dbf", "cpg"}) {
            Files.copy(Real.FOLDER.resolve("borders." + suffix), folder.resolve("borders." + suffix));
        }
        Files.writeString(folder.resolve("borders.prj"), PRJ);
        String layer = folder.resolve("borders.shp").toString();
        Run run = Run.of("key", "--mode", "geometry", option, layer);
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.out()).isEmpty();
        assertThat(run.errors())
                .singleElement()
                .asString()
                .startsWith(layer + ": borders.prj: ")
                .contains("Fool");
    }

    @Test
    void namesThePrjWhereTwoLayersAreCompared() throws IOException {
        for (String suffix : new String[] {"shp", "shx", "dbf"}) {
            Files.copy(Real.FOLDER.resolve("borders." + suffix), folder.resolve("borders." + suffix));
        }
        Files.writeString(folder.resolve("borders.prj"), PRJ);
        String layer = folder.resolve("borders.shp").toString();
        Run run = Run.of("explain", "--mode", "geometry", Real.file("borders.shp"), layer);
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.errors()).singleElement().asString().startsWith(layer + ": borders.prj: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"borders.geojson", "borders.shp"})
    void namesTheOptionOnceAnInput(String name) {
        Run run = Run.of("key", "--mode", "geometry", "--each", "--source-crs", "EPSG:999999", Real.file(name));
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.errors()).singleElement().asString().contains("--source-crs", "EPSG:999999");
    }

    @Test
    void namesTheOptionOnceAStreamOfRecords() throws IOException {
        String point = "{\"type\":\"Point\",\"coordinates\":[1,2]}\n";
        String file =
                Files.writeString(folder.resolve("a.ndjson"), point.repeat(3)).toString();
        Run run = Run.of("key", "--mode", "geometry", "--source-crs", "EPSG:999999", file);
        assertThat(run.errors()).singleElement().asString().contains("--source-crs", "EPSG:999999");
        Run dedupe = Run.withInput(
                point.repeat(3),
                "dedupe",
                "--ledger",
                folder.resolve("ledger.db").toString(),
                "--mode",
                "geometry",
                "--source-crs",
                "EPSG:999999");
        assertThat(dedupe.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(dedupe.errors()).hasSize(2);
        assertThat(dedupe.errors().get(0)).startsWith("geoidem: made a new ledger");
        assertThat(dedupe.errors().get(1)).contains("--source-crs", "EPSG:999999");
    }
}
