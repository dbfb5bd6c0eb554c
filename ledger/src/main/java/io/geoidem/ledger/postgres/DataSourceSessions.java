package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sessions;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Sessions on connections that the application pools, or does not. */
final class DataSourceSessions implements Sessions {
    private final DataSource source;

    DataSourceSessions(DataSource source) {
        this.source = source;
    }

    @Override
    public Session take() throws SQLException {
        return new Session(source.getConnection());
    }

    @Override
    public void giveBack(Session session) {
        try {
            session.forget();
            session.connection().close();
        } catch (SQLException e) {
            // The work is done and answered; a connection that does not close is the pool's to find.
        }
    }

    @Override
    public void drop(Session session) {
        giveBack(session);
    }

    @Override
    public void close() {
        // The application opened the source.
    }
}
