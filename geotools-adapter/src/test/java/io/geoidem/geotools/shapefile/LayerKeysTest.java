package io.geoidem.geotools.shapefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.geoidem.Digest;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.Reprojector;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.FeatureReader;
import io.geoidem.geometry.FlagRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keys of whole layers in WGS 84, by the cases that lie beside the repository. */
class LayerKeysTest {
    private static final Pattern INPUTS = Pattern.compile("\"([^\"]+\\.shp)\"");
    private static final KeyContract CONTRACT =
            KeyContract.builder("cases", KeyMode.GEOMETRY).build();

    @Test
    void layersHaveOneKeyOrSeveralAsTheCasesSay() throws IOException {
        Path cases = Path.of(System.getProperty("geoidem.root")).resolveSibling("shared/cases");
        assumeThat(Files.isDirectory(cases)).isTrue();
        List<Path> folders;
        try (Stream<Path> all = Files.list(cases)) {
            folders = all.filter(p -> p.getFileName().toString().startsWith("geo-"))
                    .sorted()
                    .toList();
        }
        int run = 0;
        for (Path folder : folders) {
            String text = Files.readString(folder.resolve("case.json"));
            List<Path> inputs = inputs(folder, text);
            if (inputs.size() > 1 && inputs.stream().allMatch(LayerKeysTest::isGeographic)) {
                List<String> keys = new ArrayList<>();
                for (Path input : inputs) {
                    keys.add(key(input));
                }
                boolean same = keys.stream().distinct().count() == 1;
                assertThat(same).as(folder + " " + keys).isEqualTo(text.contains("\"same-key\""));
                run++;
            }
        }
        assertThat(run).isEqualTo(4);
    }

    private static String key(Path shp) {
        FeatureKeyer keyer = FeatureKeyer.of(
                CONTRACT, new Digest("00".repeat(32)), Reprojector.wgs84Only(), Limits.DEFAULT, FlagRequest.USUAL);
        try (FeatureReader reader = new ShapefileFormat()
                .open(
                        BundleSource.find(shp, new LayerChoice.Only(), Limits.DEFAULT)
                                .get(0),
                        CONTRACT,
                        Limits.DEFAULT)) {
            List<Feature> features = new ArrayList<>();
            while (reader.advance()) {
                features.add(reader.feature());
            }
            return keyer.keyDataset(features.stream()
                            .map(f -> (Supplier<Feature>) () -> f)
                            .iterator())
                    .key()
                    .toString();
        }
    }

    private static List<Path> inputs(Path folder, String text) {
        List<Path> inputs = new ArrayList<>();
        Matcher matcher = INPUTS.matcher(text);
        while (matcher.find()) {
            inputs.add(folder.resolve(matcher.group(1)));
        }
        return inputs;
    }

    private static boolean isGeographic(Path shp) {
        try {
            return Files.readString(Path.of(shp.toString().replaceAll("shp$", "prj")))
                    .startsWith("GEOGCS");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
