package io.geoidem.source.wkb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.geometry.Shape;
import io.geoidem.keyer.Keyer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKBWriter;
import org.locationtech.jts.io.WKTReader;

class WkbReaderTest {
    private static final Keyer KEYER =
            Keyer.of(KeyContract.builder("wkb", KeyMode.GEOMETRY).build());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POINT (4 51)",
                "POINT Z (4 51 7)",
                "LINESTRING (4 51, 5 52, 6 51)",
                "POLYGON ((0 0, 9 0, 9 9, 0 0), (7 2, 8 2, 8 3, 7 2))",
                "MULTIPOINT ((1 2), (3 4))",
                "MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))",
                "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0)), ((20 0, 29 0, 29 9, 20 0)))",
                "GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (LINESTRING (1 2, 3 4)))",
                "POINT EMPTY",
                "POLYGON EMPTY",
                "MULTILINESTRING EMPTY",
                "GEOMETRYCOLLECTION EMPTY"
            })
    void readsWhatJtsWritesInEitherOrderAndFlavour(String wkt) throws Exception {
        Geometry geometry = new WKTReader().read(wkt);
        geometry.setSRID(25832);
        int dimensions = wkt.contains(" Z ") ? 3 : 2;
        String expected = text(new FeatureGeometry.Jts(geometry, new CrsRef.Wgs84()));
        for (int order : new int[] {1, 2}) {
            byte[] plain = new WKBWriter(dimensions, order, false).write(geometry);
            assertThat(text(read(plain))).isEqualTo(expected);
            byte[] extended = new WKBWriter(dimensions, order, true).write(geometry);
            assertThat(text(read(extended))).isEqualTo(expected);
            assertThat(WkbReader.read(ByteBuffer.wrap(extended), Limits.DEFAULT).srid())
                    .hasValue(25832);
            assertThat(WkbReader.read(ByteBuffer.wrap(plain), Limits.DEFAULT).srid())
                    .isEmpty();
        }
        assertThat(text(WktReader.read(wkt, Limits.DEFAULT).shape())).isEqualTo(expected);
        assertThat(WktReader.read("SRID=25832;" + wkt, Limits.DEFAULT).srid()).hasValue(25832);
    }

    @Test
    void readsIsoTypesWithHeightsAndMeasures() {
        // Little-endian point of type 3001: x 1, y 2, z 3, m 4.
        String point = "01b90b0000000000000000f03f000000000000004000000000000008400000000000001040";
        assertThat(text(read(HexFormat.of().parseHex(point)))).contains("[1,2,3]");
        // Type 2001: x 1, y 2, m 4.
        String measured = "01d1070000000000000000f03f00000000000000400000000000001040";
        assertThat(text(read(HexFormat.of().parseHex(measured)))).contains("[1,2]");
    }

    @ParameterizedTest
    @CsvSource({
        "'', ends too early",
        "01, ends too early",
        "020100000000000000, byte order of 2",
        "0108000000, type 8",
        "01e9030000, ends too early",
        "0110270000, type 10000",
        "0102000000ffffffff, count of 4294967295",
        "0106000000ffffff7f, count of 2147483647",
        "010300000001000000, count of 1",
        "01030000000100000000000000, ring without positions",
        "010100000000000000000000000000000000000000ff, bytes follow",
        "0104000000010000000101000000000000000000f87f000000000000f87f, empty part",
        "0104000000010000000102000000000000000000000000, LineString among members"
    })
    void refusesWhatIsNoGeometry(String hex, String problem) {
        assertThatThrownBy(() -> read(HexFormat.of().parseHex(hex)))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.GEOMETRY))
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POLYGON ((0 0, 9 0, 9 9, 0 1))",
                "POLYGON ((0 0, 9 0, 0 0))",
                "LINESTRING (0 0)",
                "POINT (1)",
                "CIRCULARSTRING (0 0, 1 1, 2 0)",
                "POINT (1 2) POINT (3 4)",
                "nonsense",
                "POINT EMPTY 1",
                "SRID=4326"
            })
    void refusesTextThatIsNoGeometry(String wkt) {
        assertThatThrownBy(() -> text(WktReader.read(wkt, Limits.DEFAULT).shape()))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.GEOMETRY));
    }

    @Test
    void closesNoRing() {
        // A polygon of one ring of four positions whose last is not its first.
        ByteBuffer open = ByteBuffer.allocate(13 + 64);
        open.put((byte) 0).putInt(3).putInt(1).putInt(4);
        for (double ordinate : new double[] {0, 0, 9, 0, 9, 9, 0, 1}) {
            open.putDouble(ordinate);
        }
        assertThatThrownBy(() -> text(read(open.array())))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("ring 0");
    }

    @Test
    void refusesCollectionsThatAreNestedTooDeepWithoutExhaustingTheStack() {
        ByteBuffer deep = ByteBuffer.allocate(9 * 100_000);
        while (deep.hasRemaining()) {
            deep.put((byte) 0).putInt(7).putInt(1);
        }
        assertLimit(() -> read(deep.array()));
        assertLimit(() -> WktReader.read("GEOMETRYCOLLECTION (".repeat(100_000), Limits.DEFAULT));
    }

    @Test
    void givesAGeometryOrAnErrorForAnyMutation() throws Exception {
        byte[] whole = new WKBWriter(2, 2, true)
                .write(new WKTReader()
                        .read("GEOMETRYCOLLECTION (POLYGON ((0 0, 9 0, 9 9, 0 0)), MULTIPOINT ((1 2), (3 4)))"));
        Random random = new Random(20261130);
        for (int i = 0; i < 20_000; i++) {
            byte[] mutant = Arrays.copyOf(whole, random.nextInt(8) == 0 ? random.nextInt(whole.length) : whole.length);
            for (int hits = random.nextInt(4); hits >= 0 && mutant.length > 0; hits--) {
                mutant[random.nextInt(mutant.length)] = (byte) random.nextInt();
            }
            try {
                text(read(mutant));
            } catch (GeoidemException e) {
                assertThat(e.getMessage()).as("round %d", i).isNotEmpty();
            }
        }
    }

    private static void assertLimit(org.assertj.core.api.ThrowableAssert.ThrowingCallable reading) {
        assertThatThrownBy(reading)
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LIMIT));
    }

    private static Shape read(byte[] wkb) {
        return WkbReader.read(ByteBuffer.wrap(wkb), Limits.DEFAULT).shape();
    }

    private static String text(Shape shape) {
        return text(new FeatureGeometry.Prepared(shape, new CrsRef.Wgs84()));
    }

    private static String text(FeatureGeometry geometry) {
        return KEYER.features().canonicalText(Feature.of(geometry, Map.of()));
    }
}
