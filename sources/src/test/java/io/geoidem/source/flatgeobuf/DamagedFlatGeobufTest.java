package io.geoidem.source.flatgeobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.flatbuffers.FlatBufferBuilder;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.feature.FeatureReader;
import io.geoidem.keyer.Keyer;
import io.geoidem.source.Keys;
import io.geoidem.source.LayerSources;
import io.geoidem.source.MadeFlatGeobuf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.io.WKTReader;
import org.wololo.flatgeobuf.generated.ColumnType;
import org.wololo.flatgeobuf.generated.Feature;
import org.wololo.flatgeobuf.generated.Geometry;
import org.wololo.flatgeobuf.generated.GeometryType;

/** Whatever is done to a file, it has one key or one error with a place, and nothing in between. */
class DamagedFlatGeobufTest {
    private static final Path GDAL = Path.of(System.getProperty("geoidem.root"), "testdata/flatgeobuf/borders.fgb");

    @TempDir
    Path folder;

    private byte[] made = {};

    @BeforeEach
    void make() throws Exception {
        WKTReader wkt = new WKTReader();
        made = new MadeFlatGeobuf()
                .column("name", ColumnType.String)
                .column("n", ColumnType.Int)
                .add(wkt.read("POLYGON ((0 0, 9 0, 9 9, 0 0), (4 2, 5 2, 5 3, 4 2))"), "Fen", 1)
                .add(wkt.read("MULTIPOLYGON (((4 51, 5 51, 5 52, 4 51)), ((6 51, 7 51, 7 52, 6 51)))"), "Moor", 2)
                .add(wkt.read("GEOMETRYCOLLECTION (POINT (4 51), LINESTRING (4 51, 5 51))"), "", 3)
                .bytes();
        assertThat(outcome(made)).isNotNull();
    }

    @Test
    void everyShorterFileIsRefused() throws IOException {
        for (int length = 0; length < made.length; length++) {
            assertThat(outcome(Arrays.copyOf(made, length)))
                    .as("the first " + length + " of " + made.length + " bytes")
                    .isNull();
        }
        assertThat(outcome(Arrays.copyOf(made, made.length + 1))).isNull();
    }

    /** With an index, as GDAL writes it, where the part that is cut off may be a whole number of features. */
    @Test
    void everyShorterFileOfGdalIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(GDAL);
        assertThat(outcome(whole)).isNotNull();
        for (int length = 0; length < whole.length; length += length < 4000 ? 37 : 331) {
            assertThat(outcome(Arrays.copyOf(whole, length))).isNull();
        }
    }

    @Test
    void everyByteMayBeWrong() throws IOException {
        int refused = 0;
        for (int at = 0; at < made.length; at++) {
            for (int bits : new int[] {0x01, 0x80, 0xff}) {
                byte[] damaged = made.clone();
                damaged[at] ^= (byte) bits;
                refused += outcome(damaged) == null ? 1 : 0;
            }
        }
        // The others are positions and values, of which nothing tells what they were.
        assertThat(refused).isGreaterThan(made.length);
    }

    @Test
    void severalBytesMayBeWrong() throws IOException {
        long seed = 20_261_202;
        Random random = new Random(seed);
        byte[] gdal = Files.readAllBytes(GDAL);
        for (int round = 0; round < 1500; round++) {
            byte[] damaged = (round % 10 == 0 ? gdal : made).clone();
            for (int i = random.nextInt(12); i >= 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            // What must not happen is any other exception.
            String key = outcome(damaged);
            assertThat(key == null || key.startsWith("geo.real.v1."))
                    .as("seed " + seed + ", round " + round)
                    .isTrue();
        }
    }

    @Test
    void collectionsInCollectionsAreRefusedBeforeTheStackIsFull() throws IOException {
        assertThat(outcome(nested(300))).isNotNull();
        assertThat(outcome(nested(600))).isNull();
        assertThat(outcome(nested(200_000))).isNull();
    }

    private static byte[] nested(int depth) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int xy = Geometry.createXyVector(builder, new double[] {4, 51});
        int inner = Geometry.createGeometry(builder, 0, xy, 0, 0, 0, 0, GeometryType.Point, 0);
        for (int i = 0; i < depth; i++) {
            int parts = Geometry.createPartsVector(builder, new int[] {inner});
            inner = Geometry.createGeometry(builder, 0, 0, 0, 0, 0, 0, GeometryType.GeometryCollection, parts);
        }
        Feature.finishSizePrefixedFeatureBuffer(builder, Feature.createFeature(builder, inner, 0, 0));
        return new MadeFlatGeobuf().addBytes(builder.sizedByteArray()).bytes();
    }

    /** The key, or null for an error as errors have to be. */
    private @Nullable String outcome(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("damaged.fgb"), bytes);
        try (FeatureReader reader = LayerSources.find(file.toString(), new LayerChoice.Only())
                .get(0)
                .open(Keys.CONTRACT, Limits.DEFAULT)) {
            return Keyer.of(Keys.CONTRACT).keyDataset(reader.features()).key().toString();
        } catch (GeoidemException e) {
            assertThat(e.place().file() == null ? "" : e.place().file())
                    .as("the place of: " + e.getMessage())
                    .matches("damaged\\.fgb|");
            assertThat(e.getMessage()).isNotBlank();
            return null;
        }
    }
}
