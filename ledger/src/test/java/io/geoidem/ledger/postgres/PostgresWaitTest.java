package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.LedgerAdmin.Change;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.PurgeRule;
import io.geoidem.ledger.State;
import io.geoidem.ledger.Stores;
import io.geoidem.ledger.TransactionalLedger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A row that a long transaction has, and everybody else, on sessions of the ledger's own and on those of a data source. */
@Timeout(60)
class PostgresWaitTest {
    private static final LoadResult LOADED = LoadResult.loaded(1);
    private static final LedgerOptions IMPATIENT = LedgerOptions.DEFAULT.withPatience(Duration.ofMillis(400));
    private static final PurgeRule FAILED =
            new PurgeRule(Optional.empty(), State.FAILED, Duration.ZERO, 2, PurgeRule.Effect.DELETE);

    private final Stores.SqlStore store = Stores.postgres();

    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void hangsNobodyOnARowOfAnOpenTransaction(LockLimit limit) throws Exception {
        try (TransactionalLedger ledger = open(limit, IMPATIENT);
                Connection connection = store.connect()) {
            Handle zombie = claimed(ledger.claim(item("a")));
            Handle second = claimed(ledger.claim(item("b")));
            store.passTime(Duration.ofHours(1));
            connection.setAutoCommit(false);
            ledger.runInTransaction(connection, item("a"), (at, handle) -> LOADED);
            locked(() -> ledger.renew(zombie, Duration.ofMinutes(1)));
            locked(() -> ledger.complete(zombie, LOADED));
            locked(() -> ledger.completeAll(List.of(zombie, second), LOADED));
            locked(() -> ledger.fail(zombie, "no"));
            locked(() -> ledger.release(zombie));
            locked(() -> ledger.admin().release(zombie.key(), zombie.fence()));
            locked(() -> ledger.admin().quarantine(zombie.key(), "no"));
            connection.rollback();
            ledger.renew(zombie, Duration.ofMinutes(1)).orThrow();
        }
    }

    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void triesAgainUntilTheTransactionHasEnded(LockLimit limit) throws Exception {
        try (TransactionalLedger ledger = open(limit, LedgerOptions.DEFAULT.withPatience(Duration.ofSeconds(30)));
                Connection connection = store.connect()) {
            Handle zombie = claimed(ledger.claim(item("a")));
            store.passTime(Duration.ofHours(1));
            connection.setAutoCommit(false);
            ledger.runInTransaction(connection, item("a"), (at, handle) -> LOADED);
            CompletableFuture<Change> change =
                    CompletableFuture.supplyAsync(() -> ledger.admin().quarantine(zombie.key(), "no"));
            Thread.sleep(800);
            assertThat(change).isNotDone();
            connection.rollback();
            assertThat(change.get(30, TimeUnit.SECONDS)).isEqualTo(Change.MADE);
        }
    }

    /** The holder's own transaction stays as it was: a load whose heir gives up need not be repeated. */
    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void completesInATransactionOnceTheRowIsFree(LockLimit limit) throws Exception {
        try (TransactionalLedger ledger = open(limit, IMPATIENT);
                Connection connection = store.connect();
                Connection load = store.connect()) {
            Handle zombie = claimed(ledger.claim(item("a")));
            store.passTime(Duration.ofHours(1));
            connection.setAutoCommit(false);
            ledger.runInTransaction(connection, item("a"), (at, handle) -> LOADED);
            load.setAutoCommit(false);
            execute(load, "CREATE TABLE layer (name text)");
            execute(load, "SET LOCAL lock_timeout = '50s'");
            long start = System.nanoTime();
            locked(() -> ledger.completeIn(load, zombie, LOADED));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
            assertThat(text(load, "SHOW lock_timeout")).isEqualTo("50s");
            connection.rollback();
            ledger.completeIn(load, zombie, LOADED);
            assertThat(text(load, "SHOW lock_timeout")).isEqualTo("50s");
            load.commit();
            assertThat(store.ask("SELECT count(*) FROM layer")).isZero();
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        }
    }

    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void waitsNoLongerToCompleteThanTheCallersTransactionDoes(LockLimit limit) throws Exception {
        try (TransactionalLedger ledger = open(limit, LedgerOptions.DEFAULT.withPatience(Duration.ofSeconds(50)));
                Connection connection = store.connect();
                Connection load = store.connect()) {
            Handle zombie = claimed(ledger.claim(item("a")));
            store.passTime(Duration.ofHours(1));
            connection.setAutoCommit(false);
            ledger.runInTransaction(connection, item("a"), (at, handle) -> LOADED);
            load.setAutoCommit(false);
            execute(load, "SET LOCAL lock_timeout = '1500ms'");
            long start = System.nanoTime();
            locked(() -> ledger.completeIn(load, zombie, LOADED));
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofMillis(1400), Duration.ofSeconds(20));
            assertThat(text(load, "SHOW lock_timeout")).isEqualTo("1500ms");
            load.rollback();
            connection.rollback();
        }
    }

    /** As beside a renewal whose commit waits for a replica. */
    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void waitsForARowThatIsFreeWithinThePatience(LockLimit limit) throws Exception {
        try (TransactionalLedger ledger = open(limit, LedgerOptions.DEFAULT.withPatience(Duration.ofSeconds(30)));
                Connection connection = store.connect();
                Connection load = store.connect()) {
            Handle handle = claimed(ledger.claim(item("a")));
            connection.setAutoCommit(false);
            execute(connection, "UPDATE geoidem_claim SET lease_until = lease_until + interval '1 minute'");
            load.setAutoCommit(false);
            CompletableFuture<Void> completion =
                    CompletableFuture.runAsync(() -> ledger.completeIn(load, handle, LOADED));
            Thread.sleep(800);
            assertThat(completion).isNotDone();
            connection.commit();
            completion.get(30, TimeUnit.SECONDS);
            load.commit();
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        }
    }

    /** Its transaction sees the claim as it was before, which nobody can change any more. */
    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
    void namesTheLevelAtWhichALoadIsCompletedWhoseClaimWasRenewedMeanwhile(int level) throws Exception {
        try (TransactionalLedger ledger = open(LockLimit.OF_SESSION, IMPATIENT);
                Connection load = store.connect()) {
            Handle handle = claimed(ledger.claim(item("a")));
            load.setAutoCommit(false);
            load.setTransactionIsolation(level);
            execute(load, "SELECT 1");
            ledger.renew(handle, Duration.ofMinutes(1)).orThrow();
            assertThatThrownBy(() -> ledger.completeIn(load, handle, LOADED))
                    .isInstanceOfSatisfying(GeoidemException.class, e -> {
                        assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
                        assertThat(e.remedy()).contains("roll back", "READ COMMITTED");
                    });
            load.rollback();
            load.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            execute(load, "SELECT 1");
            ledger.renew(handle, Duration.ofMinutes(1)).orThrow();
            ledger.completeIn(load, handle, LOADED);
            load.commit();
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        }
    }

    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void purgesPastARowThatIsBeingLoaded(LockLimit limit) throws Exception {
        try (TransactionalLedger ledger = open(limit, IMPATIENT);
                Connection connection = store.connect()) {
            for (String content : List.of("a", "b", "c", "d", "e")) {
                ledger.fail(claimed(ledger.claim(item(content))), "no").orThrow();
            }
            store.passTime(Duration.ofHours(2));
            connection.setAutoCommit(false);
            ledger.runInTransaction(connection, item("c"), (at, handle) -> LOADED);
            assertThat(ledger.admin().purge(FAILED)).isEqualTo(4);
            connection.commit();
            assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(1);
        }
    }

    private TransactionalLedger open(LockLimit limit, LedgerOptions options) {
        if (limit == LockLimit.OF_SESSION) {
            return store.open(options);
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(store.jdbcUrl());
        return PostgresLedger.open(source, options);
    }

    private static void execute(Connection at, String sql) throws SQLException {
        try (Statement statement = at.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String text(Connection at, String query) throws SQLException {
        try (Statement statement = at.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static Handle claimed(Claim claim) {
        return ((Claim.Claimed) claim).handle();
    }

    private static void locked(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
            assertThat(e.problem()).contains("locked");
        });
    }
}
