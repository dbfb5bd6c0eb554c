package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrsCommandTest {
    @TempDir
    Path folder;

    @Test
    void showsWhatACodeIsTakenFor() {
        Run run = Run.of("crs", "EPSG:25832");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .contains(
                        "EPSG:25832",
                        "ETRS89 / UTM zone 32N (EPSG:25832)",
                        "EPSG:4258",
                        "metre",
                        "found      by its code");
    }

    @Test
    void printsWhatItsPageShows() throws IOException {
        String page = Files.readString(Real.ROOT.resolve("docs").resolve("crs.md"));
        String prj = Real.FOLDER.resolve("borders.prj").toString();
        Run shown = Run.of("crs", prj);
        Run points = Run.withInput("500000,5400000\n", "crs", prj, "--points");
        assertThat(page)
                .contains("$ ./geoidem crs testdata/real/borders.prj\n"
                        + shown.out().replace(Real.FOLDER + "/", "testdata/real/")
                        + "$ echo 500000,5400000 | ./geoidem crs testdata/real/borders.prj --points\n" + points.out()
                        + "```\n");
    }

    @Test
    void showsTheSameAsJson() {
        Run run = Run.of("crs", "--json", "EPSG:25832", "urn:ogc:def:crs:EPSG::2263");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).hasSize(2);
        assertThat(run.lines().get(0))
                .contains("\"code\":\"EPSG:25832\"", "\"base\":\"EPSG:4258\"", "\"operation\":{", "\"foundBy\":\"");
        assertThat(run.lines().get(1)).contains("\"code\":\"EPSG:2263\"", "\"base\":\"EPSG:4269\"");
    }

    @Test
    void showsWhatIsWorthALook() {
        assertThat(Run.of("crs", "--json", "EPSG:25832").out()).contains("\"flags\":[]");
        Run compound = Run.of("crs", "--json", "EPSG:25832+5783");
        assertThat(compound.out()).contains("\"flags\":[\"vertical-crs-ignored\"]");
        assertThat(compound.err()).contains("vertical-crs-ignored");
    }

    @Test
    void readsTheDeclarationOfALayer() throws IOException {
        Path real = Path.of(System.getProperty("geoidem.root"), "testdata", "real");
        assertThat(Run.of("crs", "--json", real.resolve("borders.shp").toString())
                        .out())
                .contains("\"code\":\"EPSG:25833\"");
        Path text = Files.copy(real.resolve("borders.prj"), folder.resolve("other.prj"));
        assertThat(Run.of("crs", "--json", text.toString()).out()).contains("\"code\":\"EPSG:25833\"");
        Path legacy = Files.writeString(
                folder.resolve("legacy.json"),
                "{\"type\":\"FeatureCollection\",\"features\":[],\"crs\":{\"type\":\"name\",\"properties\":"
                        + "{\"name\":\"EPSG:3857\"}}}");
        assertThat(Run.of("crs", "--json", legacy.toString()).out()).contains("\"code\":\"EPSG:3857\"");
    }

    /** The far corner of zone 32: the false easting lies on the central meridian of 9 degrees. */
    @Test
    void transformsPoints() {
        Run run = Run.withInput("500000,0\n\n500000 5000000\n", "crs", "EPSG:25832", "--points");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.lines()).hasSize(2);
        assertThat(run.lines().get(0)).isEqualTo("9.0,0.0");
        List<Double> second = List.of(run.lines().get(1).split(",", -1)).stream()
                .map(Double::parseDouble)
                .toList();
        assertThat(second.get(0)).isEqualTo(9.0);
        assertThat(second.get(1)).isCloseTo(45.1537, within(1e-3));
    }

    @Test
    void stopsBeforeTheDatumStepOnRequest() {
        String british = "400000,300000\n";
        String base = Run.withInput(british, "crs", "EPSG:27700", "--points", "--to-base")
                .out();
        String world = Run.withInput(british, "crs", "EPSG:27700", "--points").out();
        assertThat(base).isNotEqualTo(world).startsWith("-2.0,");
    }

    @Test
    void namesBadLinesAndGoesOn() {
        Run run = Run.withInput("a,b\n500000,0\n1\nNaN,1\n", "crs", "EPSG:25832", "--points");
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.out()).isEqualTo("9.0,0.0\n");
        assertThat(run.err()).contains("line 1: ", "line 3: ", "line 4: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"EPSG:1", "no such system", "EPSG:5101"})
    void refusesWhatItCannotIdentify(String name) {
        Run run = Run.of("crs", name);
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith(name + ": ").doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"crs", "crs EPSG:25832 --to-base", "crs EPSG:25832 EPSG:25833 --points"})
    void refusesContradictingOptions(String line) {
        assertThat(Run.of(line.split(" ", -1)).exit()).isEqualTo(ExitCode.USAGE);
    }
}
