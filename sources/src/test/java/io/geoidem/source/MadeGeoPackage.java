package io.geoidem.source;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Writes the parts of a GeoPackage that features need, as the standard has them. */
public final class MadeGeoPackage {
    static final int SRS = 100_001;

    private MadeGeoPackage() {}

    public static Connection create(Path file) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA application_id = 1196444487");
            statement.execute("CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY,"
                    + " organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL,"
                    + " description TEXT)");
            statement.execute(
                    "CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL,"
                            + " identifier TEXT UNIQUE, srs_id INTEGER)");
            statement.execute(
                    "CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,"
                            + " geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL)");
            statement.execute("INSERT INTO gpkg_spatial_ref_sys VALUES ('undefined', -1, 'NONE', -1, 'undefined', ''),"
                    + " ('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS[\"WGS 84\"]', '')");
        }
        return connection;
    }

    /** Adds a layer whose reference system is defined by its text alone. */
    static void add(Connection connection, Table table) throws SQLException {
        try (PreparedStatement srs =
                connection.prepareStatement("INSERT INTO gpkg_spatial_ref_sys VALUES ('own', ?, 'NONE', 0, ?, '')")) {
            srs.setInt(1, SRS);
            srs.setString(2, table.crs());
            srs.execute();
        }
        add(connection, table, SRS);
    }

    static void add(Connection connection, Table table, int srs) throws SQLException {
        String columns = table.columns().stream()
                .map(column -> ", \"" + column.name() + "\" " + type(column.kind()))
                .collect(Collectors.joining());
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE \"" + table.name()
                    + "\" (row_number INTEGER PRIMARY KEY AUTOINCREMENT, shape BLOB" + columns + ")");
            statement.execute("INSERT INTO gpkg_contents VALUES ('" + table.name() + "', 'features', '" + table.name()
                    + "', " + srs + ")");
            statement.execute("INSERT INTO gpkg_geometry_columns VALUES ('" + table.name() + "', 'shape', 'GEOMETRY', "
                    + srs + ", 2, 0)");
        }
        String places = IntStream.range(0, table.columns().size() + 1)
                .mapToObj(i -> "?")
                .collect(Collectors.joining(", "));
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO \"" + table.name() + "\" VALUES (NULL, " + places + ")")) {
            for (Table.Row row : table.rows()) {
                insert.setBytes(1, blob(row.geometry(), srs));
                for (int i = 0; i < row.values().size(); i++) {
                    Object value = row.values().get(i);
                    insert.setObject(i + 2, value instanceof java.time.LocalDate ? value.toString() : value);
                }
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Adds a layer of three points with an attribute. */
    public static void addSites(Connection connection, String name, int srs) throws SQLException {
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            rows.add(new Table.Row(
                    new GeometryFactory().createPoint(new Coordinate(4 + i / 10.0, 51)), List.of("site " + i)));
        }
        add(connection, new Table(name, List.of(new Table.Column("name", String.class)), rows, ""), srs);
    }

    static byte @Nullable [] blob(@Nullable Geometry geometry, int srs) {
        if (geometry == null) {
            return null;
        }
        byte[] wkb = Table.wkb(geometry);
        return ByteBuffer.allocate(8 + wkb.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 'G')
                .put((byte) 'P')
                .put((byte) 0)
                .put((byte) 1)
                .putInt(srs)
                .put(wkb)
                .array();
    }

    private static String type(Class<?> kind) {
        if (kind == String.class) {
            return "TEXT(254)";
        }
        if (kind == Boolean.class) {
            return "BOOLEAN";
        }
        if (kind == Integer.class || kind == Long.class) {
            return "INTEGER";
        }
        return kind == Double.class ? "DOUBLE" : "DATE";
    }
}
