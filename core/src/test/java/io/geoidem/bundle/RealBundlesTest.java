package io.geoidem.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real and broken shapefiles, where they are at hand beside the repository. */
class RealBundlesTest {
    private static final Path SHARED =
            Path.of(System.getProperty("geoidem.root")).resolveSibling("shared");
    private static final KeyContract CONTRACT =
            KeyContract.builder("real", KeyMode.SERIALIZATION).build();

    /** Bytes are bytes: whatever is broken inside a file, the bundle has a key if its files are all there. */
    @Test
    void keysOrRefusesEveryShapefileAndZip() throws IOException {
        assumeThat(SHARED.resolve("data")).exists();
        Map<ErrorCode, Integer> refused = new EnumMap<>(ErrorCode.class);
        int keyed = 0;
        for (Path source : sources()) {
            try {
                for (Bundle bundle : BundleSource.find(source, new LayerChoice.Each(), Limits.DEFAULT)) {
                    keyed++;
                    assertThat(BundleHasher.digest(bundle, CONTRACT).length()).isPositive();
                }
            } catch (GeoidemException e) {
                keyed--;
                refused.merge(e.code(), 1, Integer::sum);
                assertThat(e.remedy()).isNotEmpty();
            } catch (RuntimeException e) {
                fail(source.toString(), e);
            }
        }
        assertThat(keyed).isGreaterThan(100);
        assertThat(refused).containsOnlyKeys(ErrorCode.MISSING_FILE);
    }

    @ParameterizedTest
    @CsvSource({
        "bun-unrelated-files, a/sites.shp, b/sites.shp",
        "bun-uppercase-suffix, a/sites.shp, b/sites.SHP",
        "bun-zip-macosx, a.zip, b.zip",
        "bun-zip-mtime-order, a.zip, b.zip",
        "bun-zip-nested-folder, a.zip, b.zip",
    })
    void givesOneKeyToOneBundle(String name, String a, String b) {
        Path folder = SHARED.resolve("cases").resolve(name);
        assumeThat(folder).exists();
        assertThat(digest(folder.resolve(a))).isEqualTo(digest(folder.resolve(b)));
    }

    private static Digest digest(Path source) {
        Bundle bundle = BundleSource.find(source, new LayerChoice.Only(), Limits.DEFAULT)
                .get(0);
        return BundleHasher.digest(bundle, CONTRACT).digest();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SHARED.resolve("data"))) {
            return files.filter(Files::isRegularFile)
                    .filter(path ->
                            SourceKind.of(path) == SourceKind.SHAPEFILE || SourceKind.of(path) == SourceKind.ZIP)
                    .sorted()
                    .toList();
        }
    }
}
