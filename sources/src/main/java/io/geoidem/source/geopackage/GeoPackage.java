package io.geoidem.source.geopackage;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.crs.CrsRef;
import io.geoidem.source.layer.LayerCrs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens GeoPackages and lists their feature tables. Stateless and thread-safe. */
public final class GeoPackage {
    /** A table without its row, or with one in other letters, must not vanish from the list: it is refused. */
    private static final String LAYERS = "SELECT c.table_name, g.column_name, g.srs_id, s.organization,"
            + " s.organization_coordsys_id, s.definition FROM gpkg_contents c"
            + " LEFT JOIN gpkg_geometry_columns g ON g.table_name = c.table_name"
            + " LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id"
            + " WHERE c.data_type = 'features' ORDER BY c.table_name";

    private GeoPackage() {}

    /**
     * The feature tables of a file.
     *
     * @throws GeoidemException with {@link ErrorCode#FILE_FORMAT} for a file that is no GeoPackage, with
     *     {@link ErrorCode#CHANGED} for one with changes that are still in a file beside it, with
     *     {@link ErrorCode#MISSING_MODULE} without sqlite-jdbc
     */
    public static List<GeoPackageLayer> layers(Path file) {
        List<GeoPackageLayer> layers = new ArrayList<>();
        try (Connection connection = open(file);
                PreparedStatement statement = connection.prepareStatement(LAYERS);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                String table = rows.getString(1);
                String column = rows.getString(2);
                if (column == null) {
                    throw new GeoidemException(
                            ErrorCode.FILE_FORMAT,
                            Place.ofFile(String.valueOf(file.getFileName())),
                            "gpkg_contents has the feature table \"" + table
                                    + "\", and gpkg_geometry_columns has no table of that name in these letters",
                            "add its row, or take the table out of gpkg_contents");
                }
                long srs = rows.getLong(3);
                Optional<CrsRef> crs = srs <= 0
                        ? Optional.empty()
                        : LayerCrs.of(text(rows.getString(4)), rows.getLong(5), text(rows.getString(6)));
                layers.add(new GeoPackageLayer(file, table, column, srs, crs));
            }
        } catch (SQLException e) {
            throw failed(file, e);
        }
        return layers;
    }

    /** A connection that reads what is in the file and touches nothing. */
    static Connection open(Path file) throws SQLException {
        requireDriver();
        requireWhole(file);
        // As a URI, so that SQLite is told that nobody writes: it takes no lock and makes no -wal or -shm then.
        return DriverManager.getConnection(
                "jdbc:sqlite:file:" + file.toAbsolutePath().toUri().getRawPath() + "?mode=ro&immutable=1");
    }

    static GeoidemException failed(Path file, SQLException e) {
        return new GeoidemException(
                ErrorCode.FILE_FORMAT,
                Place.ofFile(String.valueOf(file.getFileName())),
                "it cannot be read as a GeoPackage: " + e.getMessage(),
                "check the file with the program that wrote it",
                e);
    }

    /** What a writer has not brought into the file yet would be missing silently. */
    private static void requireWhole(Path file) {
        for (String suffix : new String[] {"-wal", "-journal"}) {
            Path beside = file.resolveSibling(file.getFileName() + suffix);
            try {
                if (Files.exists(beside) && Files.size(beside) > 0) {
                    throw new GeoidemException(
                            ErrorCode.CHANGED,
                            Place.ofFile(String.valueOf(file.getFileName())),
                            "changes to it are still in " + beside.getFileName(),
                            "close the program that writes it, or bring them in with: PRAGMA wal_checkpoint(TRUNCATE)");
                }
            } catch (IOException e) {
                throw new GeoidemException(
                        ErrorCode.IO,
                        Place.ofFile(String.valueOf(beside.getFileName())),
                        "it cannot be looked at: " + e.getMessage(),
                        "check the folder",
                        e);
            }
        }
    }

    private static void requireDriver() {
        try {
            Class.forName("org.sqlite.JDBC");
        } catch (ClassNotFoundException e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_MODULE,
                    Place.UNKNOWN,
                    "GeoPackages need a driver that is not on the class path",
                    "add org.xerial:sqlite-jdbc",
                    e);
        }
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
