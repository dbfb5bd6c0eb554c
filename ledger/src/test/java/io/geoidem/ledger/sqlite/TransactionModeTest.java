package io.geoidem.ledger.sqlite;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Run;
import io.geoidem.ledger.State;
import io.geoidem.ledger.TransactionalLedger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteConnection;

/** The driver begins the next transaction with each commit, and in some modes that one waits for the lock. */
@Timeout(60)
class TransactionModeTest {
    private static final LoadResult LOADED = LoadResult.loaded(1);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(TransactionMode.class)
    void isTheCallersAgainAfterALoad(TransactionMode mode) throws Exception {
        try (TransactionalLedger ledger = open();
                Connection connection = connect(mode, 5000);
                Connection other = connect(TransactionMode.DEFERRED, 0)) {
            ledger.runInTransaction(connection, item("a"), (at, handle) -> {
                assertThat(mode(at)).isEqualTo(TransactionMode.DEFERRED);
                return LOADED;
            });
            assertThat(mode(connection)).isEqualTo(mode);
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item("b"), (at, handle) -> {
                        throw new IllegalStateException("the 3rd ring is open");
                    }))
                    .hasMessage("the 3rd ring is open");
            assertThat(mode(connection)).isEqualTo(mode);
            execute(connection, "PRAGMA busy_timeout = 0");
            execute(other, "BEGIN IMMEDIATE");
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item("c"), (at, handle) -> LOADED))
                    .isInstanceOf(GeoidemException.class);
            assertThat(mode(connection)).isEqualTo(mode);
            assertThat(connection.getAutoCommit()).isTrue();
        }
    }

    /** Another writer gets in between the commit of a load and what the driver begins after it. */
    @Test
    void tellsOfNoLockAfterALoadIsDone() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        try (TransactionalLedger ledger = open();
                Connection connection = connect(TransactionMode.IMMEDIATE, 0);
                Connection other = connect(TransactionMode.DEFERRED, 0)) {
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
                while (!isOver.get()) {
                    write(other);
                }
            });
            int loaded = 0;
            for (int i = 0; loaded < 20; i++) {
                Item item = item("a" + i);
                try {
                    assertThat(ledger.runInTransaction(connection, item, (at, handle) -> LOADED))
                            .isInstanceOf(Run.Loaded.class);
                    loaded++;
                } catch (GeoidemException e) {
                    assertThat(e.problem()).contains("is locked");
                    assertThat(ledger.admin().show(item.key()).map(Entry::state))
                            .as("after: " + e.problem())
                            .isNotEqualTo(java.util.Optional.of(State.DONE));
                    Thread.sleep(5);
                }
            }
            isOver.set(true);
            writer.get();
        }
    }

    private TransactionalLedger open() {
        return SqliteLedger.open(folder.resolve("ledger.db"), LedgerOptions.DEFAULT);
    }

    private Connection connect(TransactionMode mode, int busyMillis) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("ledger.db") + "?transaction_mode=" + mode
                + "&busy_timeout=" + busyMillis);
    }

    private static TransactionMode mode(Connection connection) throws SQLException {
        return connection.unwrap(SQLiteConnection.class).getConnectionConfig().getTransactionMode();
    }

    private static void write(Connection connection) {
        try {
            execute(connection, "BEGIN IMMEDIATE");
            Thread.sleep(5);
            execute(connection, "ROLLBACK");
            Thread.sleep(5);
        } catch (SQLException e) {
            // The other has the lock: at once again.
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
