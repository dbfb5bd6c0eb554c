package io.geoidem.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * A shapefile of polygons around points of a grid, in metres, generated from a fixed seed and written straight to disk.
 *
 * @param count how many features
 * @param vertices positions of each ring, the closing one not among them
 * @param prj text of the .prj
 */
record CorpusLayer(int count, int vertices, String prj) {
    /** ETRS89 / UTM 32N as ESRI software writes it. */
    static final String UTM = "PROJCS[\"ETRS_1989_UTM_Zone_32N\",GEOGCS[\"GCS_ETRS_1989\",DATUM[\"D_ETRS_1989\","
            + "SPHEROID[\"GRS_1980\",6378137.0,298.257222101]],PRIMEM[\"Greenwich\",0.0],"
            + "UNIT[\"Degree\",0.0174532925199433]],PROJECTION[\"Transverse_Mercator\"],"
            + "PARAMETER[\"False_Easting\",500000.0],PARAMETER[\"False_Northing\",0.0],"
            + "PARAMETER[\"Central_Meridian\",9.0],PARAMETER[\"Scale_Factor\",0.9996],"
            + "PARAMETER[\"Latitude_Of_Origin\",0.0],UNIT[\"Meter\",1.0]]";

    private static final long SEED = 20_260_502L;
    private static final int HEADER = 100;
    private static final int POLYGON = 5;
    private static final int NAME_WIDTH = 10;
    private static final int AREA_WIDTH = 12;
    private static final double WEST = 300_000;
    private static final double SOUTH = 5_300_000;
    private static final double SPACING = 60;
    private static final int A_ROW = 5_000;

    private int contentBytes() {
        return 44 + 4 + 16 * (vertices + 1);
    }

    /** Writes the four files; the .shp is the one to open. */
    Path write(Path folder, String name) throws IOException {
        Path shp = folder.resolve(name + ".shp");
        try (OutputStream main = open(shp);
                OutputStream index = open(folder.resolve(name + ".shx"));
                OutputStream table = open(folder.resolve(name + ".dbf"))) {
            long length = HEADER + (long) count * (8 + contentBytes());
            main.write(header(length));
            index.write(header(HEADER + 8L * count));
            table.write(tableHeader());
            SplittableRandom random = new SplittableRandom(SEED);
            long offset = HEADER;
            for (int i = 0; i < count; i++) {
                byte[] record = record(i, random);
                main.write(record);
                index.write(ByteBuffer.allocate(8)
                        .putInt((int) (offset / 2))
                        .putInt(contentBytes() / 2)
                        .array());
                table.write(row(i, random));
                offset += record.length;
            }
            table.write(0x1a);
        }
        Files.writeString(folder.resolve(name + ".prj"), prj);
        Files.writeString(folder.resolve(name + ".cpg"), "UTF-8");
        return shp;
    }

    private byte[] record(int number, SplittableRandom random) {
        ByteBuffer record = ByteBuffer.allocate(8 + contentBytes());
        record.putInt(number + 1).putInt(contentBytes() / 2);
        record.order(ByteOrder.LITTLE_ENDIAN);
        double x = WEST + SPACING * (number % A_ROW);
        double y = SOUTH + SPACING * Math.floorDiv(number, A_ROW);
        record.putInt(POLYGON);
        record.putDouble(x - 40).putDouble(y - 40).putDouble(x + 40).putDouble(y + 40);
        record.putInt(1).putInt(vertices + 1).putInt(0);
        int first = record.position();
        for (int i = 0; i < vertices; i++) {
            // Clockwise, as exteriors run in this format.
            double angle = -2 * Math.PI * i / vertices;
            double radius = 20 + random.nextDouble(8);
            record.putDouble(x + radius * StrictMath.cos(angle)).putDouble(y + radius * StrictMath.sin(angle));
        }
        double firstX = record.getDouble(first);
        return record.putDouble(firstX).putDouble(record.getDouble(first + 8)).array();
    }

    private static byte[] header(long length) {
        ByteBuffer header = ByteBuffer.allocate(HEADER);
        header.putInt(0, 9994).putInt(24, (int) (length / 2));
        header.order(ByteOrder.LITTLE_ENDIAN).putInt(28, 1000).putInt(32, POLYGON);
        return header.putDouble(36, WEST - 40)
                .putDouble(44, SOUTH - 40)
                .putDouble(52, WEST + SPACING * A_ROW)
                .putDouble(60, 5_900_000)
                .array();
    }

    private byte[] tableHeader() {
        int columns = 2;
        int length = 32 + 32 * columns + 1;
        ByteBuffer header = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        header.put((byte) 3).put((byte) 126).put((byte) 5).put((byte) 1);
        header.putInt(count).putShort((short) length).putShort((short) (1 + NAME_WIDTH + AREA_WIDTH));
        column(header, 32, "parcel", 'C', NAME_WIDTH, 0);
        column(header, 64, "area", 'N', AREA_WIDTH, 2);
        return header.put(length - 1, (byte) '\r').array();
    }

    private static void column(ByteBuffer header, int at, String name, char type, int width, int decimals) {
        header.put(at, name.getBytes(StandardCharsets.US_ASCII)).put(at + 11, (byte) type);
        header.put(at + 16, (byte) width).put(at + 17, (byte) decimals);
    }

    private static byte[] row(int number, SplittableRandom random) {
        byte[] row = new byte[1 + NAME_WIDTH + AREA_WIDTH];
        java.util.Arrays.fill(row, (byte) ' ');
        byte[] parcel = ("P-" + number).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(parcel, 0, row, 1, parcel.length);
        int cents = random.nextInt(100_000, 10_000_000);
        byte[] area = (Math.floorDiv(cents, 100) + "." + (10 + cents % 90)).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(area, 0, row, row.length - area.length, area.length);
        return row;
    }

    private static OutputStream open(Path file) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file), 1 << 18);
    }
}
