package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.HashAlgorithm;
import io.geoidem.digest.Hash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The layers of testdata/real: one geometry key from every writer, and keys that stay as they were published. */
class RealLayersTest {
    private static final int FILES = 12;
    private static final int GOLDEN_KEYS = 8;

    @TempDir
    Path folder;

    @Test
    void areTheFilesThatWerePublished() throws IOException {
        List<String> lines = Files.readAllLines(Real.FOLDER.resolve("SHA256SUMS"));
        assertThat(lines).hasSize(FILES).allSatisfy(line -> {
            String[] parts = line.split("  ", 2);
            byte[] bytes = Files.readAllBytes(Real.FOLDER.resolve(parts[1]));
            assertThat(Hash.digestOf(HashAlgorithm.SHA256, bytes).hex())
                    .as(parts[1])
                    .isEqualTo(parts[0]);
        });
    }

    @Test
    void keepTheirKeysForEver() throws IOException {
        List<String> lines = Files.readAllLines(Real.FOLDER.resolve("keys.csv"));
        assertThat(lines.get(0)).isEqualTo("mode,file,key");
        assertThat(lines).hasSize(GOLDEN_KEYS + 1);
        for (String line : lines.subList(1, lines.size())) {
            String[] parts = line.split(",", -1);
            Run run = key(parts[0], Real.file(parts[1]));
            assertThat(run.err()).as(line).isEmpty();
            assertThat(run.keys()).as(line).containsExactly(parts[2]);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"countries", "borders"})
    void haveOneGeometryKeyFromBothFormatsAndNoSerializationKeyInCommon(String layer) {
        String[] both = {Real.file(layer + ".geojson"), Real.file(layer + ".shp")};
        assertThat(key("geometry", both).keys())
                .hasSize(2)
                .containsOnly(key("geometry", both).keys().get(0));
        assertThat(key("serialization", both).keys()).hasSize(2).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"countries", "borders"})
    void haveTheSameFeaturesOneByOne(String layer) {
        List<String> fromJson =
                key("geometry", "--each", Real.file(layer + ".geojson")).keys();
        List<String> fromShapefile =
                key("geometry", "--each", Real.file(layer + ".shp")).keys();
        assertThat(fromShapefile).isEqualTo(fromJson).hasSizeGreaterThan(40);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void keepTheirKeyWithRingsRewoundAndRestartedAndPartsShuffled(int seed) throws IOException {
        String original = key("geometry", Real.file("countries.geojson")).keys().get(0);
        Map<String, Object> collection = JsonTree.read(Real.FOLDER.resolve("countries.geojson"));
        Random random = new Random(seed);
        for (Map<String, Object> feature : JsonTree.features(collection)) {
            disturb(geometry(feature), random);
        }
        Collections.shuffle(JsonTree.features(collection), random);
        Path disturbed = JsonTree.write(folder.resolve("disturbed.geojson"), collection);
        assertThat(key("geometry", disturbed.toString()).keys())
                .as("seed %d", seed)
                .containsExactly(original);
    }

    @Test
    void getAnotherKeyWhereOneVertexMovesByOneCell() throws IOException {
        String original = key("geometry", Real.file("borders.geojson")).keys().get(0);
        Map<String, Object> collection = JsonTree.read(Real.FOLDER.resolve("borders.geojson"));
        List<Object> line = firstLine(JsonTree.features(collection).get(7));
        List<Object> position = list(line.get(3));
        position.set(0, ((java.math.BigDecimal) position.get(0)).add(new java.math.BigDecimal("0.0000001")));
        Path moved = JsonTree.write(folder.resolve("moved.geojson"), collection);
        assertThat(key("geometry", moved.toString()).keys()).hasSize(1).doesNotContain(original);
    }

    @Test
    void getAnotherKeyWhereALineIsReversed() throws IOException {
        String original = key("geometry", Real.file("borders.geojson")).keys().get(0);
        Map<String, Object> collection = JsonTree.read(Real.FOLDER.resolve("borders.geojson"));
        Collections.reverse(firstLine(JsonTree.features(collection).get(7)));
        Path reversed = JsonTree.write(folder.resolve("reversed.geojson"), collection);
        assertThat(key("geometry", reversed.toString()).keys()).hasSize(1).doesNotContain(original);
    }

    /** Turns rings round, starts them elsewhere, shuffles parts, and makes a multi-geometry of what is single. */
    private static void disturb(Map<String, Object> geometry, Random random) {
        List<Object> polygons = "Polygon".equals(geometry.get("type"))
                ? new ArrayList<>(List.of(list(geometry.get("coordinates"))))
                : list(geometry.get("coordinates"));
        for (Object polygon : polygons) {
            List<Object> rings = list(polygon);
            for (int i = 0; i < rings.size(); i++) {
                List<Object> open = new ArrayList<>(list(rings.get(i)));
                open.remove(open.size() - 1);
                Collections.rotate(open, random.nextInt(open.size()));
                if (random.nextBoolean()) {
                    Collections.reverse(open);
                }
                open.add(open.get(0));
                rings.set(i, open);
            }
            Collections.shuffle(rings.subList(1, rings.size()), random);
        }
        Collections.shuffle(polygons, random);
        geometry.put("type", "MultiPolygon");
        geometry.put("coordinates", polygons);
    }

    private static List<Object> firstLine(Map<String, Object> feature) {
        return list(list(geometry(feature).get("coordinates")).get(0));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> geometry(Map<String, Object> feature) {
        return (Map<String, Object>) Objects.requireNonNull(feature.get("geometry"));
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(@Nullable Object value) {
        return (List<Object>) Objects.requireNonNull(value);
    }

    private static Run key(String mode, String... args) {
        return Run.of(Run.args(
                "key", Run.args("--namespace", Run.args("real", Run.args("--mode", Run.args(mode, args))))));
    }
}
