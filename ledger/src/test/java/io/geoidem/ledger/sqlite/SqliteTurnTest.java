package io.geoidem.ledger.sqlite;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Heartbeat;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.State;
import io.geoidem.ledger.jdbc.JdbcLedger;
import io.geoidem.ledger.jdbc.Session;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Threads of one ledger that want its file at once. */
@Timeout(60)
class SqliteTurnTest {
    private static final int THREADS = 16;
    private static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT.withPatience(Duration.ofSeconds(2));

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @TempDir
    private Path folder;

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void failsAfterItsPatienceHoweverManyThreadsWaitForALockedFile() throws Exception {
        Path file = folder.resolve("ledger.db");
        try (Ledger ledger = SqliteLedger.open(file, OPTIONS);
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            ledger.complete(claimed(ledger.claim(item("done"))), LoadResult.loaded(1))
                    .orThrow();
            statement.execute("BEGIN IMMEDIATE");
            long start = System.nanoTime();
            List<Future<Claim>> claims = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                String name = "new " + i;
                claims.add(threads.submit(() -> ledger.claim(item(name))));
            }
            Thread.sleep(200);
            long asked = System.nanoTime();
            assertThat(ledger.claim(item("done"))).isInstanceOf(Claim.Duplicate.class);
            assertThat(Duration.ofNanos(System.nanoTime() - asked))
                    .as("what needs no lock")
                    .isLessThan(OPTIONS.patience().multipliedBy(2));
            for (Future<Claim> claim : claims) {
                assertThatThrownBy(claim::get).cause().isInstanceOfSatisfying(GeoidemException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
                    assertThat(e.problem()).contains("locked");
                });
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(7));
            statement.execute("ROLLBACK");
            assertThat(ledger.admin().status().count(State.CLAIMED)).isZero();
        }
    }

    @Test
    void givesBackAClaimAlsoWhereTheThreadWasInterrupted() throws Exception {
        SqliteSessions sessions = new SqliteSessions(folder.resolve("ledger.db"), OPTIONS.patience());
        try (Ledger ledger = JdbcLedger.open(new SqliteDialect(), sessions, OPTIONS)) {
            Handle handle = claimed(ledger.claim(item("a")));
            Session taken = sessions.take();
            Future<Lease> released = threads.submit(() -> {
                Thread.currentThread().interrupt();
                Lease lease = ledger.release(handle);
                assertThat(Thread.interrupted()).isTrue();
                return lease;
            });
            Thread.sleep(100);
            sessions.giveBack(taken);
            assertThat(released.get()).isEqualTo(new Lease.Held());
        }
    }

    @Test
    void letsNoRenewalWaitForAReadOfTheWholeLedger() throws Exception {
        SqliteSessions sessions = new SqliteSessions(folder.resolve("ledger.db"), OPTIONS.patience());
        try (Ledger ledger = JdbcLedger.open(new SqliteDialect(), sessions, OPTIONS)) {
            Handle handle = claimed(ledger.claim(item("a")));
            Session taken = sessions.take();
            CompletableFuture<List<?>> read = CompletableFuture.supplyAsync(() -> {
                assertThat(ledger.admin().status().count(State.CLAIMED)).isOne();
                return ledger.admin().list(EntryQuery.ALL);
            });
            assertThat(read.get(1, TimeUnit.SECONDS)).hasSize(1);
            sessions.giveBack(taken);

            Session reading = sessions.reading().take();
            Future<Lease> renewed = threads.submit(() -> ledger.renew(handle, Duration.ofMinutes(1)));
            assertThat(renewed.get(1, TimeUnit.SECONDS)).isEqualTo(new Lease.Held());
            sessions.reading().giveBack(reading);
        }
    }

    /** Without a write-ahead log two connections of one ledger would keep each other out. */
    @Test
    void letsARenewalHaveItsTurnAfterAReadOfAFileWithoutAWriteAheadLog() throws Exception {
        Path file = folder.resolve("parcels.gpkg");
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            statement.execute("PRAGMA application_id = 1196444487");
            statement.execute("CREATE TABLE gpkg_contents (table_name TEXT)");
        }
        SqliteSessions sessions = new SqliteSessions(file, OPTIONS.patience());
        try (Ledger ledger = JdbcLedger.open(new SqliteDialect(), sessions, OPTIONS)) {
            Handle handle = claimed(ledger.claim(item("a")));
            Session reading = sessions.reading().take();
            Future<Lease> renewed;
            try (Statement select = reading.connection().createStatement();
                    ResultSet rows = select.executeQuery("SELECT name FROM geoidem_meta")) {
                assertThat(rows.next()).isTrue();
                renewed = threads.submit(() -> ledger.renew(handle, Duration.ofMinutes(1)));
                Thread.sleep(500);
            }
            sessions.reading().giveBack(reading);
            assertThat(renewed.get(1, TimeUnit.SECONDS)).isEqualTo(new Lease.Held());
        }
    }

    /** The file is not locked meanwhile, so another process may claim. */
    @Test
    void callsAClaimLostThatIsNotRenewedForOtherThreads() throws Exception {
        Path file = folder.resolve("ledger.db");
        LedgerOptions hasty = OPTIONS.withPatience(Duration.ofMillis(100)).withLease(Duration.ofMillis(500));
        SqliteSessions sessions = new SqliteSessions(file, hasty.patience());
        AtomicInteger lost = new AtomicInteger();
        try (Ledger ledger = JdbcLedger.open(new SqliteDialect(), sessions, hasty);
                Ledger other = SqliteLedger.open(file, hasty)) {
            Handle handle = claimed(ledger.claim(item("a")));
            try (Heartbeat heartbeat = Heartbeat.start(ledger, handle, Duration.ofMinutes(1), lost::incrementAndGet)) {
                Session taken = sessions.take();
                Thread.sleep(1500);
                claimed(other.claim(item("a")));
                assertThat(lost).hasValue(1);
                assertThatThrownBy(heartbeat::check).isInstanceOf(GeoidemException.class);
                sessions.giveBack(taken);
            }
        }
    }

    @Test
    void keepsThePatienceOfAThreadThatGetsItsTurnLate() throws Exception {
        Path file = folder.resolve("ledger.db");
        LedgerOptions options = OPTIONS.withPatience(Duration.ofSeconds(1));
        SqliteSessions sessions = new SqliteSessions(file, options.patience());
        try (Ledger ledger = JdbcLedger.open(new SqliteDialect(), sessions, options);
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            Session taken = sessions.take();
            long start = System.nanoTime();
            Future<Claim> claim = threads.submit(() -> ledger.claim(item("a")));
            Thread.sleep(700);
            sessions.giveBack(taken);
            Thread.sleep(100);
            taken = sessions.take();
            assertThatThrownBy(claim::get).cause().isInstanceOf(GeoidemException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(1500));
            sessions.giveBack(taken);
        }
    }

    @Test
    void readsNothingAfterItsEnd() {
        Ledger ledger = SqliteLedger.open(folder.resolve("ledger.db"), OPTIONS);
        assertThat(ledger.admin().status().count(State.CLAIMED)).isZero();
        ledger.close();
        assertThatThrownBy(() -> ledger.admin().status())
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.problem()).contains("closed"));
    }

    private static Handle claimed(Claim claim) {
        assertThat(claim).isInstanceOf(Claim.Claimed.class);
        return ((Claim.Claimed) claim).handle();
    }
}
