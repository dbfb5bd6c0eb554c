import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Writes the parts of the EPSG registry that the adapter needs into one compact file. The source is the database inside
 * gt-epsg-hsql on the class path; the build runs this before it packs the module, so that the version of that
 * dependency alone decides what the file holds.
 *
 * <p>Usage: {@code java -cp … ExtractRegistry.java FILE}. The layout is read by {@code RegistryReader}: a header, then
 * tables, each with its number of rows. A NaN stands for a number that the registry does not state, -1 for a code.
 */
public final class ExtractRegistry {
    private static final String ZIP = "/org/geotools/referencing/factory/epsg/hsql/EPSG.zip";
    private static final int SEXAGESIMAL_DMS = 9110;
    private static final int SEXAGESIMAL_DM = 9111;
    private static final int DEGREE = 9102;

    private final Statement statement;
    private final DataOutputStream out;

    private ExtractRegistry(Statement statement, DataOutputStream out) {
        this.statement = statement;
        this.out = out;
    }

    /** One row of a query, written in the order of its columns. */
    private interface Row {
        void write(ResultSet row) throws SQLException, IOException;
    }

    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path folder = Files.createTempDirectory("epsg");
        try {
            String version = unpack(folder);
            String url = "jdbc:hsqldb:file:" + folder.resolve("EPSG") + ";readonly=true;files_readonly=true";
            Class.forName("org.hsqldb.jdbc.JDBCDriver");
            try (Connection connection = DriverManager.getConnection(url, "SA", "");
                    Statement statement = connection.createStatement();
                    DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
                out.writeInt(0x45505347);
                out.writeUTF(version);
                new ExtractRegistry(statement, out).tables();
            }
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static String unpack(Path folder) throws IOException {
        String version = "";
        try (InputStream in = ExtractRegistry.class.getResourceAsStream(ZIP);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = folder.resolve(Path.of(entry.getName()).getFileName());
                Files.copy(zip, target);
                if (entry.getName().endsWith(".properties")) {
                    Properties properties = new Properties();
                    try (InputStream text = Files.newInputStream(target)) {
                        properties.load(text);
                    }
                    version = properties.getProperty("epsg.version", "");
                }
            }
        }
        return version;
    }

    private void tables() throws SQLException, IOException {
        units();
        ellipsoids();
        meridians();
        datums();
        extents();
        coordinateSystems();
        systems();
        methods();
        operations();
        pairs("SELECT OBJECT_CODE, SUPERSEDED_BY FROM EPSG_SUPERSESSION WHERE SUPERSEDED_BY IS NOT NULL"
                + " AND OBJECT_TABLE_NAME IN ('Coordinate_Operation', 'epsg_coordoperation')"
                + " ORDER BY OBJECT_CODE, SUPERSEDED_BY");
        aliases();
    }

    private void units() throws SQLException, IOException {
        table(
                "SELECT UOM_CODE, UNIT_OF_MEAS_NAME, UNIT_OF_MEAS_TYPE, FACTOR_B, FACTOR_C FROM EPSG_UNITOFMEASURE"
                        + " ORDER BY UOM_CODE",
                row -> {
                    code(row, 1);
                    text(row, 2);
                    text(row, 3);
                    number(row, 4);
                    number(row, 5);
                });
    }

    private void ellipsoids() throws SQLException, IOException {
        table(
                "SELECT ELLIPSOID_CODE, ELLIPSOID_NAME, SEMI_MAJOR_AXIS, UOM_CODE, INV_FLATTENING, SEMI_MINOR_AXIS"
                        + " FROM EPSG_ELLIPSOID ORDER BY ELLIPSOID_CODE",
                row -> {
                    code(row, 1);
                    text(row, 2);
                    number(row, 3);
                    code(row, 4);
                    number(row, 5);
                    number(row, 6);
                });
    }

    private void meridians() throws SQLException, IOException {
        table(
                "SELECT PRIME_MERIDIAN_CODE, PRIME_MERIDIAN_NAME, GREENWICH_LONGITUDE, UOM_CODE FROM EPSG_PRIMEMERIDIAN"
                        + " ORDER BY PRIME_MERIDIAN_CODE",
                row -> {
                    code(row, 1);
                    text(row, 2);
                    measure(row, 3, 4);
                });
    }

    private void datums() throws SQLException, IOException {
        table(
                "SELECT DATUM_CODE, DATUM_NAME, ELLIPSOID_CODE, PRIME_MERIDIAN_CODE, DEPRECATED, DATUM_TYPE FROM EPSG_DATUM"
                        + " ORDER BY DATUM_CODE",
                row -> {
                    code(row, 1);
                    text(row, 2);
                    code(row, 3);
                    code(row, 4);
                    out.writeByte(row.getInt(5));
                    text(row, 6);
                });
        // The ellipsoid and the prime meridian of an ensemble are those of its members.
        table(
                "SELECT DATUM_ENSEMBLE_CODE, DATUM_CODE FROM EPSG_DATUMENSEMBLEMEMBER"
                        + " ORDER BY DATUM_ENSEMBLE_CODE, DATUM_SEQUENCE, DATUM_CODE",
                row -> {
                    code(row, 1);
                    code(row, 2);
                });
    }

    private void extents() throws SQLException, IOException {
        table(
                "SELECT EXTENT_CODE, BBOX_SOUTH_BOUND_LAT, BBOX_WEST_BOUND_LON, BBOX_NORTH_BOUND_LAT, BBOX_EAST_BOUND_LON"
                        + " FROM EPSG_EXTENT ORDER BY EXTENT_CODE",
                row -> {
                    code(row, 1);
                    for (int column = 2; column <= 5; column++) {
                        number(row, column);
                    }
                });
    }

    private void coordinateSystems() throws SQLException, IOException {
        table(
                "SELECT A.COORD_SYS_CODE, N.COORD_AXIS_NAME, A.COORD_AXIS_ORIENTATION, A.COORD_AXIS_ABBREVIATION, A.UOM_CODE"
                        + " FROM EPSG_COORDINATEAXIS A, EPSG_COORDINATEAXISNAME N"
                        + " WHERE A.COORD_AXIS_NAME_CODE = N.COORD_AXIS_NAME_CODE"
                        + " ORDER BY A.COORD_SYS_CODE, A.COORD_AXIS_ORDER",
                row -> {
                    code(row, 1);
                    text(row, 2);
                    text(row, 3);
                    text(row, 4);
                    code(row, 5);
                });
    }

    private void systems() throws SQLException, IOException {
        table(
                "SELECT C.COORD_REF_SYS_CODE, C.COORD_REF_SYS_NAME, C.COORD_REF_SYS_KIND, C.COORD_SYS_CODE, C.DATUM_CODE,"
                        + " C.BASE_CRS_CODE, C.PROJECTION_CONV_CODE, C.CMPD_HORIZCRS_CODE, C.CMPD_VERTCRS_CODE, C.DEPRECATED,"
                        + usage("EPSG_COORDINATEREFERENCESYSTEM", "Coordinate Reference System", "C.COORD_REF_SYS_CODE")
                        + " FROM EPSG_COORDINATEREFERENCESYSTEM C ORDER BY C.COORD_REF_SYS_CODE",
                row -> {
                    code(row, 1);
                    text(row, 2);
                    text(row, 3);
                    for (int column = 4; column <= 9; column++) {
                        code(row, column);
                    }
                    out.writeByte(row.getInt(10));
                    code(row, 11);
                });
    }

    /** The extent of an object: that of its first usage. */
    private static String usage(String table, String name, String code) {
        return " (SELECT MIN(U.EXTENT_CODE) FROM EPSG_USAGE U WHERE U.OBJECT_CODE = " + code
                + " AND U.USAGE_CODE = (SELECT MIN(V.USAGE_CODE) FROM EPSG_USAGE V WHERE V.OBJECT_CODE = " + code
                + " AND LOWER(V.OBJECT_TABLE_NAME) IN ('" + table.toLowerCase(java.util.Locale.ROOT) + "', '"
                + name.toLowerCase(java.util.Locale.ROOT) + "')))";
    }

    private void methods() throws SQLException, IOException {
        table(
                "SELECT COORD_OP_METHOD_CODE, COORD_OP_METHOD_NAME, REVERSE_OP FROM EPSG_COORDOPERATIONMETHOD"
                        + " ORDER BY COORD_OP_METHOD_CODE",
                row -> {
                    code(row, 1);
                    text(row, 2);
                    out.writeByte(row.getInt(3));
                });
        table(
                "SELECT PARAMETER_CODE, PARAMETER_NAME FROM EPSG_COORDOPERATIONPARAM ORDER BY PARAMETER_CODE", row -> {
                    code(row, 1);
                    text(row, 2);
                });
    }

    private void operations() throws SQLException, IOException {
        table(
                "SELECT O.COORD_OP_CODE, O.COORD_OP_NAME, O.COORD_OP_TYPE, O.SOURCE_CRS_CODE, O.TARGET_CRS_CODE,"
                        + " O.COORD_OP_ACCURACY, O.COORD_OP_METHOD_CODE, O.DEPRECATED,"
                        + usage("EPSG_COORDOPERATION", "Coordinate_Operation", "O.COORD_OP_CODE")
                        + " FROM EPSG_COORDOPERATION O ORDER BY O.COORD_OP_CODE",
                row -> {
                    code(row, 1);
                    text(row, 2);
                    text(row, 3);
                    code(row, 4);
                    code(row, 5);
                    number(row, 6);
                    code(row, 7);
                    out.writeByte(row.getInt(8));
                    code(row, 9);
                });
        table(
                "SELECT COORD_OP_CODE, PARAMETER_CODE, PARAMETER_VALUE, UOM_CODE, PARAM_VALUE_FILE_REF"
                        + " FROM EPSG_COORDOPERATIONPARAMVALUE ORDER BY COORD_OP_CODE, PARAMETER_CODE",
                row -> {
                    code(row, 1);
                    code(row, 2);
                    measure(row, 3, 4);
                    text(row, 5);
                });
        table(
                "SELECT CONCAT_OPERATION_CODE, SINGLE_OPERATION_CODE FROM EPSG_COORDOPERATIONPATH"
                        + " ORDER BY CONCAT_OPERATION_CODE, OP_PATH_STEP",
                row -> {
                    code(row, 1);
                    code(row, 2);
                });
    }

    private void aliases() throws SQLException, IOException {
        table(
                "SELECT OBJECT_CODE, OBJECT_TABLE_NAME, ALIAS FROM EPSG_ALIAS WHERE LOWER(OBJECT_TABLE_NAME) IN"
                        + " ('epsg_datum', 'datum', 'epsg_ellipsoid', 'ellipsoid', 'epsg_coordinatereferencesystem',"
                        + " 'coordinate reference system') ORDER BY OBJECT_TABLE_NAME, OBJECT_CODE, ALIAS_CODE",
                row -> {
                    code(row, 1);
                    text(row, 2);
                    text(row, 3);
                });
    }

    private void pairs(String query) throws SQLException, IOException {
        table(query, row -> {
            code(row, 1);
            code(row, 2);
        });
    }

    private void table(String query, Row writer) throws SQLException, IOException {
        try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM (" + query.replaceAll(" ORDER BY .*", "") + ")")) {
            count.next();
            out.writeInt(count.getInt(1));
        }
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                writer.write(rows);
            }
        }
    }

    private void code(ResultSet row, int column) throws SQLException, IOException {
        int code = row.getInt(column);
        out.writeInt(row.wasNull() ? -1 : code);
    }

    private void text(ResultSet row, int column) throws SQLException, IOException {
        String text = row.getString(column);
        out.writeUTF(text == null ? "" : text);
    }

    private void number(ResultSet row, int column) throws SQLException, IOException {
        double number = row.getDouble(column);
        out.writeDouble(row.wasNull() ? Double.NaN : number);
    }

    /** A value with its unit; degrees, minutes and seconds packed in one decimal number become degrees. */
    private void measure(ResultSet row, int value, int unit) throws SQLException, IOException {
        double number = row.getDouble(value);
        boolean absent = row.wasNull();
        int code = row.getInt(unit);
        boolean noUnit = row.wasNull();
        if (!absent && (code == SEXAGESIMAL_DMS || code == SEXAGESIMAL_DM)) {
            number = degrees(new BigDecimal(Double.toString(number)), code);
            code = DEGREE;
        }
        out.writeDouble(absent ? Double.NaN : number);
        out.writeInt(noUnit ? -1 : code);
    }

    private static double degrees(BigDecimal packed, int unit) {
        BigDecimal whole = packed.abs().setScale(0, RoundingMode.FLOOR);
        BigDecimal rest = packed.abs().subtract(whole).movePointRight(2);
        BigDecimal minutes = unit == SEXAGESIMAL_DM ? rest : rest.setScale(0, RoundingMode.FLOOR);
        BigDecimal seconds = rest.subtract(minutes).movePointRight(2);
        BigDecimal total = whole.multiply(BigDecimal.valueOf(3600))
                .add(minutes.multiply(BigDecimal.valueOf(60)))
                .add(seconds);
        BigDecimal degrees = total.divide(BigDecimal.valueOf(3600), MathContext.DECIMAL128);
        return (packed.signum() < 0 ? degrees.negate() : degrees).doubleValue();
    }
}
