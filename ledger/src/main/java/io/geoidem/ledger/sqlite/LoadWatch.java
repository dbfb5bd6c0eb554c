package io.geoidem.ledger.sqlite;

import io.geoidem.ledger.jdbc.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteCommitListener;
import org.sqlite.SQLiteConnection;
import org.sqlite.core.DB;

/**
 * Interrupts all that comes after the end of a load's transaction. Where SQLite rolls back by itself (a full disk, {@code
 * OR ROLLBACK}) the driver does not notice, and each later statement would be committed as one of its own. An interrupt
 * holds as long as any statement is open, so one that never ends and reads nothing is kept open. It holds longer where the
 * loader leaves statements open; such a connection is of no more use.
 */
final class LoadWatch implements Dialect.Watch, SQLiteCommitListener {
    private static final String ENDLESS =
            "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";

    private final DB database;
    private final Statement open;
    private boolean hasEnded;

    private LoadWatch(DB database, Statement open) {
        this.database = database;
        this.open = open;
    }

    /** Begins to watch the transaction that is open. */
    static LoadWatch over(Connection connection) throws SQLException {
        DB database = connection.unwrap(SQLiteConnection.class).getDatabase();
        Statement open = connection.createStatement();
        try {
            open.executeQuery(ENDLESS);
            LoadWatch watch = new LoadWatch(database, open);
            database.addCommitListener(watch);
            return watch;
        } catch (Throwable e) {
            open.close();
            throw e;
        }
    }

    @Override
    public void onCommit() {
        interrupt();
    }

    @Override
    public void onRollback() {
        interrupt();
    }

    @Override
    public void close() throws SQLException {
        database.removeCommitListener(this);
        open.close();
        if (hasEnded) {
            throw new SQLException("SQLite or the loader has ended it");
        }
    }

    private void interrupt() {
        hasEnded = true;
        try {
            database.interrupt();
        } catch (SQLException e) {
            // The connection is closed: there is nothing left to interrupt.
        }
    }
}
