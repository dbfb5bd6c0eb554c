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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
