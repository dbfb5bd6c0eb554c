package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.geoidem.GeoidemException;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.PropertyRules;
import io.geoidem.contract.PropertyRules.Selection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One collection of real countries in many spellings, and one of borders: which of them share a key. */
class GeometryVariantsTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("geoidem.root")).resolveSibling("shared").resolve("data/geometry-variants");

    /** What §5 makes of each variant at 7 decimals: the geometries alone, then with the attributes. */
    private static final Map<String, String> COUNTRIES = new LinkedHashMap<>();

    static {
        String table = """
                pretty same same
                crlf-bom same same
                keys-permuted same same
                ascii-escapes same same
                numbers-respelled same same
                integers-as-floats same same
                rewound-clockwise same same
                rewound-rfc7946 same same
                random-winding same same
                start-rotated same same
                parts-and-holes-permuted same same
                polygons-as-multi same same
                features-permuted same same
                negative-zero same same
                with-bbox-and-crs84 same same
                z-zero different different
                jitter-1e-12 same same
                jitter-1e-9-closed different different
                rounding-edge-a different different
                rounding-edge-b same same
                rounded-7 same same
                rounded-6 different different
                repeated-vertices same same
                densified different different
                unclosed refused refused
                x-one-vertex-moved-1e-5 different different
                x-one-vertex-dropped different different
                x-hole-dropped different different
                x-part-dropped different different
                x-lat-lon-swapped refused refused
                x-attribute-changed same different
                x-hole-turned-island different different
                """;
        for (String line : table.split("\n", -1)) {
            if (!line.isBlank()) {
                COUNTRIES.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1));
            }
        }
    }

    @Test
    void countriesShareKeysAsTheirVariantsSay() throws IOException {
        assumeTrue(Files.isDirectory(FOLDER), "no ../shared/data");
        Map<String, String> found = new LinkedHashMap<>();
        COUNTRIES.keySet().forEach(name -> found.put(name, relation("countries", name)));
        assertThat(found).isEqualTo(COUNTRIES);
        try (Stream<Path> files = Files.list(FOLDER.resolve("countries"))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".geojson") && !name.equals("base.geojson"))
                            .map(name -> name.substring(0, name.lastIndexOf('.'))))
                    .containsExactlyInAnyOrderElementsOf(COUNTRIES.keySet());
        }
    }

    /** Jitter of a hundredth of a cell: of eight countries three have no ordinate near a border, and keep their keys. */
    @Test
    void jitterMovesOnlyFeaturesAtTheBordersOfCells() {
        assumeTrue(Files.isDirectory(FOLDER), "no ../shared/data");
        assertThat(shared("base", "jitter-1e-9-closed")).isEqualTo(3);
        // Half way between two cells, and less by 1e-13: the ties go to the even one, the others down.
        assertThat(shared("rounding-edge-a", "rounding-edge-b")).isEqualTo(0);
    }

    private static long shared(String a, String b) {
        Set<String> keys = new HashSet<>(keys(a));
        return keys(b).stream().filter(keys::contains).count();
    }

    private static List<String> keys(String name) {
        FeatureKeyer shapes =
                Keyers.with(GeometryRules.DEFAULT, PropertyRules.DEFAULT.withSelection(new Selection.None()));
        List<String> keys = new ArrayList<>();
        try (GeoJsonSource source = GeoJsonSource.of(FOLDER.resolve("countries").resolve(name + ".geojson"))) {
            shapes.each(
                    source,
                    FeatureOutcome.Wanted.KEYS,
                    outcome -> keys.add(
                            ((FeatureOutcome.Keyed) outcome).result().key().toString()));
        }
        return keys;
    }

    @Test
    void reversedBordersAreOtherLines() {
        assumeTrue(Files.isDirectory(FOLDER), "no ../shared/data");
        assertThat(relation("borders", "reversed")).isEqualTo("different different");
        assertThat(relation("borders", "closed-lines-rotated")).isEqualTo("different different");
        assertThat(key(
                        Keyers.with(
                                GeometryRules.DEFAULT.withLines(GeometryRules.LineDirection.UNDIRECTED),
                                PropertyRules.DEFAULT),
                        "borders",
                        "reversed"))
                .isEqualTo(key(
                        Keyers.with(
                                GeometryRules.DEFAULT.withLines(GeometryRules.LineDirection.UNDIRECTED),
                                PropertyRules.DEFAULT),
                        "borders",
                        "base"));
    }

    @Test
    void sixDecimalsAreTheSameUnderAContractOfSix() {
        assumeTrue(Files.isDirectory(FOLDER), "no ../shared/data");
        FeatureKeyer six = Keyers.with(GeometryRules.DEFAULT.withPrecision(6), PropertyRules.DEFAULT);
        assertThat(key(six, "countries", "rounded-6")).isEqualTo(key(six, "countries", "base"));
    }

    private static String relation(String folder, String name) {
        FeatureKeyer shapes =
                Keyers.with(GeometryRules.DEFAULT, PropertyRules.DEFAULT.withSelection(new Selection.None()));
        return relation(shapes, folder, name) + " " + relation(Keyers.USUAL, folder, name);
    }

    private static String relation(FeatureKeyer keyer, String folder, String name) {
        String key = key(keyer, folder, name);
        return key.equals(key(keyer, folder, "base")) ? "same" : key.startsWith("geo.") ? "different" : key;
    }

    private static String key(FeatureKeyer keyer, String folder, String name) {
        Path file = FOLDER.resolve(folder).resolve(name + ".geojson");
        try (GeoJsonSource source = GeoJsonSource.of(file)) {
            return keyer.key(source).key().toString();
        } catch (GeoidemException e) {
            return "refused";
        }
    }
}
