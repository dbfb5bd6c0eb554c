package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sessions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Properties;

/**
 * Keeps a few connections for the next caller. No pool: there is no limit and no waiting, for a ledger's calls are short
 * and its callers few; applications with many give their own data source.
 */
final class PostgresSessions implements Sessions {
    private static final int MOST_IDLE = 8;

    private final String url;
    private final Properties properties;
    private final Deque<Session> idle = new ArrayDeque<>();
    private State state = State.OPEN;

    private enum State {
        OPEN,
        CLOSED
    }

    PostgresSessions(String url, Properties properties) {
        this.url = url;
        this.properties = new Properties();
        // A server that accepts and never answers must not hang a worker for ever.
        this.properties.setProperty("connectTimeout", "10");
        this.properties.setProperty("socketTimeout", "60");
        this.properties.setProperty("tcpKeepAlive", "true");
        this.properties.setProperty("ApplicationName", "geoidem");
        this.properties.putAll(properties);
    }

    /** The host, port and database of the driver's URL; it has no user in it, and its parameters may be secrets. */
    @Override
    public String where() {
        String plain = url.split("[?;]", 2)[0];
        return plain.substring(Math.max(plain.lastIndexOf('@'), plain.indexOf("//") + 1) + 1);
    }

    @Override
    public Session take() throws SQLException {
        synchronized (idle) {
            if (state == State.CLOSED) {
                throw Sessions.closed();
            }
            Session session = idle.pollFirst();
            if (session != null) {
                return session;
            }
        }
        return new Session(connect());
    }

    private Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(url, properties);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET lock_timeout = " + PostgresClaims.LOCK_TIMEOUT_MILLIS);
            return connection;
        } catch (Throwable e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public void giveBack(Session session) {
        synchronized (idle) {
            if (state == State.OPEN && idle.size() < MOST_IDLE) {
                idle.addFirst(session);
                return;
            }
        }
        closeQuietly(session);
    }

    /** Where one connection broke, the idle ones may have broken too. */
    @Override
    public void drop(Session session) {
        closeQuietly(session);
        closeIdle();
    }

    @Override
    public void close() {
        synchronized (idle) {
            state = State.CLOSED;
        }
        closeIdle();
    }

    private void closeIdle() {
        List<Session> old;
        synchronized (idle) {
            old = new ArrayList<>(idle);
            idle.clear();
        }
        old.forEach(PostgresSessions::closeQuietly);
    }

    private static void closeQuietly(Session session) {
        try {
            session.connection().close();
        } catch (SQLException e) {
            // It is given up in any case.
        }
    }
}
