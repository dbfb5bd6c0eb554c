import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Writes the parts of the EPSG registry that the adapter needs into one compact file. The source is the database inside
 * gt-epsg-hsql on the class path; the build runs this before it packs the module, so that the version of that
 * dependency alone decides what the file holds.
 *
 * <p>Usage: {@code java -cp … ExtractRegistry.java FILE registry-tables.sql}. The layout is read by {@code RegistryReader}:
 * a header, then the tables of the queries in their order, each with its number of rows. A NaN stands for a number that
 * the registry does not state, -1 for a code.
 */
public final class ExtractRegistry {
    private static final String ZIP = "/org/geotools/referencing/factory/epsg/hsql/EPSG.zip";
    private static final Pattern TABLE = Pattern.compile("-- [a-z ]+: ([a-z ]+)\n(SELECT[^;]*)");
    private static final int SEXAGESIMAL_DMS = 9110;
    private static final int SEXAGESIMAL_DM = 9111;
    private static final int DEGREE = 9102;

    private final Statement statement;
    private final DataOutputStream out;

    private ExtractRegistry(Statement statement, DataOutputStream out) {
        this.statement = statement;
        this.out = out;
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
                new ExtractRegistry(statement, out).tables(Path.of(arguments[1]));
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

    /** Writes the tables of a file of queries: each stands under a comment that names it and the kinds of its columns. */
    private void tables(Path queries) throws SQLException, IOException {
        for (String part : Files.readString(queries, StandardCharsets.UTF_8).split(";\\s*", -1)) {
            Matcher table = TABLE.matcher(part);
            if (table.find()) {
                write(table.group(2), table.group(1).split(" ", -1));
            } else if (!part.isBlank()) {
                throw new IOException("not a table: " + part);
            }
        }
    }

    private void write(String query, String[] kinds) throws SQLException, IOException {
        String counted = "SELECT COUNT(*) FROM (" + query.replaceAll("(?s)\\sORDER BY .*", "") + ")";
        try (ResultSet count = statement.executeQuery(counted)) {
            count.next();
            out.writeInt(count.getInt(1));
        }
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                int column = 1;
                for (String kind : kinds) {
                    column += cell(rows, column, kind);
                }
            }
        }
    }

    /** Writes a cell; gives the number of columns that it took. */
    private int cell(ResultSet row, int column, String kind) throws SQLException, IOException {
        switch (kind) {
            case "code" -> code(row, column);
            case "text" -> text(row, column);
            case "number" -> number(row, column);
            case "mark" -> out.writeByte(row.getInt(column));
            case "measure" -> {
                measure(row, column, column + 1);
                return 2;
            }
            default -> throw new IOException("no kind of column: " + kind);
        }
        return 1;
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
