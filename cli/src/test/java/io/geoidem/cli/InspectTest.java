package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectTest {
    @TempDir
    Path folder;

    @Test
    void tellsWhatAShapefileHolds() throws IOException {
        for (String suffix : new String[] {"shp", "shx", "dbf", "prj"}) {
            Files.copy(Real.FOLDER.resolve("countries." + suffix), folder.resolve("countries." + suffix));
        }
        Files.writeString(folder.resolve("countries.shp.xml"), "<metadata/>");
        String shp = folder.resolve("countries.shp").toString();
        Run run = Run.of("inspect", shp);
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .startsWith(shp + "\n  components\n")
                .contains(
                        "  missing\n    countries.cpg: the .dbf alone says how its texts are encoded\n",
                        "  ignored\n    countries.shp.xml\n",
                        "MultiPolygon\n",
                        "    operation to WGS 84: ",
                        "  mode serialization\n    ser.default.v1.sha256.",
                        "  mode geometry\n    geo.default.v1.sha256.");
    }

    @Test
    void givesTheKeysThatKeyGives() {
        String layer = Real.file("countries.shp");
        String geometry = Run.of("key", "--mode", "geometry", layer).keys().get(0);
        String serialization =
                Run.of("key", "--mode", "serialization", layer).keys().get(0);
        Run run = Run.of("inspect", "--json", layer);
        assertThat(run.lines()).hasSize(1);
        assertThat(run.out()).contains("\"" + geometry + "\"", "\"" + serialization + "\"", "\"identity\":");
    }

    @Test
    void countsFeaturesEvenWithoutACrs() throws IOException {
        for (String suffix : new String[] {"shp", "shx", "dbf"}) {
            Files.copy(Real.FOLDER.resolve("countries." + suffix), folder.resolve("countries." + suffix));
        }
        Run run = Run.of("inspect", folder.resolve("countries.shp").toString());
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .contains("CRS       not declared\n", "extent    ", "  mode geometry\n    refused: ")
                .doesNotContain("in degrees");
    }

    @Test
    void exits3ForWhatCannotBeRead() throws IOException {
        Run run = Run.of("inspect", folder.resolve("none.shp").toString());
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).contains("there is no such file or folder");
        Path records = Files.writeString(folder.resolve("a.ndjson"), "{}\n");
        assertThat(Run.of("inspect", records.toString()).exit()).isEqualTo(ExitCode.USAGE);
    }
}
