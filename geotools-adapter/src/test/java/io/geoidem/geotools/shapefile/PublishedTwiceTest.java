package io.geoidem.geotools.shapefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.contract.PropertyRules.FeatureId;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.keyer.Keyer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * Real layers that were published twice, by the keys of their shapes: features that were measured as the same have one key at
 * the precision that the measurement allows.
 */
class PublishedTwiceTest {
    private static final Path PAIRS =
            Path.of(System.getProperty("geoidem.root")).resolveSibling("shared/data/pairs");

    /**
     * @param precision decimals of a degree
     * @param crs of layers that name none
     * @param shared how many features of both sides have a key in common
     * @param why these, where it is not as many as were measured to be the same
     */
    @ParameterizedTest
    @CsvFileSource(resources = "published-twice.csv", numLinesToSkip = 1, delimiter = '|')
    void sameShapesHaveOneKey(String a, String b, int precision, String crs, String operation, int shared, String why) {
        assumeThat(Files.isDirectory(PAIRS)).isTrue();
        GeometryRules geometry = GeometryRules.DEFAULT.withPrecision(precision);
        geometry = crs == null ? geometry : geometry.withSourceCrs(crs);
        geometry = operation == null ? geometry : geometry.withOperation(operation);
        KeyContract contract = KeyContract.builder("pairs", KeyMode.GEOMETRY)
                .geometry(geometry)
                .properties(PropertyRules.DEFAULT
                        .withSelection(new PropertyRules.Selection.None())
                        .withFeatureId(FeatureId.IGNORE))
                .build();
        Map<Key, Integer> left = new HashMap<>();
        keys(contract, PAIRS.resolve(a)).forEach(key -> left.merge(key, 1, Integer::sum));
        int found = 0;
        for (Key key : keys(contract, PAIRS.resolve(b))) {
            if (left.merge(key, -1, Integer::sum) >= 0) {
                found++;
            }
        }
        assertThat(found).as(why).isEqualTo(shared);
    }

    /** GeoPackages are read by another module, whose tests take the pairs that have one. */
    @Test
    void everyMeasuredPairIsTried() throws IOException {
        assumeThat(Files.isDirectory(PAIRS)).isTrue();
        List<String> measured = new ArrayList<>();
        for (String line : Files.readAllLines(PAIRS.resolve("pairs.csv"))) {
            // What the pair is stands before the two files, in quotation marks where it has a comma.
            String[] cells = line.replaceAll("\"[^\"]*\"", "").split(",", -1);
            measured.add(cells[2] + "|" + cells[3]);
        }
        measured.remove("a|b");
        List<String> geoPackages =
                measured.stream().filter(pair -> pair.endsWith(".gpkg")).toList();
        assertThat(geoPackages).hasSize(2);
        measured.removeAll(geoPackages);
        try (InputStream table = Objects.requireNonNull(getClass().getResourceAsStream("published-twice.csv"))) {
            List<String> tried = new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.substring(0, line.indexOf('|', line.indexOf('|') + 1)))
                    .toList();
            assertThat(tried).containsExactlyInAnyOrderElementsOf(measured);
        }
    }

    private static List<Key> keys(KeyContract contract, Path path) {
        FeatureKeyer keyer = Keyer.of(contract).features();
        List<Key> keys = new ArrayList<>();
        if (path.toString().endsWith("json")) {
            try (GeoJsonSource source = GeoJsonSource.of(path)) {
                keyer.each(source, FeatureOutcome.Wanted.KEYS, outcome -> keys.add(key(outcome)));
            }
            return keys;
        }
        try (FeatureReader reader = new ShapefileFormat()
                .open(
                        BundleSource.find(path, new LayerChoice.Only(), Limits.DEFAULT)
                                .get(0),
                        contract,
                        Limits.DEFAULT)) {
            while (reader.advance()) {
                keys.add(keyer.key(reader.feature()).key());
            }
        }
        return keys;
    }

    private static Key key(FeatureOutcome outcome) {
        if (outcome instanceof FeatureOutcome.Refused refused) {
            throw refused.error();
        }
        return ((FeatureOutcome.Keyed) outcome).result().key();
    }
}
