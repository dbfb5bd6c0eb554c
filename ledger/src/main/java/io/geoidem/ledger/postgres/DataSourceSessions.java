package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sessions;
import io.geoidem.ledger.store.Failures;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Sessions on connections that the application pools, or does not. */
final class DataSourceSessions implements Sessions {
    private final DataSource source;
    private volatile State state = State.OPEN;

    private enum State {
        OPEN,
        CLOSED
    }

    DataSourceSessions(DataSource source) {
        this.source = source;
    }

    @Override
    public String where() {
        return "of the application's data source";
    }

    /** Without auto-commit a pool rolls back each claim that was answered, and the next worker gets it too. */
    @Override
    public Session take() throws SQLException {
        if (state == State.CLOSED) {
            throw Sessions.closed();
        }
        Connection connection = source.getConnection();
        boolean isFit = false;
        try {
            isFit = connection.getAutoCommit();
        } finally {
            if (!isFit) {
                closeQuietly(connection);
            }
        }
        if (!isFit) {
            throw Failures.failed(
                    "the data source gives connections without auto-commit, on which no claim would last",
                    "let it give connections with auto-commit, such as by autoCommit=true in its pool, or give the"
                            + " ledger a data source of its own",
                    null);
        }
        return new Session(connection);
    }

    @Override
    public void giveBack(Session session) {
        try {
            session.forget();
        } catch (SQLException | RuntimeException e) {
            // The work is done and answered; the statements of a broken connection are gone with it.
        } finally {
            closeQuietly(session.connection());
        }
    }

    private static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException | RuntimeException e) {
            // It is not used any more; one that does not close is the pool's to find.
        }
    }

    @Override
    public void drop(Session session) {
        giveBack(session);
    }

    @Override
    public void close() {
        // The application opened the source, and closes it.
        state = State.CLOSED;
    }
}
