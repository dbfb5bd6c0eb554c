package io.geoidem.ledger.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** A connection with its prepared statements. Used by one thread at a time. */
public final class Session {
    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    public Session(Connection connection) {
        this.connection = connection;
    }

    /** The connection. */
    public Connection connection() {
        return connection;
    }

    /** The statement of that text, which stays open with the session; the caller must not close it. */
    public PreparedStatement prepare(String sql) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        return statement;
    }

    /** Closes the statements and leaves the connection open. */
    public void forget() throws SQLException {
        for (PreparedStatement statement : prepared.values()) {
            statement.close();
        }
        prepared.clear();
    }
}
