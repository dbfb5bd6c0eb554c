package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Heartbeat;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Run;
import io.geoidem.ledger.Stores;
import io.geoidem.ledger.TransactionalLedger;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/** An open transaction has the row of a claim: its heartbeat cannot renew it, and nobody can claim it meanwhile. */
@Timeout(60)
class PostgresHeartbeatTest {
    private static final Duration LEASE = Duration.ofMillis(500);
    private static final LedgerOptions OPTIONS =
            LedgerOptions.DEFAULT.withLease(LEASE).withPatience(Duration.ofMillis(200));
    private static final LoadResult LOADED = LoadResult.loaded(1);

    private final Stores.SqlStore store = Stores.postgres();
    private final AtomicInteger told = new AtomicInteger();

    /** As where deferred constraints are checked, or a replica has to confirm. */
    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void doesNotCallALoadLostWhoseCommitOutlastsItsLease(LockLimit limit) throws Exception {
        try (TransactionalLedger ledger = open(limit);
                Connection load = store.connect()) {
            load.setAutoCommit(false);
            Handle handle = claimed(ledger.claim(item("a")));
            try (Heartbeat heartbeat = beat(ledger, handle)) {
                ledger.completeIn(load, handle, LOADED);
                Thread.sleep(2000);
                assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
                assertThat(heartbeat.isBeating()).isTrue();
                assertMayBeLost(heartbeat);
                load.commit();
                awaitSilence(heartbeat);
                heartbeat.check();
            }
            assertThat(told).hasValue(0);
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        }
    }

    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void renewsAClaimWhoseCompletionWasRolledBack(LockLimit limit) throws Exception {
        try (TransactionalLedger ledger = open(limit);
                Connection load = store.connect()) {
            load.setAutoCommit(false);
            Handle handle = claimed(ledger.claim(item("a")));
            try (Heartbeat heartbeat = beat(ledger, handle)) {
                ledger.completeIn(load, handle, LOADED);
                Thread.sleep(2 * LEASE.toMillis());
                load.rollback();
                heartbeat.check();
                ledger.complete(handle, LOADED).orThrow();
            }
            assertThat(told).hasValue(0);
        }
    }

    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void saysSoWhereAnotherTookTheClaimBehindTheLock(LockLimit limit) throws Exception {
        try (TransactionalLedger ledger = open(limit);
                Connection load = store.connect()) {
            load.setAutoCommit(false);
            Handle zombie = claimed(ledger.claim(item("a")));
            store.passTime(Duration.ofMinutes(10));
            assertThat(ledger.runInTransaction(load, item("a"), (at, handle) -> LOADED))
                    .isInstanceOf(Run.Loaded.class);
            try (Heartbeat heartbeat = beat(ledger, zombie)) {
                Thread.sleep(4 * LEASE.toMillis());
                assertThat(told).hasValue(0);
                assertMayBeLost(heartbeat);
                load.commit();
                awaitSilence(heartbeat);
                assertThatThrownBy(heartbeat::check).hasMessageContaining("the ledger has: DONE by");
            }
            assertThat(told).hasValue(1);
        }
    }

    private TransactionalLedger open(LockLimit limit) {
        if (limit == LockLimit.OF_SESSION) {
            return store.open(OPTIONS);
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(store.jdbcUrl());
        return PostgresLedger.open(source, OPTIONS);
    }

    private Heartbeat beat(TransactionalLedger ledger, Handle handle) {
        return Heartbeat.start(ledger, handle, Duration.ofMinutes(5), told::incrementAndGet);
    }

    private static void assertMayBeLost(Heartbeat heartbeat) {
        assertThatThrownBy(heartbeat::check).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST);
            assertThat(e.problem()).contains("may be lost", "locked");
        });
    }

    private static void awaitSilence(Heartbeat heartbeat) throws InterruptedException {
        while (heartbeat.isBeating()) {
            Thread.sleep(20);
        }
    }

    private static Handle claimed(Claim claim) {
        return ((Claim.Claimed) claim).handle();
    }
}
