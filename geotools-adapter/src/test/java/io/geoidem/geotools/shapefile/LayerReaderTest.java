package io.geoidem.geotools.shapefile;

import static io.geoidem.geotools.shapefile.MadeLayer.parts;
import static io.geoidem.geotools.shapefile.MadeLayer.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.feature.PropertyValue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayerReaderTest {
    @TempDir
    private Path folder;

    @Test
    void leavesDeletedRowsOutTogetherWithTheirShapes() {
        MadeLayer layer = new MadeLayer(1).column("N", 'N', 1, 0);
        layer.record(point(1, 1, 1)).row(" 1");
        // What stands in a deleted row or its shape is nobody's concern.
        layer.record(point(1, Double.NaN, 2)).row("*x");
        layer.record(point(1, 3, 3)).row(" 3");
        assertThat(Read.all(layer.write(folder))).isEqualTo(List.of("1 Point[1,1] [1]", "3 Point[3,3] [3]"));
    }

    @Test
    void goesOnAfterARecordThatCannotBeRead() throws IOException {
        MadeLayer layer = new MadeLayer(5).column("N", 'N', 1, 0);
        layer.record(parts(5, new double[][] {{0, 0, 0, 1, 1, 1, 0, 0}})).row(" 1");
        layer.record(change(parts(5, new double[][] {{0, 0, 0, 1, 1, 1, 0, 0}}), b -> b.putInt(44, 3)))
                .row(" x");
        layer.record(parts(5, new double[][] {{0, 0, 0, 1, 1, 1, 0, 0}})).row(" 3");
        try (LayerReader reader = Read.open(layer.write(folder), LayerReader.TableUse.VALUES)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::shape)
                    .isInstanceOfSatisfying(
                            GeoidemException.class,
                            e -> assertThat(e.place().record()).isEqualTo(2));
            assertThatThrownBy(() -> reader.value(reader.fields().get(0)))
                    .isInstanceOfSatisfying(
                            GeoidemException.class,
                            e -> assertThat(e.place().field()).isEqualTo("N"));
            assertThat(reader.next()).isTrue();
            assertThat(Read.text(reader.shape())).isEqualTo("Polygon[[[0,0],[1,1],[0,1],[0,0]]]");
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void readsLayersWithoutRecordsOrColumns() {
        assertThat(Read.all(new MadeLayer(5).write(folder))).isEmpty();
        assertThat(Read.all(new MadeLayer(1).record(point(1, 1, 2)).row(" ").write(folder)))
                .isEqualTo(List.of("1 Point[1,2] []"));
    }

    @Test
    void walksTheShpWhereTheIndexIsMissing() throws IOException {
        Path shp = three().write(folder);
        List<String> before = Read.all(shp);
        Files.delete(folder.resolve("made.shx"));
        assertThat(Read.all(shp)).isEqualTo(before);
    }

    @Test
    void readsShapesAloneWhereNoValuesAreWanted() throws IOException {
        Path shp = three().write(folder);
        Files.delete(folder.resolve("made.dbf"));
        assertThat(Read.all(shp, LayerReader.TableUse.DELETION_MARKS))
                .isEqualTo(List.of("1 Point[1,1] []", "2 Point[2,2] []", "3 Point[3,3] []"));
        assertThatThrownBy(() -> Read.all(shp))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MISSING_FILE))
                .hasMessageContaining("made.dbf");
    }

    @Test
    void refusesAnIndexThatSaysOtherwise() {
        refused("made.shx", b -> Arrays.copyOf(b, b.length - 8), "header states");
        refused("made.shx", b -> change(b, x -> x.putInt(100, 51)), "the .shp has the record at byte 100");
        refused("made.shx", b -> change(b, x -> x.putInt(112, 8)), "the .shp has the record at byte 128");
        refused("made.shx", b -> change(Arrays.copyOf(b, b.length - 8), x -> x.putInt(24, 58)), "lists 2 shapes");
        refused("made.shx", b -> change(b, x -> x.put(32, (byte) 3)), "type");
    }

    @Test
    void refusesAMainFileThatCannotBeReadWhole() {
        refused("made.shp", b -> new byte[0], "the header needs 100 bytes");
        refused("made.shp", b -> Arrays.copyOf(b, 57), "57");
        refused("made.shp", b -> Arrays.copyOf(b, b.length - 1), "it has 183");
        refused("made.shp", b -> Arrays.copyOf(b, b.length - 28), "it has 156");
        refused("made.shp", b -> change(b, x -> x.putInt(0, 9995)), "not that of a shapefile");
        refused("made.shp", b -> change(b, x -> x.put(32, (byte) 2)), "shape type 2");
        refused("made.shp", b -> change(b, x -> x.putInt(24, (100 + 28) / 2)), "after 1 records");
        refused("made.shp", b -> change(b, x -> x.putInt(104, 2_000_000)), "states 4000000 bytes");
        refused("made.shp", b -> change(b, x -> x.putInt(104, -1)), "bytes");
        refused("made.shp", b -> change(b, x -> x.putInt(104, 1)), "states 2 bytes");
        refused("made.shp", b -> change(b, x -> x.putInt(128, 7)), "numbered 7");
        refused("made.shp", b -> change(b, x -> x.put(108, (byte) 3)), "shape type 3");
        refused("made.shp", b -> change(b, x -> x.put(108, (byte) 0)), "needs 0 more bytes");
    }

    @Test
    void takesRecordNumbersFromZero() throws IOException {
        Path shp = three().write(folder);
        byte[] bytes = Files.readAllBytes(shp);
        Files.write(shp, change(bytes, b -> b.putInt(100, 0).putInt(128, 1).putInt(156, 2)));
        assertThat(Read.all(shp)).hasSize(3);
    }

    @Test
    void passesOverBytesBehindTheLastRecordAndSaysSo() throws IOException {
        Path shp = three().write(folder);
        byte[] bytes = Files.readAllBytes(shp);
        Files.write(shp, Arrays.copyOf(bytes, bytes.length + 37));
        try (LayerReader reader = Read.open(shp, LayerReader.TableUse.VALUES)) {
            int count = 0;
            while (reader.next()) {
                count++;
            }
            assertThat(count).isEqualTo(3);
            assertThat(reader.hasExcessBytes()).isTrue();
        }
        for (int inside : new int[] {0, 4, 37}) {
            // Within the length that the header states, or behind it.
            int length = (bytes.length + inside) / 2;
            Files.write(shp, change(Arrays.copyOf(bytes, bytes.length + 37), b -> b.putInt(24, length)));
            for (String shx : new String[] {"made.shx", "none.shx"}) {
                Files.move(folder.resolve("made.shx"), folder.resolve(shx));
                try (LayerReader reader = Read.open(shp, LayerReader.TableUse.VALUES)) {
                    int count = 0;
                    while (reader.next()) {
                        count++;
                    }
                    assertThat(count).as("%d bytes, %s", inside, shx).isEqualTo(3);
                    assertThat(reader.hasExcessBytes()).isTrue();
                }
                Files.move(folder.resolve(shx), folder.resolve("made.shx"));
            }
        }
        Files.write(shp, Arrays.copyOf(bytes, bytes.length + 37));
        Files.delete(folder.resolve("made.shx"));
        Files.delete(folder.resolve("made.dbf"));
        assertThatThrownBy(() -> Read.all(shp, LayerReader.TableUse.DELETION_MARKS))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("neither");
    }

    @Test
    void refusesARecordThatTheIndexAndTheTableDoNotKnow() throws IOException {
        Path shp = three().write(folder);
        Files.write(folder.resolve("made.shx"), two().shx());
        Files.write(folder.resolve("made.dbf"), two().dbf());
        assertThatThrownBy(() -> Read.all(shp))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("record 3");
    }

    @Test
    void refusesARecordThatTheTableAloneDoesNotKnow() throws IOException {
        Path shp = three().write(folder);
        Files.delete(folder.resolve("made.shx"));
        Files.write(folder.resolve("made.dbf"), two().dbf());
        assertThatThrownBy(() -> Read.all(shp))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("record 3 follows, and the .dbf has rows for 2");
    }

    @Test
    void readsBinaryColumnsOfAHeader() {
        MadeLayer layer = new MadeLayer(1)
                .version(0x30)
                .column("I", 'I', 4, 0)
                .column("Y", 'Y', 8, 4)
                .column("T", 'T', 8, 0)
                .column("AT", '@', 8, 0)
                .record(point(1, 1, 2));
        byte[] row = ByteBuffer.allocate(29)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) ' ')
                .putInt(-7)
                .putLong(123_456)
                .putInt(2_440_588)
                .putInt(3_600_000)
                .putInt(2_440_589)
                .putInt(1)
                .array();
        assertThat(Read.all(layer.row(row).write(folder)))
                .isEqualTo(List.of("1 Point[1,2] [-7, 12.3456, 1970-01-01T01:00:00, 1970-01-02T00:00:00.001]"));
    }

    @Test
    void refusesATableThatCannotBeReadWhole() {
        refused("made.dbf", b -> Arrays.copyOf(b, 20), "the header needs 32 bytes");
        refused("made.dbf", b -> Arrays.copyOf(b, 50), "description of the columns");
        refused("made.dbf", b -> Arrays.copyOf(b, b.length - 2), "states 3 rows");
        refused("made.dbf", b -> change(b, x -> x.put(0, (byte) 4)), "first byte is 04");
        refused("made.dbf", b -> little(b, x -> x.putInt(4, 2)), "2 rows");
        refused("made.dbf", b -> little(b, x -> x.putInt(4, -1)), "4294967295 rows");
        refused("made.dbf", b -> little(b, x -> x.putShort(10, (short) 1)), "take 2 bytes");
        refused("made.dbf", b -> little(b, x -> x.putShort(8, (short) 5)), "header of 5 bytes");
        refused("made.dbf", b -> change(b, x -> x.put(65, (byte) 'x')), "begins with byte 120");
    }

    @Test
    void namesColumnsThatCannotBeRead() {
        refusedColumn(new MadeLayer(1).column("NOTE", 'M', 10, 0), "memo");
        refusedColumn(new MadeLayer(1).column("NOTE", 'G', 10, 0), "OLE");
        refusedColumn(new MadeLayer(1).column("NOTE", 'P', 10, 0), "picture");
        refusedColumn(new MadeLayer(1).column("NOTE", 'B', 10, 0), "binary");
        refusedColumn(new MadeLayer(1).column("NOTE", '+', 4, 0), "dBase 7");
        refusedColumn(new MadeLayer(1).column("NOTE", 'D', 6, 0), "6 bytes wide");
        refusedColumn(new MadeLayer(1).column("NOTE", 'N', 2, 0).column("NOTE", 'N', 2, 0), "two columns");
    }

    @Test
    void readsTextsWiderThan255Bytes() {
        // The upper byte of the width stands where other types keep decimals.
        MadeLayer layer = new MadeLayer(1).column("LONG", 'C', 300, 1).record(point(1, 1, 1));
        String text = "x".repeat(290);
        assertThat(Read.all(layer.row(" " + text).write(folder))).isEqualTo(List.of("1 Point[1,1] [" + text + "]"));
    }

    @Test
    void takesColumnsOfNoWidthForNull() {
        MadeLayer layer =
                new MadeLayer(1).column("A", 'C', 0, 0).column("B", 'N', 1, 0).record(point(1, 1, 1));
        assertThat(Read.all(layer.row(" 7").write(folder))).isEqualTo(List.of("1 Point[1,1] [null, 7]"));
    }

    @Test
    void decodesByTheSidecarThenByTheCodePageByteThenAsLatin1() throws IOException {
        MadeLayer layer =
                new MadeLayer(1).column("T", 'C', 2, 0).languageDriver(0xC9).record(point(1, 1, 1));
        Path shp = layer.row(new byte[] {' ', (byte) 0xC4, (byte) 0x96}).write(folder);
        assertThat(Read.all(shp).get(0)).endsWith("[\u0414\u2013]");
        Files.writeString(folder.resolve("made.cpg"), "UTF-8");
        assertThat(Read.all(shp).get(0)).endsWith("[\u0116]");
        Files.delete(folder.resolve("made.cpg"));
        Path plain = layer.languageDriver(0x57).write(folder);
        try (LayerReader reader = Read.open(plain, LayerReader.TableUse.VALUES)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.value(reader.fields().get(0))).isEqualTo(PropertyValue.of("\u00c4\u0096"));
            assertThat(reader.isEncodingGuessed()).isTrue();
        }
    }

    private MadeLayer two() {
        MadeLayer layer = new MadeLayer(1).column("N", 'N', 1, 0);
        return layer.record(point(1, 1, 1)).row(" 1").record(point(1, 2, 2)).row(" 2");
    }

    private MadeLayer three() {
        return two().record(point(1, 3, 3)).row(" 3");
    }

    private void refused(String file, UnaryOperator<byte[]> change, String problem) {
        Path shp = three().write(folder);
        Path changed = folder.resolve(file);
        try {
            Files.write(changed, change.apply(Files.readAllBytes(changed)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        assertThatThrownBy(() -> Read.all(shp)).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT);
            assertThat(e.problem()).contains(problem);
            assertThat(e.place().file()).isNotNull();
            assertThat(e.remedy()).isNotEmpty();
        });
    }

    private void refusedColumn(MadeLayer layer, String problem) {
        assertThatThrownBy(() -> Read.all(layer.write(folder))).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.ATTRIBUTE);
            assertThat(e.place().field()).isEqualTo("NOTE");
            assertThat(e.problem()).contains(problem);
        });
    }

    private static byte[] change(byte[] bytes, Consumer<ByteBuffer> change) {
        byte[] copy = bytes.clone();
        change.accept(ByteBuffer.wrap(copy));
        return copy;
    }

    private static byte[] little(byte[] bytes, Consumer<ByteBuffer> change) {
        return change(bytes, b -> change.accept(b.order(ByteOrder.LITTLE_ENDIAN)));
    }
}
