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
    private Past past = Past.NEW;

    /** What a session has been used for. */
    enum Past {
        /** Nothing: its connection was made for the work at hand. */
        NEW,
        /** Work that came through; its connection may have been dropped since, without a word. */
        USED
    }

    public Session(Connection connection) {
        this.connection = connection;
    }

    /** The connection. */
    public Connection connection() {
        return connection;
    }

    /** Whether it has been used. */
    Past past() {
        return past;
    }

    /** Notes that work came through on it. */
    void worked() {
        past = Past.USED;
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

    /** Closes the statements, all of them whatever happens with one, and leaves the connection open. */
    public void forget() throws SQLException {
        SQLException failure = null;
        for (PreparedStatement statement : prepared.values()) {
            try {
                statement.close();
            } catch (SQLException e) {
                failure = e;
            }
        }
        prepared.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
