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
        dialect.begin(connection);
        T result;
        try {
            result = work.run(session);
            connection.commit();
        } catch (Throwable e) {
            undo(dialect, connection, After.AUTO_COMMIT, e);
            throw e;
        }
        dialect.end(connection);
        return result;
    }

    /** What a connection has after a transaction was undone. */
    enum After {
        /** Auto-commit, as before the transaction. */
        AUTO_COMMIT,
        /** Another transaction, for whoever began the one that was undone. */
        OPEN
    }

    /** A connection that cannot be rolled back is closed: auto-commit would commit, and without it nobody would. */
    static void undo(Dialect dialect, Connection connection, After after, Throwable cause) {
        try {
            dialect.rollback(connection);
            if (after == After.AUTO_COMMIT) {
                dialect.end(connection);
            }
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
