package io.geoidem.geotools.shapefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Every odd and broken shapefile of the collection beside the repository has the outcome that the project's table gives it. */
class OddInputsTest {
    private static final int ROWS = 143;

    @Test
    void everyOddInputHasItsOutcome() throws IOException {
        Path root = Path.of(System.getProperty("geoidem.root")).resolveSibling("shared/data/shapefiles-odd");
        assumeThat(Files.isDirectory(root)).isTrue();
        List<List<String>> rows = rows();
        Set<String> sources = new LinkedHashSet<>();
        SoftAssertions softly = new SoftAssertions();
        for (List<String> cells : rows) {
            sources.add(cells.get(0));
            softly.assertThat(Outcome.of(root.resolve(cells.get(0)), cells.get(1)))
                    .as(cells.get(0) + " " + cells.get(1))
                    .isEqualTo(cells.get(2));
        }
        softly.assertAll();
        assertThat(rows).hasSize(ROWS);
        assertThat(sources).containsExactlyInAnyOrderElementsOf(inputs(root));
    }

    /** The shapefiles, archives, and tables beside which there is no shapefile. */
    private static Set<String> inputs(Path root) throws IOException {
        List<String> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .toList();
        }
        Set<String> lower = new HashSet<>();
        files.forEach(file -> lower.add(file.toLowerCase(Locale.ROOT)));
        Set<String> inputs = new TreeSet<>();
        for (String file : files) {
            String name = file.toLowerCase(Locale.ROOT);
            boolean alone = name.endsWith(".dbf") && !lower.contains(name.replaceAll("dbf$", "shp"));
            if (name.endsWith(".shp") || name.endsWith(".zip") || alone) {
                inputs.add(file);
            }
        }
        return inputs;
    }

    /** The rows of the last table of the document, as input, options and outcome. */
    private static List<List<String>> rows() throws IOException {
        Path document = Path.of(System.getProperty("geoidem.root"), "docs", "odd-inputs.md");
        String text = Files.readString(document);
        return text.substring(text.indexOf("\n## File by file"))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> Arrays.stream(line.split("\\|", -1))
                        .skip(1)
                        .limit(3)
                        .map(cell -> cell.strip().replace("`", ""))
                        .toList())
                .toList();
    }
}
