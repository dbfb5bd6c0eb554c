package io.geoidem.ledger;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** An empty store, a client of it, a connection of the application, and a table to load into. */
@Timeout(60)
abstract class TransactionalCase {
    static final LedgerOptions OPTIONS = ContractCase.OPTIONS;
    static final LoadResult LOADED = LoadResult.loaded(1);

    protected Stores.SqlStore store;
    protected TransactionalLedger ledger;
    protected Connection connection;

    /** An empty store. */
    protected abstract Stores.SqlStore newStore();

    @BeforeEach
    void open() throws SQLException {
        store = newStore();
        ledger = store.open(OPTIONS);
        store.run("CREATE TABLE feature (name text)");
        connection = store.connect();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        ledger.close();
        store.close();
    }

    protected final LoadResult insert(Connection at, Handle handle) throws SQLException {
        execute(at, "INSERT INTO feature VALUES ('" + handle.key() + "')");
        return LOADED;
    }

    final LoadResult insertAndFail(Connection at, Handle handle) throws SQLException {
        insert(at, handle);
        throw new IllegalStateException("the 3rd ring is open");
    }

    protected final long features() {
        return store.ask("SELECT count(*) FROM feature");
    }

    static void execute(Connection at, String sql) throws SQLException {
        try (Statement statement = at.createStatement()) {
            statement.execute(sql);
        }
    }
}
