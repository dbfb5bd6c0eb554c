package io.geoidem.source.flatgeobuf;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.feature.FeatureReader;
import io.geoidem.keyer.Keyer;
import io.geoidem.source.Keys;
import io.geoidem.source.LayerSources;
import io.geoidem.source.MadeFlatGeobuf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wololo.flatgeobuf.generated.GeometryType;

/** Features that no writer writes: tables laid out by hand, so that their accessors read something else or too much. */
class ForgedFlatGeobufTest {
    private static final int LENGTH = 4;

    @TempDir
    Path folder;

    /** The accessors take the size of a table's index, and the offsets in it, for signed. */
    @Test
    void tablesBeyondWhatTheAccessorsCountAreRefused() throws IOException {
        assertThat(outcome(pointBehindAnIndexOf(6))).startsWith("geo.real.v1.");
        assertThat(outcome(pointBehindAnIndexOf(40_000))).isEqualTo(ErrorCode.FILE_FORMAT.name());
        assertThat(outcome(pointInAFieldAt(20_000))).startsWith("geo.real.v1.");
        assertThat(outcome(pointInAFieldAt(40_000))).isEqualTo(ErrorCode.FILE_FORMAT.name());
    }

    /** A few megabytes would be read for minutes: each table with all fields of an index that they share. */
    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void indicesOfManyTablesAreReadNoFurtherThanTheFieldsThatAreKnown() throws IOException {
        int tables = 1_000_000;
        int indexSize = 32_000;
        ByteBuffer bytes = collection(tables, indexSize + 4 * tables);
        int index = bytes.position();
        bytes.putShort(index, (short) indexSize).putShort(index + 2, (short) 4);
        for (int i = 0; i < tables; i++) {
            int table = index + indexSize + 4 * i;
            bytes.putInt(table, table - index);
            part(bytes, i, table);
        }
        // Each is a geometry of no type.
        assertThat(outcome(bytes)).isEqualTo(ErrorCode.DATASET.name());
    }

    /** Forty kilobytes would become four million positions, and a few megabytes as many as the limit allows. */
    @Test
    void positionsThatManyGeometriesShareAreRefused() throws IOException {
        int parts = 2000;
        int positions = 2000;
        ByteBuffer bytes = collection(parts, 64 + 16 * positions);
        int line = geometry(bytes, bytes.position(), GeometryType.LineString, Field.XY);
        int xy = line + 12;
        pointTo(bytes, line + 4, xy);
        bytes.putInt(xy, 2 * positions);
        for (int i = 0; i < positions; i++) {
            bytes.putDouble(xy + 4 + 16 * i, i * 1e-4).putDouble(xy + 12 + 16 * i, i * 1e-5);
        }
        for (int i = 0; i < parts; i++) {
            part(bytes, i, line);
        }
        assertThat(outcome(bytes)).isEqualTo(ErrorCode.FILE_FORMAT.name());
    }

    /** The one field beside its type that a geometry here has, as its place in the schema. */
    private enum Field {
        XY(1),
        PARTS(7);

        final int place;

        Field(int place) {
            this.place = place;
        }
    }

    /** A feature that is a collection, with room for so much behind it; its position is that room's. */
    private static ByteBuffer collection(int parts, int room) {
        ByteBuffer bytes = little(64 + 4 * parts + room);
        int feature = feature(bytes, 6, 8, 4);
        int geometry = geometry(bytes, feature + 8, GeometryType.GeometryCollection, Field.PARTS);
        pointTo(bytes, feature + 4, geometry);
        pointTo(bytes, geometry + 4, geometry + 12);
        bytes.putInt(geometry + 12, parts);
        return bytes.position(geometry + 16 + 4 * parts);
    }

    private static void part(ByteBuffer collection, int number, int table) {
        pointTo(collection, LENGTH + 12 + 8 + 20 + 16 + 4 * number, table);
    }

    private static ByteBuffer pointBehindAnIndexOf(int size) {
        ByteBuffer bytes = little(size + 200);
        return withPoint(bytes, feature(bytes, size, 8, 4), 8, 4);
    }

    private static ByteBuffer pointInAFieldAt(int offset) {
        ByteBuffer bytes = little(offset + 200);
        return withPoint(bytes, feature(bytes, 6, offset + 4, offset), offset + 4, offset);
    }

    private static ByteBuffer withPoint(ByteBuffer bytes, int feature, int size, int offset) {
        int point = geometry(bytes, feature + size, GeometryType.Point, Field.XY);
        pointTo(bytes, feature + offset, point);
        pointTo(bytes, point + 4, point + 12);
        bytes.putInt(point + 12, 2).putDouble(point + 16, 4).putDouble(point + 24, 51);
        return bytes;
    }

    /** Writes a feature whose geometry is at that offset; the result is where its table begins. */
    private static int feature(ByteBuffer bytes, int indexSize, int size, int offset) {
        int table = LENGTH + 4 + indexSize + 2;
        bytes.putInt(0, bytes.capacity() - LENGTH);
        pointTo(bytes, LENGTH, table);
        bytes.putShort(LENGTH + 4, (short) indexSize)
                .putShort(LENGTH + 6, (short) size)
                .putShort(LENGTH + 8, (short) offset)
                .putInt(table, table - LENGTH - 4);
        return table;
    }

    /** Writes a geometry of 12 bytes behind its index: the field at 4, the type at 8; the result is where it begins. */
    private static int geometry(ByteBuffer bytes, int at, int type, Field field) {
        int table = at + 20;
        bytes.putShort(at, (short) 20)
                .putShort(at + 2, (short) 12)
                .putShort(at + 4 + 2 * field.place, (short) 4)
                .putShort(at + 4 + 2 * 6, (short) 8)
                .putInt(table, table - at)
                .put(table + 8, (byte) type);
        return table;
    }

    private static void pointTo(ByteBuffer bytes, int from, int to) {
        bytes.putInt(from, to - from);
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The key, or the code of the error. */
    private String outcome(ByteBuffer bytes) throws IOException {
        byte[] feature = new byte[bytes.capacity()];
        bytes.get(0, feature);
        Path file = Files.write(
                folder.resolve("forged.fgb"),
                new MadeFlatGeobuf().addBytes(feature).bytes());
        try (FeatureReader reader = LayerSources.find(file.toString(), new LayerChoice.Only())
                .get(0)
                .open(Keys.CONTRACT, Limits.DEFAULT)) {
            return Keyer.of(Keys.CONTRACT).keyDataset(reader.features()).key().toString();
        } catch (GeoidemException e) {
            return e.code().name();
        }
    }
}
