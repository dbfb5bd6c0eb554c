package io.geoidem.source.postgis;

import io.geoidem.ErrorCode;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.PropertyValue;
import io.geoidem.source.layer.LayerCrs;
import io.geoidem.source.wkb.WkbGeometry;
import io.geoidem.source.wkb.WkbReader;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
final class PostgisReader implements FeatureReader {
    private static final int ROWS_AT_A_TIME = 1000;

    private final PostgisUrl url;
    private final Connection connection;
    private final PreparedStatement statement;
    private final ResultSet rows;
    private final ReferenceSystems systems;
    private final Optional<CrsRef> named;
    private final Limits limits;
    private final List<Attribute> attributes = new ArrayList<>();
    private int geometryColumn;
    private long record;

    private record Attribute(int column, String name, String type) {}

    private PostgisReader(
            PostgisUrl url, Connection connection, Optional<CrsRef> named, Predicate<String> chosen, Limits limits)
            throws SQLException {
        this.url = url;
        this.connection = connection;
        this.named = named;
        this.limits = limits;
        this.systems = new ReferenceSystems(connection);
        // A cursor needs a transaction; without one the driver would hold all rows in memory.
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        this.statement = connection.prepareStatement(url.query());
        statement.setFetchSize(ROWS_AT_A_TIME);
        this.rows = statement.executeQuery();
        describe(chosen);
    }

    static PostgisReader open(PostgisUrl url, Optional<CrsRef> named, Predicate<String> chosen, Limits limits) {
        Connection connection = null;
        boolean opened = false;
        try {
            connection = url.open();
            PostgisReader reader = new PostgisReader(url, connection, named, chosen, limits);
            opened = true;
            return reader;
        } catch (SQLException e) {
            throw url.failed(e);
        } finally {
            if (!opened) {
                closeQuietly(connection);
            }
        }
    }

    private void describe(Predicate<String> chosen) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
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
    public boolean advance() {
        try {
            record++;
            return rows.next();
        } catch (SQLException e) {
            throw url.failed(e);
        }
    }

    @Override
    public long record() {
        return record;
    }

    @Override
    public Feature feature() {
        try {
            Map<String, PropertyValue> properties = new LinkedHashMap<>();
            for (Attribute attribute : attributes) {
                Place place = Place.UNKNOWN.inField(attribute.name());
                PropertyValue value = PostgresValues.of(rows, attribute.column(), attribute.type(), place);
                if (properties.put(attribute.name(), value) != null) {
                    throw refused("two columns are called " + attribute.name(), "give one another name with AS");
                }
            }
            return Feature.of(geometry(rows.getString(geometryColumn)), properties);
        } catch (SQLException e) {
            throw url.failed(e);
        } catch (GeoidemException e) {
            throw e.at(e.place().inFile(url.toString()).inRecord(record));
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

    @Override
    public Flags flags() {
        return Flags.NONE;
    }

    @Override
    public void close() {
        try (connection;
                statement) {
            rows.close();
        } catch (SQLException e) {
            throw url.failed(e);
        }
    }

    private static void closeQuietly(@Nullable Connection connection) {
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                // The failure that led here is the one to tell.
            }
        }
    }
}
