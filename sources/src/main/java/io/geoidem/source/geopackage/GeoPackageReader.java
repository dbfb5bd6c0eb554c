package io.geoidem.source.geopackage;

import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.PropertyValue;
import io.geoidem.source.layer.RowReader;
import io.geoidem.source.layer.Values;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Reads the rows of a feature table as they are asked for. Not thread-safe. */
final class GeoPackageReader extends RowReader {
    private final Path file;
    private final GeoPackageLayer layer;
    private final CrsRef crs;
    private final Limits limits;
    private final List<Column> columns;

    private GeoPackageReader(
            Path file,
            GeoPackageLayer layer,
            CrsRef crs,
            Limits limits,
            List<Column> columns,
            Connection connection,
            PreparedStatement statement)
            throws SQLException {
        super(connection, statement, statement.executeQuery());
        this.file = file;
        this.layer = layer;
        this.crs = crs;
        this.limits = limits;
        this.columns = columns;
    }

    @SuppressWarnings("resource") // the reader closes them, and a failure does
    static FeatureReader open(Path file, GeoPackageLayer layer, CrsRef crs, Predicate<String> chosen, Limits limits) {
        Connection connection;
        try {
            connection = GeoPackage.open(file);
        } catch (SQLException e) {
            throw GeoPackage.failed(file, e);
        }
        try {
            List<Column> columns = columns(connection, layer, chosen);
            PreparedStatement statement = connection.prepareStatement(query(layer, columns));
            return new GeoPackageReader(file, layer, crs, limits, columns, connection, statement);
        } catch (SQLException e) {
            throw closed(connection, GeoPackage.failed(file, e));
        } catch (RuntimeException e) {
            throw closed(connection, e);
        }
    }

    @Override
    protected GeoidemException failed(SQLException e) {
        return GeoPackage.failed(file, e);
    }

    /** All columns but the geometry and the integer primary key. */
    private static List<Column> columns(Connection connection, GeoPackageLayer layer, Predicate<String> chosen)
            throws SQLException {
        List<Column> columns = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid")) {
            statement.setString(1, layer.name());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    Column column = Column.of(rows.getString(1), rows.getString(2));
                    boolean madeUp = rows.getInt(3) > 0 && column.type().equals("INTEGER");
                    if (!madeUp
                            && !column.name().equalsIgnoreCase(layer.geometryColumn())
                            && chosen.test(column.name())) {
                        columns.add(column);
                    }
                }
            }
        }
        return columns;
    }

    private static String query(GeoPackageLayer layer, List<Column> columns) {
        StringBuilder sql = new StringBuilder("SELECT ").append(quoted(layer.geometryColumn()));
        columns.forEach(column -> sql.append(", ").append(quoted(column.name())));
        return sql.append(" FROM ").append(quoted(layer.name())).toString();
    }

    private static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    @Override
    public Feature feature() {
        try {
            Map<String, PropertyValue> properties = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                Column column = columns.get(i);
                properties.put(column.name(), column.value(rows().getObject(i + 2)));
            }
            return Feature.of(geometry(rows().getObject(1)), properties);
        } catch (SQLException e) {
            throw failed(e);
        } catch (GeoidemException e) {
            throw e.at(e.place().inFile(layer.name()).inRecord(record()));
        }
    }

    private FeatureGeometry geometry(@org.jspecify.annotations.Nullable Object stored) {
        if (stored == null) {
            return new FeatureGeometry.None();
        }
        if (stored instanceof byte[] blob) {
            return new FeatureGeometry.Prepared(GeometryBlob.read(blob, layer.srs(), limits), crs);
        }
        throw Values.refused(
                io.geoidem.Place.UNKNOWN.inField(layer.geometryColumn()), "a geometry that is not stored as bytes");
    }
}
