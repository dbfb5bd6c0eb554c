package io.geoidem.ledger.sqlite;

import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.PurgeRule;
import io.geoidem.ledger.PurgeRule.Effect;
import io.geoidem.ledger.State;
import io.geoidem.ledger.jdbc.JdbcLedger;
import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sessions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A purge of a large ledger beside those who claim in it. */
@Timeout(120)
class SqlitePurgeTest {
    private static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT.withPatience(Duration.ofMillis(300));
    private static final int DONE = 3500;

    @TempDir
    private Path folder;

    private Path file = Path.of("");
    private Connection other;

    @BeforeEach
    void fill() throws SQLException {
        file = folder.resolve("ledger.db");
        other = DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    @AfterEach
    void close() throws SQLException {
        other.close();
    }

    /** In a GeoPackage too, whose readers and writers are in each other's way. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1196444487"})
    void looksForWhatIsOldWithoutLockingTheFile(String application) throws Exception {
        execute("PRAGMA application_id = " + application);
        try (Ledger ledger = SqliteLedger.open(file, OPTIONS)) {
            done(ledger);
            execute("BEGIN IMMEDIATE");
            assertThat(ledger.admin().purge(rule(Effect.DELETE))).isZero();
            assertThat(ledger.admin().purge(rule(Effect.COUNT))).isZero();
            execute("UPDATE geoidem_claim SET completed_at = 0 WHERE rowid % 1000 = 7");
            execute("COMMIT");
            assertThat(ledger.admin().purge(rule(Effect.COUNT))).isEqualTo(4);
            assertThat(ledger.admin().purge(rule(Effect.DELETE))).isEqualTo(4);
            assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(DONE - 4);
        }
    }

    @Test
    void deletesABatchInATransaction() throws Exception {
        List<Long> left = new ArrayList<>();
        try (Ledger ledger = JdbcLedger.open(new SqliteDialect(), new Counted(left), OPTIONS)) {
            done(ledger);
            execute("UPDATE geoidem_claim SET completed_at = 0");
            left.clear();
            assertThat(ledger.admin().purge(rule(Effect.DELETE))).isEqualTo(DONE);
        }
        assertThat(left.get(left.size() - 1)).isZero();
        long before = DONE;
        for (long after : left) {
            assertThat(before - after).isBetween(0L, 300L);
            before = after;
        }
    }

    private static PurgeRule rule(Effect effect) {
        return new PurgeRule(Optional.of("parcels"), State.DONE, Duration.ofDays(1), 300, effect);
    }

    private static void done(Ledger ledger) {
        List<Handle> handles = ledger.claimAll(items("done", DONE), Owner.named("w")).stream()
                .map(claim -> ((Claim.Claimed) claim).handle())
                .toList();
        ledger.completeAll(handles, LoadResult.loaded(1));
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = other.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Sessions that note how many entries another sees after each commit. */
    private final class Counted implements Sessions {
        private final Sessions sessions = new SqliteSessions(file, OPTIONS.patience());
        private final List<Long> left;

        Counted(List<Long> left) {
            this.left = left;
        }

        @Override
        public Session take() throws SQLException {
            Connection connection = sessions.take().connection();
            return new Session((Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, given) -> {
                        try {
                            Object answer = method.invoke(connection, given);
                            if (method.getName().equals("commit")) {
                                note();
                            }
                            return answer;
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }

        private void note() throws SQLException {
            try (Statement statement = other.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT count(*) FROM geoidem_claim")) {
                rows.next();
                left.add(rows.getLong(1));
            }
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
    }
}
