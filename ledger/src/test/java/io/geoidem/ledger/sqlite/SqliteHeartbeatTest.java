package io.geoidem.ledger.sqlite;

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
import io.geoidem.ledger.TransactionalLedger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load into the ledger's own file locks the ledger, its heartbeat too, and nobody can claim meanwhile. */
@Timeout(60)
class SqliteHeartbeatTest {
    private static final String GEOPACKAGE = "1196444487";
    private static final Duration LEASE = Duration.ofMillis(900);
    private static final LedgerOptions OPTIONS =
            LedgerOptions.DEFAULT.withLease(LEASE).withPatience(Duration.ofMillis(200));
    private static final LoadResult LOADED = LoadResult.loaded(1);

    @TempDir
    private Path folder;

    private Path file = Path.of("");
    private Connection load;
    private final AtomicInteger told = new AtomicInteger();

    @BeforeEach
    void connect() throws SQLException {
        file = folder.resolve("parcels.gpkg");
        load = DriverManager.getConnection("jdbc:sqlite:" + file);
        execute("CREATE TABLE feature (name TEXT)");
    }

    @AfterEach
    void close() throws SQLException {
        load.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", GEOPACKAGE})
    void doesNotCallALoadLostThatOutlastsItsLease(String application) throws Exception {
        execute("PRAGMA application_id = " + application);
        try (TransactionalLedger ledger = SqliteLedger.open(file, OPTIONS)) {
            Handle handle = claimed(ledger.claim(item("a")));
            try (Heartbeat heartbeat = beat(ledger, handle)) {
                load.setAutoCommit(false);
                execute("INSERT INTO feature VALUES ('one')");
                Thread.sleep(3 * LEASE.toMillis());
                assertThat(heartbeat.isBeating()).isTrue();
                ledger.completeIn(load, handle, LOADED);
                load.commit();
                awaitSilence(heartbeat);
                heartbeat.check();
            }
            assertThat(told).hasValue(0);
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", GEOPACKAGE})
    void vouchesForNothingDuringTheLockAndForTheClaimAfterIt(String application) throws Exception {
        execute("PRAGMA application_id = " + application);
        try (TransactionalLedger ledger = SqliteLedger.open(file, OPTIONS)) {
            Handle handle = claimed(ledger.claim(item("a")));
            try (Heartbeat heartbeat = beat(ledger, handle)) {
                load.setAutoCommit(false);
                execute("INSERT INTO feature VALUES ('one')");
                Thread.sleep(2 * LEASE.toMillis());
                assertMayBeLost(heartbeat, "locked");
                load.commit();
                heartbeat.check();
                ledger.complete(handle, LOADED).orThrow();
            }
            assertThat(told).hasValue(0);
        }
    }

    @Test
    void doesNotWaitForARenewalThatWaitsForTheLock() throws Exception {
        try (TransactionalLedger ledger = SqliteLedger.open(file, OPTIONS.withPatience(Duration.ofSeconds(20)))) {
            Handle handle = claimed(ledger.claim(item("a")));
            try (Heartbeat heartbeat = beat(ledger, handle)) {
                load.setAutoCommit(false);
                execute("INSERT INTO feature VALUES ('one')");
                Thread.sleep(2 * LEASE.toMillis());
                long asked = System.nanoTime();
                assertMayBeLost(heartbeat, "not been answered");
                assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(3));
                load.rollback();
            }
        }
    }

    @Test
    void saysSoWhereAnotherTookTheClaimBehindTheLock() throws Exception {
        try (TransactionalLedger ledger = SqliteLedger.open(file, OPTIONS)) {
            Handle zombie = claimed(ledger.claim(item("a")));
            load.setAutoCommit(false);
            execute("INSERT INTO feature VALUES ('one')");
            try (Heartbeat heartbeat = beat(ledger, zombie)) {
                Thread.sleep(2 * LEASE.toMillis());
                assertThat(ledger.runInTransaction(load, item("a"), (at, handle) -> LOADED))
                        .isInstanceOf(Run.Loaded.class);
                assertThat(told).hasValue(0);
                load.commit();
                awaitSilence(heartbeat);
                assertThatThrownBy(heartbeat::check).hasMessageContaining("the ledger has: DONE by");
            }
            assertThat(told).hasValue(1);
        }
    }

    private Heartbeat beat(TransactionalLedger ledger, Handle handle) {
        return Heartbeat.start(ledger, handle, Duration.ofMinutes(5), told::incrementAndGet);
    }

    private static void assertMayBeLost(Heartbeat heartbeat, String why) {
        assertThatThrownBy(heartbeat::check).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST);
            assertThat(e.problem()).contains("may be lost", why);
        });
    }

    private static void awaitSilence(Heartbeat heartbeat) throws InterruptedException {
        while (heartbeat.isBeating()) {
            Thread.sleep(20);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = load.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Handle claimed(Claim claim) {
        return ((Claim.Claimed) claim).handle();
    }
}
