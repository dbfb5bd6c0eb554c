package io.geoidem.source.layer;

import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.feature.FeatureReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Features that are the rows of a query, and whose reader closes the query and its connection. Not thread-safe. */
public abstract class RowReader implements FeatureReader {
    private final Connection connection;
    private final Statement statement;
    private final ResultSet rows;
    private long record;

    /** A reader of those rows, which closes all three. */
    protected RowReader(Connection connection, Statement statement, ResultSet rows) {
        this.connection = connection;
        this.statement = statement;
        this.rows = rows;
    }

    /** What the failure of a query is told as. */
    protected abstract GeoidemException failed(SQLException e);

    /** The rows, at the current one. */
    protected final ResultSet rows() {
        return rows;
    }

    @Override
    public final boolean advance() {
        try {
            record++;
            return rows.next();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public final long record() {
        return record;
    }

    @Override
    public final Flags flags() {
        return Flags.NONE;
    }

    @Override
    public final void close() {
        try (connection;
                statement) {
            rows.close();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** Closes a connection that no reader came of; how that goes is told beside the failure that led here. */
    public static <T extends Exception> T closed(Connection connection, T failure) {
        try {
            connection.close();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }
}
