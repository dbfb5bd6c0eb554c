package io.geoidem.ledger.sqlite;

import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.State;
import io.geoidem.ledger.jdbc.JdbcLedger;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sessions;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only SQLite can do to a ledger. */
@Timeout(60)
class SqliteFaultsTest {
    private static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT.withPatience(Duration.ofMillis(300));

    @TempDir
    private Path folder;

    @Test
    void saysThatTheDatabaseIsLockedAndClaimsNothing() throws Exception {
        Path file = folder.resolve("ledger.db");
        try (Ledger ledger = SqliteLedger.open(file, OPTIONS);
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            Handle done = claimed(ledger.claim(item("done")));
            ledger.complete(done, LoadResult.loaded(1)).orThrow();
            statement.execute("BEGIN IMMEDIATE");
            assertThatThrownBy(() -> ledger.claim(item("a"))).isInstanceOfSatisfying(GeoidemException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
                assertThat(e.problem()).contains("locked");
            });
            assertThat(ledger.claim(item("done"))).isInstanceOf(Claim.Duplicate.class);
            statement.execute("ROLLBACK");
            claimed(ledger.claim(item("a")));
        }
    }

    @Test
    void saysThatTheDiskIsFullAndClaimsNothing() {
        Path file = folder.resolve("ledger.db");
        SqliteLedger.open(file, OPTIONS).close();
        try (Ledger ledger = JdbcLedger.open(
                new SqliteDialect(), new Bounded(new SqliteSessions(file, OPTIONS.patience())), OPTIONS)) {
            int claimed = 0;
            GeoidemException full = null;
            for (int batch = 0; full == null; batch++) {
                try {
                    claimed += ledger.claimAll(items("batch" + batch + "-", 20), Owner.named("w"))
                            .size();
                } catch (GeoidemException e) {
                    full = e;
                }
            }
            assertThat(full.code()).isEqualTo(ErrorCode.LEDGER);
            assertThat(full.problem()).contains("full");
            assertThat(ledger.admin().status().count(State.CLAIMED)).isEqualTo(claimed);
        }
        try (Ledger roomy = SqliteLedger.open(file, OPTIONS)) {
            claimed(roomy.claim(item("after")));
        }
    }

    /** Pasted into the driver's URL, what follows the question mark would be settings: another file, and perhaps no flushes. */
    @ParameterizedTest
    @ValueSource(
            strings = {"a.db?synchronous=OFF", "a.db?mode=memory", "a%3Fb#c&d=e.db", "100% mode=memory.db", "ä b;c.db"})
    void takesThePathAsItIs(String name) throws Exception {
        Path file = folder.resolve(name);
        try (Ledger ledger = SqliteLedger.open(file, OPTIONS)) {
            claimed(ledger.claim(item("a")));
            assertThat(Files.readAllBytes(file)).startsWith("SQLite format 3".getBytes(StandardCharsets.US_ASCII));
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
        try (Ledger ledger = SqliteLedger.open(file, OPTIONS)) {
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
        }
    }

    @Test
    void refusesAFileThatIsNoDatabase() throws Exception {
        Path file = Files.writeString(folder.resolve("parcels.shp"), "x".repeat(5000));
        assertRefused(file, "it is no SQLite database; name another file");
        assertThat(Files.readString(file)).isEqualTo("x".repeat(5000));
    }

    @Test
    void namesTheFileThatItCannotOpenAndWhatToDo() throws Exception {
        assertRefused(Files.createDirectory(folder.resolve("folder")), "check that it is a file");
        assertRefused(folder.resolve("none").resolve("ledger.db"), "that its folder is there");
        assertRefused(Files.createFile(folder.resolve("file")).resolve("ledger.db"), "permissions of its folders");
    }

    private static void assertRefused(Path file, String remedy) {
        assertThatThrownBy(() -> SqliteLedger.open(file, OPTIONS)).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
            assertThat(e.problem()).contains(file.toString());
            assertThat(e.remedy()).contains(remedy);
        });
    }

    @Test
    void refusesTablesOfANewerRelease() throws Exception {
        Path file = folder.resolve("ledger.db");
        SqliteLedger.open(file, OPTIONS).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE geoidem_meta SET value = '99' WHERE name = 'schema'");
        }
        assertThatThrownBy(() -> SqliteLedger.open(file, OPTIONS))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("99");
    }

    @Test
    void makesNoTablesWhereTheyAreExpected() {
        Path file = folder.resolve("ledger.db");
        assertThatThrownBy(() -> SqliteLedger.open(file, OPTIONS.withSchema(LedgerOptions.Schema.EXPECT)))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("there is no ledger");
        assertThat(file).doesNotExist();
        SqliteLedger.open(file, OPTIONS).close();
        SqliteLedger.open(file, OPTIONS.withSchema(LedgerOptions.Schema.EXPECT)).close();
    }

    @Test
    void givesTheTurnToTheNextAfterAnError() throws Exception {
        Path file = folder.resolve("ledger.db");
        Bounded sessions = new Bounded(new SqliteSessions(file, OPTIONS.patience()));
        try (Ledger ledger = JdbcLedger.open(new SqliteDialect(), sessions, OPTIONS)) {
            sessions.runsOutOfMemory = true;
            assertThatThrownBy(() -> ledger.claim(item("a"))).isInstanceOf(OutOfMemoryError.class);
            sessions.runsOutOfMemory = false;
            claimed(CompletableFuture.supplyAsync(() -> ledger.claim(item("a"))).get(10, TimeUnit.SECONDS));
        }
    }

    private static Handle claimed(Claim claim) {
        assertThat(claim).isInstanceOf(Claim.Claimed.class);
        return ((Claim.Claimed) claim).handle();
    }

    /** Sessions of a database that may not grow beyond 40 pages, as on a disk that has no more. */
    private static final class Bounded implements Sessions {
        private final Sessions sessions;
        private volatile boolean runsOutOfMemory;

        Bounded(Sessions sessions) {
            this.sessions = sessions;
        }

        @Override
        public Session take() throws SQLException {
            Session session = sessions.take();
            try (Statement statement = session.connection().createStatement()) {
                statement.execute("PRAGMA max_page_count = 40");
            }
            return runsOutOfMemory ? withoutMemory(session) : session;
        }

        @Override
        public void giveBack(Session session) {
            sessions.giveBack(session);
        }

        @Override
        public void drop(Session session) {
            sessions.drop(session);
        }

        @Override
        public void close() {
            sessions.close();
        }

        private static Session withoutMemory(Session session) {
            return new Session((Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("prepareStatement")) {
                            throw new OutOfMemoryError();
                        }
                        return method.invoke(session.connection(), arguments);
                    }));
        }
    }
}
