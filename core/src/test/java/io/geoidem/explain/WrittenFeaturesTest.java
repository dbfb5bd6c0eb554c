package io.geoidem.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.feature.WrittenFeature;
import io.geoidem.keyer.Keyer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A feature kept as it is written gets the key that the same feature gets while it is read. */
class WrittenFeaturesTest {
    private static final int LEAST = 100;
    private static final Path SHARED =
            Path.of(System.getProperty("geoidem.root")).resolveSibling("shared").resolve("data/geojson");

    @Test
    void haveTheKeysOfTheirDocuments() throws IOException {
        assumeTrue(Files.isDirectory(SHARED));
        FeatureKeyer keyer =
                Keyer.of(KeyContract.builder("a", KeyMode.GEOMETRY).build()).features();
        int compared = 0;
        try (Stream<Path> files = Files.walk(SHARED)) {
            for (Path file :
                    files.filter(f -> f.toString().matches(".*\\.(geo)?json")).toList()) {
                List<String> read = new ArrayList<>();
                List<String> kept = new ArrayList<>();
                try {
                    keyer.each(GeoJsonSource.of(file), FeatureOutcome.Wanted.KEYS, outcome -> {
                        if (outcome instanceof FeatureOutcome.Keyed keyed) {
                            read.add(keyed.record() + " " + keyed.result());
                        } else {
                            throw ((FeatureOutcome.Refused) outcome).error();
                        }
                    });
                } catch (GeoidemException e) {
                    continue;
                }
                List<WrittenFeature> written = new ArrayList<>();
                keyer.eachWritten(GeoJsonSource.of(file), written::add);
                written.forEach(feature ->
                        kept.add(feature.record() + " " + keyer.key(feature).result()));
                assertThat(kept).as(file.toString()).isEqualTo(read);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(LEAST);
    }
}
