package io.geoidem.ledger.postgres;

import io.geoidem.ErrorCode;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.TransactionalLedger;
import io.geoidem.ledger.jdbc.JdbcLedger;
import java.util.Properties;
import javax.sql.DataSource;

/**
 * Opens ledgers in PostgreSQL databases: the one whose tables the connection's search path finds, else a new one in the first
 * schema of that path. In the database that is loaded, {@link TransactionalLedger#runInTransaction} makes the load exactly once.
 *
 * <p>Leases follow the server's clock ({@code clock_timestamp()}); the clients' clocks are never read.
 */
public final class PostgresLedger {
    private PostgresLedger() {}

    /**
     * Opens a ledger on connections of the application.
     *
     * @param source gives connections with auto-commit at READ COMMITTED; stays open when the ledger is closed. Every call
     *     fails with {@link ErrorCode#LEDGER} on a connection without auto-commit.
     */
    public static TransactionalLedger open(DataSource source, LedgerOptions options) {
        return JdbcLedger.open(new PostgresDialect(LockLimit.OF_STATEMENT), new DataSourceSessions(source), options);
    }

    /**
     * Opens a ledger on a few connections of its own.
     *
     * @param jdbcUrl {@code jdbc:postgresql://…}
     * @param properties the driver's, such as {@code user} and {@code password}
     */
    public static TransactionalLedger open(String jdbcUrl, Properties properties, LedgerOptions options) {
        return JdbcLedger.open(
                new PostgresDialect(LockLimit.OF_SESSION), new PostgresSessions(jdbcUrl, properties), options);
    }
}
