package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReconcileCommandTest {
    private static final String FEATURE =
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%s,45]},\"properties\":{\"id\":%s}}";

    @TempDir
    private Path folder;

    private String a = "";

    @BeforeEach
    void writesAnInput() throws IOException {
        a = file("a.geojson", collection(feature("7", "1"), feature("8", "2")));
    }

    @Test
    void isContentWhereAllAreTheSame() throws IOException {
        String b = file("b.ndjson", feature("8.0", "2.0") + "\n" + feature("7", "1") + "\n");

        Run run = Run.of("reconcile", a, b);

        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("No contract was given").contains("SAME").contains("100.0 %");
    }

    @Test
    void writesOutcomesAndAReport() throws IOException {
        String b = file("b.geojson", collection(feature("7.000001", "1"), feature("9", "2")));
        Path csv = folder.resolve("matches.csv");
        Path report = folder.resolve("report.html");

        Run run = Run.of(
                "reconcile", a, b, "--id-attribute", "id", "--out", csv.toString(), "--report", report.toString());

        assertThat(run.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(Files.readAllLines(csv)).hasSize(3).anyMatch(line -> line.contains("near,0.079,,,1,1"));
        assertThat(Files.readString(report)).contains("<title>a.geojson and b.geojson</title>");
        assertThat(Run.of("reconcile", a, b, "--id-attribute", "id", "--fail-on", "conflict,only-in")
                        .exit())
                .isEqualTo(ExitCode.OK);
        assertThat(Run.of("reconcile", a, b, "--id-attribute", "id", "--fail-on", "moved")
                        .exit())
                .isEqualTo(ExitCode.NEGATIVE);
    }

    @Test
    void takesInputsOnBothSidesOfAnOption() throws IOException {
        String b = file("b.geojson", collection(feature("7", "1"), feature("8", "2")));

        assertThat(Run.of("reconcile", a, "--tolerance", "20cm", b).exit()).isEqualTo(ExitCode.OK);
        assertThat(Run.of("reconcile", "--tolerance", "20cm", a, "--id-attribute", "id", b)
                        .exit())
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void saysThatOneInputIsTooFew() {
        Run run = Run.of("reconcile", a);

        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("give two or more");
        assertThat(Run.of("reconcile", a, a, "--mode", "geometry").err()).contains("--mode");
    }

    @Test
    void joinsTheRestWhereAFeatureIsRefused() throws IOException {
        String b = file("b.geojson", collection(feature("7", "1"), feature("400", "2")));

        Run run = Run.of("reconcile", a, b);

        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).contains("b.geojson: record 2").contains("400");
        assertThat(run.out()).contains("SAME").contains("ONLY_IN");
    }

    @Test
    void namesWhatIsMissingOnce() {
        Run run = Run.of("reconcile", a, folder.resolve("none.geojson").toString());

        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).containsOnlyOnce("none.geojson").contains("no such file");
    }

    @Test
    void refusesOptionsThatMakeNoSense() {
        assertThat(Run.of("reconcile", a).exit()).isEqualTo(ExitCode.USAGE);
        assertThat(Run.of("reconcile", a, a, "--tolerance", "3x").err()).contains("such as 0.5m");
        assertThat(Run.of("reconcile", a, a, "--out", "x.txt").err()).contains(".csv, .ndjson or .geojson");
        assertThat(Run.of("reconcile", a, a, "--fail-on", "same").err()).contains("near, conflict, moved");
        assertThat(Run.of("reconcile", a, a, "--id-attribute", "no").exit()).isEqualTo(ExitCode.BAD_DATA);
    }

    private static String feature(String longitude, String id) {
        return FEATURE.formatted(longitude, id);
    }

    private static String collection(String... features) {
        return "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}";
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
