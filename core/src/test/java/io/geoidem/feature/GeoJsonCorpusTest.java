package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** GeoJSON of many tools and test suites: every file gets a key or a refusal that names what is wrong. */
class GeoJsonCorpusTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("geoidem.root")).resolveSibling("shared").resolve("data/geojson");
    private static final Path OUTCOMES =
            Path.of(System.getProperty("geoidem.root")).resolve("testdata/vectors/geometry/geojson-outcomes.csv");

    @Test
    void everyFileEndsAsTheTableSays() throws IOException {
        assumeTrue(Files.isDirectory(FOLDER), "no ../shared/data");
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(FOLDER)) {
            for (Path file : files.toList()) {
                String name = FOLDER.relativize(file).toString().replace('\\', '/');
                if (name.endsWith(".geojson") || (name.endsWith(".json") && !name.endsWith(".result"))) {
                    found.put(name, outcome(file));
                }
            }
        }
        Map<String, String> expected = new TreeMap<>();
        for (String line : Files.readAllLines(OUTCOMES)) {
            if (!line.startsWith("file,")) {
                expected.put(line.substring(0, line.lastIndexOf(',')), line.substring(line.lastIndexOf(',') + 1));
            }
        }
        if (System.getProperty("geoidem.write") != null) {
            StringBuilder table = new StringBuilder("file,outcome\n");
            found.forEach((file, outcome) ->
                    table.append(file).append(',').append(outcome).append('\n'));
            Files.writeString(OUTCOMES, table.toString());
        }
        assertThat(found).isEqualTo(expected).hasSize(314);
    }

    /** {@code key}, or the code of the refusal; of a collection with bad features the code of the first of them. */
    private static String outcome(Path file) {
        try (GeoJsonSource source = GeoJsonSource.of(file)) {
            return Keyers.USUAL.key(source).key().toString().startsWith("geo.") ? "key" : "?";
        } catch (GeoidemException e) {
            assertThat(e.problem()).isNotEmpty();
            return e.code() == ErrorCode.DATASET && e.getCause() instanceof GeoidemException first
                    ? "dataset:" + first.code().label()
                    : e.code().label();
        }
    }
}
