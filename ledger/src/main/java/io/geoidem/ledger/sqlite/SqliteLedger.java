package io.geoidem.ledger.sqlite;

import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.TransactionalLedger;
import io.geoidem.ledger.jdbc.JdbcLedger;
import java.nio.file.Path;

/**
 * Opens ledgers in SQLite files.
 *
 * <p>A file that is a ledger only is kept in WAL mode with every commit flushed to disk. A file that is something else
 * too, such as a GeoPackage or one with other tables, keeps its journal mode: the ledger's tables are then in the file that is loaded, and
 * {@link TransactionalLedger#runInTransaction} makes the load exactly once.
 *
 * <p>Leases follow the clock of the machine, so all users of a file must be on one machine; network file systems break
 * SQLite's locks in any case.
 */
public final class SqliteLedger {
    private SqliteLedger() {}

    /**
     * Opens the ledger in that file, which is created where it is missing. With {@link LedgerOptions.Schema#EXPECT} no file
     * and no table is created, and no journal mode is changed.
     *
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#LEDGER} where the file cannot be opened or has
     *     other tables than this release knows; later by every call, where the file was deleted, moved or replaced
     */
    public static TransactionalLedger open(Path file, LedgerOptions options) {
        return JdbcLedger.open(
                new SqliteDialect(), new SqliteSessions(file, options.patience(), options.schema()), options);
    }
}
