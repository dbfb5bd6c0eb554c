package io.geoidem.source.postgis;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.PropertyValue;
import io.geoidem.source.layer.LayerCrs;
import io.geoidem.source.layer.RowReader;
import io.geoidem.source.wkb.WkbGeometry;
import io.geoidem.source.wkb.WkbReader;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a query by a cursor, in one read-only transaction. Not thread-safe. */
final class PostgisReader extends RowReader {
    private static final int ROWS_AT_A_TIME = 1000;

    private final PostgisUrl url;
    private final ReferenceSystems systems;
    private final Optional<CrsRef> named;
    private final Limits limits;
    private final List<Attribute> attributes = new ArrayList<>();
    private int geometryColumn;

    private record Attribute(int column, String name, String type) {}

    private PostgisReader(
            PostgisUrl url,
            Connection connection,
            PreparedStatement statement,
            Optional<CrsRef> named,
            Predicate<String> chosen,
            Limits limits)
            throws SQLException {
        super(connection, statement, statement.executeQuery());
        this.url = url;
        this.named = named;
        this.limits = limits;
        this.systems = new ReferenceSystems(connection);
        describe(chosen);
    }

    @SuppressWarnings("resource") // the reader closes them, and a failure does
    static PostgisReader open(PostgisUrl url, Optional<CrsRef> named, Predicate<String> chosen, Limits limits) {
        Connection connection;
        try {
            connection = url.open();
        } catch (SQLException e) {
            throw url.failed(e);
        }
        try {
            // A cursor needs a transaction; without one the driver would hold all rows in memory.
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            PreparedStatement statement = connection.prepareStatement(url.query());
            statement.setFetchSize(ROWS_AT_A_TIME);
            return new PostgisReader(url, connection, statement, named, chosen, limits);
        } catch (SQLException e) {
            throw closed(connection, url.failed(e));
        } catch (RuntimeException e) {
            throw closed(connection, e);
        }
    }

    @Override
    protected GeoidemException failed(SQLException e) {
        return url.failed(e);
    }

    private void describe(Predicate<String> chosen) throws SQLException {
        ResultSetMetaData columns = rows().getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String type = columns.getColumnTypeName(i);
            String bare = type.substring(type.lastIndexOf('.') + 1).replace("\"", "");
            String name = columns.getColumnLabel(i);
            if (bare.equals("geometry") || bare.equals("geography")) {
                if (geometryColumn > 0) {
                    throw refused("several columns hold geometries", "select one of them");
                }
                geometryColumn = i;
            } else if (chosen.test(name)) {
                attributes.add(new Attribute(i, name, bare));
            }
        }
        if (geometryColumn == 0) {
            throw refused("no column is of type geometry or geography", "select one");
        }
    }

    private GeoidemException refused(String problem, String remedy) {
        return new GeoidemException(ErrorCode.GEOMETRY, Place.ofFile(url.toString()), problem, remedy);
    }

    @Override
    public Feature feature() {
        try {
            Map<String, PropertyValue> properties = new LinkedHashMap<>();
            for (Attribute attribute : attributes) {
                Place place = Place.UNKNOWN.inField(attribute.name());
                PropertyValue value = PostgresValues.of(rows(), attribute.column(), attribute.type(), place);
                if (properties.put(attribute.name(), value) != null) {
                    throw refused("two columns are called " + attribute.name(), "give one another name with AS");
                }
            }
            return Feature.of(geometry(rows().getString(geometryColumn)), properties);
        } catch (SQLException e) {
            throw failed(e);
        } catch (GeoidemException e) {
            throw e.at(e.place().inFile(url.toString()).inRecord(record()));
        }
    }

    /** The driver hands geometries on as the hexadecimal text of their extended well-known binary. */
    private FeatureGeometry geometry(@Nullable String hex) throws SQLException {
        if (hex == null) {
            return new FeatureGeometry.None();
        }
        WkbGeometry read = WkbReader.read(ByteBuffer.wrap(HexFormat.of().parseHex(hex)), limits);
        CrsRef crs =
                systems.of(read.srid().orElse(0)).or(() -> named).orElseThrow(() -> LayerCrs.missing(url.toString()));
        return new FeatureGeometry.Prepared(read.shape(), crs);
    }
}
