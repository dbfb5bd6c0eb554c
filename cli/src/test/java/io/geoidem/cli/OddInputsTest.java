package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person gave by mistake, and what is said about it. */
class OddInputsTest {
    private static final String POINT = "{\"type\":\"Point\",\"coordinates\":[1,2]}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "UTF-16, UTF-16", "UTF-16LE, UTF-16", "UTF-16BE, UTF-16", "x-UTF-16LE-BOM, UTF-16",
        "UTF-32BE, UTF-32", "UTF-32LE, UTF-32", "X-UTF-32BE-BOM, UTF-32", "X-UTF-32LE-BOM, UTF-32"
    })
    void recognisesTextOfAnotherEncoding(String charset, String name) throws IOException {
        for (String file : new String[] {"a.json", "a.ndjson"}) {
            Files.write(folder.resolve(file), POINT.getBytes(Charset.forName(charset)));
            String path = folder.resolve(file).toString();
            for (String mode : new String[] {"serialization", "geometry"}) {
                Run run = Run.of("key", "--mode", mode, path);
                assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
                assertThat(run.err())
                        .isEqualTo(path + ": byte 0: the text is " + name + ", and JSON is UTF-8; convert it, as"
                                + " \"iconv -f " + name + " -t UTF-8\" does\n");
            }
        }
        String json = folder.resolve("a.json").toString();
        assertThat(Run.of("explain", "--mode", "geometry", json, json).err()).contains("the text is " + name);
        assertThat(Run.of("inspect", json).err()).contains("the text is " + name);
        assertThat(Run.of("reconcile", json, json).err()).contains("the text is " + name);
    }

    @Test
    void recognisesItInStandardInput() {
        String text = new String(POINT.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.UTF_8);
        assertThat(Run.withInput(text, "key", "--mode", "geometry", "-").err()).contains("the text is UTF-16");
        assertThat(Run.withInput(text, "dedupe", "--ledger", folder + "/l.db", "--mode", "geometry")
                        .err())
                .contains("the text is UTF-16");
        assertThat(Run.withInput("1", "key", "--mode", "serialization", "-").err())
                .doesNotContain("UTF-16");
    }

    @Test
    void saysThatAGeometryIsNoFeature() throws IOException {
        assertThat(key("{\"type\":\"FeatureCollection\",\"features\":[" + POINT + "]}"))
                .contains(
                        "at /features/0/type: a Point stands where a feature is wanted; make it the geometry of one: {");
        assertThat(key("{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"feature\"}]}"))
                .contains("the type of a feature is \"Feature\", not \"feature\"; write it exactly so");
    }

    @Test
    void saysWhichCoordinateIsTooLarge() throws IOException {
        assertThat(key("{\"type\":\"Point\",\"coordinates\":[1e400,2]}"))
                .contains("at /coordinates: longitude 1e400 is beyond ±360 degrees; ");
        assertThat(key("{\"type\":\"Point\",\"coordinates\":[1,-1e400]}"))
                .contains("at /coordinates: latitude -1e400 is beyond ±90 degrees; ");
    }

    @Test
    void shortensThePlaceOfWhatIsNestedTooDeeply() throws IOException {
        String deep = "{\"\ud83d\ude00\":".repeat(1500) + "1" + "}".repeat(1500);
        assertThat(key(deep))
                .contains("\ud83d\ude00/", " ... ", "nesting")
                .doesNotContain("?")
                .hasSizeLessThan(600);
        assertThat(key("[" + "[".repeat(1500) + "]".repeat(1501))).hasSizeLessThan(600);
    }

    @Test
    void saysThatAFolderIsAFolder() throws IOException {
        String dir = Files.createDirectory(folder.resolve("dir.json")).toString();
        assertThat(Run.of("key", "--mode", "serialization", dir).err())
                .isEqualTo(
                        dir + ": it is a folder, and no .shp is in it; give a file, or a folder with a shapefile in it;"
                                + " an archive in it is not opened\n");
    }

    @Test
    void saysThatAnArchiveInAnArchiveIsNotOpened() throws IOException {
        Path zip = folder.resolve("out.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("in.zip"));
            out.closeEntry();
        }
        assertThat(Run.of("key", "--mode", "geometry", zip.toString()).err())
                .contains("it is an archive, and no .shp is in it; ", "an archive inside an archive is not opened");
    }

    @Test
    void quotesANameThatWouldBreakItsLine() throws IOException {
        Path odd = Files.writeString(folder.resolve("a\n\"b\\c\u001b.json"), POINT);
        Path quote = Files.writeString(folder.resolve("q.json"), POINT);
        String printed = "\"" + folder + "/a\\u000a\\\"b\\\\c\\u001b.json\"";
        assertThat(Run.of("key", "--mode", "geometry", odd.toString()).sources())
                .containsExactly(printed);
        assertThat(Run.of("inspect", odd.toString()).lines()).startsWith(printed);
        assertThat(Run.of("explain", "--mode", "geometry", odd.toString(), quote.toString())
                        .out())
                .contains("  " + printed + "\n");
    }

    @Test
    void saysWhatMayBeWrongWithANameThatIsNotUtf8() {
        Run run = Run.of(
                "key", "--mode", "geometry", folder.resolve("a\ufffd.json").toString());
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).contains("or its name has bytes that are not UTF-8", "standard input");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key --mode geometry --layer borders F",
                "key --mode geometry --layer borders -",
                "key --mode geometry --layer other S",
                "inspect --layer borders S",
                "explain --mode geometry --layer borders F S",
                "once --ledger L --mode geometry --layer borders S -- true",
                "reconcile --layer borders F S"
            })
    void refusesALayerThatChoosesNothing(String line) {
        Run run = Run.of(line.replace("F", Real.file("borders.geojson"))
                .replace("S", Real.file("borders.shp"))
                .replace("L", folder.resolve("l.db").toString())
                .split(" "));
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--layer ", " has no effect on ", "a folder or .zip");
    }

    @Test
    void takesALayerWhereOneInputHasLayers() {
        assertThat(Run.of(
                                "key",
                                "--mode",
                                "geometry",
                                "--layer",
                                "borders",
                                Real.FOLDER.toString(),
                                Real.file("borders.geojson"))
                        .keys())
                .hasSize(2)
                .containsOnly("geo.default.v1.sha256.68ca81b3c6e01937963e5bfdd38e9ff081c49830ab0081fbdafdf845eee62898");
        assertThat(Run.of("key", "--mode", "geometry", "--layer", "a", folder + "/none.zip")
                        .exit())
                .isEqualTo(ExitCode.BAD_DATA);
    }

    private String key(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), text);
        Run run = Run.of("key", "--mode", "geometry", file.toString());
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        return run.err();
    }
}
