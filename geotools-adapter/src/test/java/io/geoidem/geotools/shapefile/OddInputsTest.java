package io.geoidem.geotools.shapefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Every odd and broken shapefile of the collection beside the repository has the outcome that the table gives it. */
class OddInputsTest {
    private static final int LINES = 143;

    @Test
    void everyOddInputHasItsOutcome() throws IOException {
        Path root = Path.of(System.getProperty("geoidem.root")).resolveSibling("shared/data/shapefiles-odd");
        assumeThat(Files.isDirectory(root)).isTrue();
        List<String> lines = lines();
        Set<String> sources = new LinkedHashSet<>();
        SoftAssertions softly = new SoftAssertions();
        for (String line : lines) {
            List<String> cells = List.of(line.split("\\|", 3));
            sources.add(cells.get(0));
            softly.assertThat(Outcome.of(root.resolve(cells.get(0)), cells.get(1)))
                    .as(cells.get(0) + " " + cells.get(1))
                    .isEqualTo(cells.get(2));
        }
        softly.assertAll();
        assertThat(lines).hasSize(LINES);
        assertThat(sources).hasSizeGreaterThan(95);
        assertThat(root.toFile().list()).contains("made", "real");
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = Objects.requireNonNull(OddInputsTest.class.getResourceAsStream("odd-inputs.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }
}
