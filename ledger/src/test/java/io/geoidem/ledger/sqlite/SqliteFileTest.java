package io.geoidem.ledger.sqlite;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a ledger does to a file that it did not make, and what it notices of its own. */
@Timeout(60)
class SqliteFileTest {
    private static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT.withPatience(Duration.ofMillis(300));
    private static final LedgerOptions LOOKING = OPTIONS.withSchema(LedgerOptions.Schema.EXPECT);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE other (a)",
                "CREATE TABLE other (a); PRAGMA application_id = 1196444487",
                "CREATE VIEW other AS SELECT 1"
            })
    void changesNothingInADatabaseThatHasNoLedger(String script) throws Exception {
        Path file = database(script);
        byte[] before = Files.readAllBytes(file);
        assertFails(() -> SqliteLedger.open(file, LOOKING), "has no ledger tables", file.toString());
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(ask(file, "PRAGMA journal_mode")).isEqualTo("delete");
    }

    @Test
    void changesNothingInAnEmptyFileAndMakesNone() throws Exception {
        Path empty = Files.createFile(folder.resolve("empty.db"));
        assertFails(() -> SqliteLedger.open(empty, LOOKING), "has no ledger tables", empty.toString());
        assertThat(empty).isEmptyFile();
        Path none = folder.resolve("none.db");
        assertFails(() -> SqliteLedger.open(none, LOOKING), "there is no ledger", none.toString());
        assertThat(none).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE other (a)",
                "CREATE TABLE other (a); PRAGMA application_id = 1196444487",
                "CREATE VIEW other AS SELECT 1"
            })
    void keepsTheJournalModeOfAFileThatIsSomethingElseToo(String script) throws Exception {
        Path file = database(script);
        for (LedgerOptions options : List.of(OPTIONS, OPTIONS, LOOKING)) {
            try (Ledger ledger = SqliteLedger.open(file, options)) {
                assertThat(ledger.claim(item("a"))).isNotNull();
                assertThat(ask(file, "PRAGMA journal_mode")).isEqualTo("delete");
            }
        }
    }

    @Test
    void keepsALedgerOfItsOwnInWalMode() throws Exception {
        Path made = folder.resolve("made.db");
        Path empty = Files.createFile(folder.resolve("empty.db"));
        for (Path file : List.of(made, empty)) {
            SqliteLedger.open(file, OPTIONS).close();
            assertThat(ask(file, "PRAGMA journal_mode")).isEqualTo("wal");
            ask(file, "PRAGMA journal_mode = DELETE");
            SqliteLedger.open(file, LOOKING).close();
            assertThat(ask(file, "PRAGMA journal_mode")).isEqualTo("delete");
            SqliteLedger.open(file, OPTIONS).close();
            assertThat(ask(file, "PRAGMA journal_mode")).isEqualTo("wal");
        }
    }

    @Test
    void worksInAWalFileThatIsSomethingElseToo() throws Exception {
        Path file = database("PRAGMA journal_mode = WAL; CREATE TABLE other (a)");
        try (Ledger ledger = SqliteLedger.open(file, OPTIONS)) {
            claimed(ledger.claim(item("a")));
        }
        assertThat(ask(file, "PRAGMA journal_mode")).isEqualTo("wal");
    }

    @Test
    void claimsNothingAndOpensNothingAfterItsEnd() throws Exception {
        Path file = folder.resolve("ledger.db");
        Ledger ledger = SqliteLedger.open(file, OPTIONS);
        Handle handle = claimed(ledger.claim(item("a")));
        ledger.close();
        assertFails(() -> ledger.claim(item("b")), "is closed");
        assertFails(() -> ledger.renew(handle, Duration.ofMinutes(1)), "is closed");
        assertFails(() -> ledger.admin().status(), "is closed");
        // The write-ahead log is there as long as a connection is.
        assertThat(folder.resolve("ledger.db-wal")).doesNotExist();
        ledger.close();
    }

    /** What became of the file of a ledger that is open. */
    enum Fate {
        DELETED {
            @Override
            void befall(Path file) throws Exception {
                Files.delete(file);
            }
        },
        MOVED {
            @Override
            void befall(Path file) throws Exception {
                Files.move(file, file.resolveSibling("elsewhere.db"));
            }
        },
        REPLACED_BY_A_COPY {
            @Override
            void befall(Path file) throws Exception {
                Path copy = file.resolveSibling("copy.db");
                Files.copy(file, copy);
                Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
            }
        },
        REPLACED_BY_ANOTHER_LEDGER {
            @Override
            void befall(Path file) throws Exception {
                Files.delete(file);
                SqliteLedger.open(file, OPTIONS).close();
            }
        };

        abstract void befall(Path file) throws Exception;
    }

    @ParameterizedTest
    @EnumSource
    void noticesThatItsFileIsGone(Fate fate) throws Exception {
        Path file = folder.resolve("ledger.db");
        try (Ledger ledger = SqliteLedger.open(file, OPTIONS)) {
            Handle handle = claimed(ledger.claim(item("a")));
            fate.befall(file);
            String[] told = {"was deleted, moved or replaced", file.toString()};
            assertFails(() -> ledger.claim(item("b")), told);
            assertFails(() -> ledger.complete(handle, LoadResult.loaded(1)), told);
            assertFails(() -> ledger.admin().status(), told);
        }
        boolean isThere = Files.exists(file);
        assertThat(isThere).isEqualTo(fate.name().startsWith("REPLACED"));
        if (isThere) {
            assertThat(ask(file, "SELECT count(*) FROM geoidem_claim WHERE state = 'DONE'"))
                    .isEqualTo("0");
        }
    }

    @Test
    void goesOnWhereItsFileIsBackAgain() throws Exception {
        Path file = folder.resolve("ledger.db");
        Path elsewhere = folder.resolve("elsewhere.db");
        try (Ledger ledger = SqliteLedger.open(file, OPTIONS)) {
            Files.move(file, elsewhere);
            assertFails(() -> ledger.claim(item("a")), "was deleted, moved or replaced");
            Files.move(elsewhere, file);
            claimed(ledger.claim(item("a")));
        }
        assertThat(ask(file, "SELECT count(*) FROM geoidem_claim")).isEqualTo("1");
    }

    /** A connection that failed is given up, and the next one must lead to the same file. */
    @Test
    void doesNotGoOverToAnotherFileAfterAFailure() throws Exception {
        Path file = folder.resolve("ledger.db");
        try (Ledger ledger = SqliteLedger.open(file, OPTIONS);
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            assertFails(() -> ledger.claim(item("a")), "locked");
            Fate.REPLACED_BY_ANOTHER_LEDGER.befall(file);
            assertFails(() -> ledger.claim(item("a")), "was deleted, moved or replaced");
        }
        assertThat(ask(file, "SELECT count(*) FROM geoidem_claim")).isEqualTo("0");
    }

    private Path database(String script) throws SQLException {
        Path file = folder.resolve("other.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String part : script.split(";", -1)) {
                statement.execute(part);
            }
        }
        return file;
    }

    private static String ask(Path file, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.getString(1);
        }
    }

    private static Handle claimed(Claim claim) {
        assertThat(claim).isInstanceOf(Claim.Claimed.class);
        return ((Claim.Claimed) claim).handle();
    }

    private static void assertFails(ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
            assertThat(e.getMessage()).contains(words);
            assertThat(e.remedy()).isNotEmpty();
        });
    }
}
