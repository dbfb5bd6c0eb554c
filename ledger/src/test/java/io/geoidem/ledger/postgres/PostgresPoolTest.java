package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Run;
import io.geoidem.ledger.State;
import io.geoidem.ledger.Stores;
import io.geoidem.ledger.TransactionalLedger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/** A pool of one connection, and a caller who has it. */
@Timeout(60)
class PostgresPoolTest {
    private static final LoadResult LOADED = LoadResult.loaded(1);
    private static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT.withPatience(Duration.ofMillis(200));

    private final Stores.SqlStore store = Stores.postgres();
    private final PoolOfOne pool = new PoolOfOne(store.jdbcUrl());

    @Test
    void loadsOnTheCallersConnectionAlone() throws Exception {
        try (TransactionalLedger ledger = PostgresLedger.open(pool, OPTIONS);
                Connection connection = pool.getConnection()) {
            assertThat(ledger.runInTransaction(connection, item("a"), (at, handle) -> LOADED))
                    .isInstanceOf(Run.Loaded.class);
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item("b"), (at, handle) -> {
                        throw new IllegalStateException("the 3rd ring is open");
                    }))
                    .hasMessage("the 3rd ring is open");
            connection.setAutoCommit(false);
            assertThat(ledger.runInTransaction(connection, item("c"), (at, handle) -> LOADED))
                    .isInstanceOf(Run.Loaded.class);
            connection.commit();
            connection.setAutoCommit(true);
        }
        try (TransactionalLedger ledger = store.open(OPTIONS)) {
            assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(2);
            assertThat(ledger.admin().status().count(State.FAILED)).isEqualTo(1);
        }
    }

    @Test
    void joinsATransactionWhereTheContractWasRegisteredByAnother() throws Exception {
        try (TransactionalLedger first = store.open(OPTIONS)) {
            assertThat(first.claim(item("a"))).isInstanceOf(Claim.Claimed.class);
        }
        try (TransactionalLedger ledger = PostgresLedger.open(pool, OPTIONS);
                Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            assertThat(ledger.runInTransaction(connection, item("b"), (at, handle) -> LOADED))
                    .isInstanceOf(Run.Loaded.class);
            connection.commit();
            connection.setAutoCommit(true);
        }
    }

    @Test
    void saysWhatToDoWhereANewContractNeedsASecondConnection() throws Exception {
        try (TransactionalLedger ledger = PostgresLedger.open(pool, OPTIONS);
                Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), (at, handle) -> LOADED))
                    .isInstanceOfSatisfying(GeoidemException.class, e -> {
                        assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
                        assertThat(e.problem()).contains("parcels v1", "is not available");
                        assertThat(e.remedy()).contains("second connection");
                    });
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** Lets a second caller wait for a second, and gives up then. */
    private static final class PoolOfOne extends PGSimpleDataSource {
        private static final long serialVersionUID = 1L;

        private final transient Semaphore free = new Semaphore(1);

        PoolOfOne(String url) {
            setUrl(url);
        }

        @Override
        public Connection getConnection() throws SQLException {
            boolean mine;
            try {
                mine = free.tryAcquire(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new SQLException(e);
            }
            if (!mine) {
                throw new SQLTransientConnectionException("pool - Connection is not available, request timed out");
            }
            Connection connection = super.getConnection();
            return (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, given) -> {
                        if (method.getName().equals("close") && !connection.isClosed()) {
                            free.release();
                        }
                        try {
                            return method.invoke(connection, given);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }
}
