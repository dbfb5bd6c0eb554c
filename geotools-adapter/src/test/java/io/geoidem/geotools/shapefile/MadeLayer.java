package io.geoidem.geotools.shapefile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A shapefile written byte by byte, so that a test can say exactly what is in it, wrong or right. */
final class MadeLayer {
    static final String WGS84 =
            "GEOGCS[\"GCS_WGS_1984\",DATUM[\"D_WGS_1984\",SPHEROID[\"WGS_1984\",6378137.0,298.257223563]],"
                    + "PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";

    private final int type;
    private final List<byte[]> records = new ArrayList<>();
    private final List<byte[]> rows = new ArrayList<>();
    private final ByteArrayOutputStream descriptors = new ByteArrayOutputStream();
    private int rowLength = 1;
    private int version = 3;
    private int languageDriver;

    MadeLayer(int type) {
        this.type = type;
    }

    /** Adds a record of that content, the shape type first. */
    MadeLayer record(byte[] content) {
        records.add(content);
        return this;
    }

    MadeLayer column(String name, char letter, int width, int decimals) {
        byte[] descriptor = new byte[32];
        byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, descriptor, 0, bytes.length);
        descriptor[11] = (byte) letter;
        descriptor[16] = (byte) width;
        descriptor[17] = (byte) decimals;
        descriptors.writeBytes(descriptor);
        rowLength += width;
        return this;
    }

    /** Adds a row of those bytes, the deletion mark first; blanks follow up to the length of a row. */
    MadeLayer row(byte[] bytes) {
        byte[] row = new byte[rowLength];
        java.util.Arrays.fill(row, (byte) ' ');
        System.arraycopy(bytes, 0, row, 0, bytes.length);
        rows.add(row);
        return this;
    }

    MadeLayer row(String text) {
        return row(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    MadeLayer version(int value) {
        version = value;
        return this;
    }

    MadeLayer languageDriver(int value) {
        languageDriver = value;
        return this;
    }

    byte[] shp() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(header(100 + records.stream().mapToInt(r -> 8 + r.length).sum()));
        for (int i = 0; i < records.size(); i++) {
            byte[] content = records.get(i);
            out.writeBytes(ByteBuffer.allocate(8)
                    .putInt(i + 1)
                    .putInt(content.length / 2)
                    .array());
            out.writeBytes(content);
        }
        return out.toByteArray();
    }

    byte[] shx() {
        ByteBuffer out = ByteBuffer.allocate(100 + 8 * records.size()).put(header(100 + 8 * records.size()));
        int offset = 100;
        for (byte[] content : records) {
            out.putInt(offset / 2).putInt(content.length / 2);
            offset += 8 + content.length;
        }
        return out.array();
    }

    byte[] dbf() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] columns = descriptors.toByteArray();
        ByteBuffer head = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        head.put((byte) version).put(new byte[] {126, 11, 30}).putInt(rows.size());
        head.putShort((short) (33 + columns.length)).putShort((short) rowLength).put(29, (byte) languageDriver);
        out.writeBytes(head.array());
        out.writeBytes(columns);
        out.write(0x0D);
        rows.forEach(out::writeBytes);
        out.write(0x1A);
        return out.toByteArray();
    }

    /** Writes {@code made.shp} with .shx, .dbf and a .prj of WGS 84, and returns its path. */
    Path write(Path folder) {
        try {
            Files.write(folder.resolve("made.shp"), shp());
            Files.write(folder.resolve("made.shx"), shx());
            Files.write(folder.resolve("made.dbf"), dbf());
            Files.writeString(folder.resolve("made.prj"), WGS84);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return folder.resolve("made.shp");
    }

    static byte[] nullShape() {
        return new byte[4];
    }

    /** A point of type 1, 11 or 21: x, y and what else the type has. */
    @SuppressWarnings("ByteBufferBackingArray") // of allocate
    static byte[] point(int type, double... ordinates) {
        ByteBuffer out = little(4 + 8 * ordinates.length).putInt(type);
        for (double ordinate : ordinates) {
            out.putDouble(ordinate);
        }
        return out.array();
    }

    /** Lines or rings, x and y in turn, followed by the heights and measures that are given. */
    static byte[] parts(int type, double[][] parts, double[]... more) {
        int positions = 0;
        for (double[] part : parts) {
            positions += part.length / 2;
        }
        int tail =
                java.util.Arrays.stream(more).mapToInt(m -> 16 + 8 * m.length).sum();
        ByteBuffer out = little(44 + 4 * parts.length + 16 * positions + tail).putInt(type);
        out.position(36);
        out.putInt(parts.length).putInt(positions);
        int start = 0;
        for (double[] part : parts) {
            out.putInt(start);
            start += part.length / 2;
        }
        for (double[] part : parts) {
            put(out, part);
        }
        return tail(out, more);
    }

    static byte[] multiPoint(int type, double[] xy, double[]... more) {
        int tail =
                java.util.Arrays.stream(more).mapToInt(m -> 16 + 8 * m.length).sum();
        ByteBuffer out = little(40 + 8 * xy.length + tail).putInt(type);
        out.position(36);
        out.putInt(xy.length / 2);
        put(out, xy);
        return tail(out, more);
    }

    @SuppressWarnings("ByteBufferBackingArray") // of allocate
    private static byte[] tail(ByteBuffer out, double[][] more) {
        for (double[] values : more) {
            out.putDouble(0).putDouble(0);
            put(out, values);
        }
        return out.array();
    }

    private static void put(ByteBuffer out, double[] values) {
        for (double value : values) {
            out.putDouble(value);
        }
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private byte[] header(int length) {
        ByteBuffer out = ByteBuffer.allocate(100).putInt(9994);
        out.putInt(24, length / 2);
        out.order(ByteOrder.LITTLE_ENDIAN).putInt(28, 1000).putInt(32, type);
        return out.array();
    }
}
