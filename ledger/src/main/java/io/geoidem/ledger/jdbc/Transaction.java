package io.geoidem.ledger.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Work in one transaction that lasts as long as the work. */
public final class Transaction {
    private Transaction() {}

    /** Work on a session. */
    @FunctionalInterface
    public interface Work<T> {
        /** Does it. */
        T run(Session session) throws SQLException;
    }

    /**
     * The result of work that is committed. Whatever is thrown, an {@link Error} too, undoes all of it.
     *
     * @param session on a connection with auto-commit
     */
    public static <T> T run(Dialect dialect, Session session, Work<T> work) throws SQLException {
        Connection connection = session.connection();
        Dialect.Begun begun = dialect.begin(connection);
        T result;
        try {
            result = work.run(session);
            connection.commit();
        } catch (Throwable e) {
            undo(dialect, connection, begun, e);
            throw e;
        }
        begun.end();
        return result;
    }

    /** Undoes a transaction that the caller has begun, who gets another in its place. */
    static void undoCallers(Dialect dialect, Connection connection, Throwable cause) {
        undo(dialect, connection, () -> {}, cause);
    }

    /** A connection that cannot be rolled back is closed: auto-commit would commit, and without it nobody would. */
    private static void undo(Dialect dialect, Connection connection, Dialect.Begun begun, Throwable cause) {
        try {
            dialect.rollback(connection);
            begun.end();
        } catch (SQLException | RuntimeException e) {
            cause.addSuppressed(e);
            close(connection, cause);
        }
    }

    private static void close(Connection connection, Throwable cause) {
        try {
            connection.close();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
