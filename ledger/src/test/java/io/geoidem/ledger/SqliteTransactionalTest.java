package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.sqlite.SqliteLedger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteTransactionalTest extends TransactionalContract {
    @TempDir
    private Path folder;

    @Override
    protected Stores.SqlStore newStore() {
        return Stores.sqlite(folder);
    }

    @Test
    void worksInsideAGeoPackageAndKeepsItsJournalMode() throws Exception {
        Path file = folder.resolve("parcels.gpkg");
        try (Connection gpkg = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = gpkg.createStatement()) {
            statement.execute("PRAGMA application_id = 1196444487");
            statement.execute("PRAGMA user_version = 10300");
            statement.execute("CREATE TABLE feature (name TEXT)");
            try (TransactionalLedger inside = SqliteLedger.open(file, ContractCase.OPTIONS)) {
                assertThat(inside.runInTransaction(gpkg, item("a"), this::insert))
                        .isInstanceOf(Run.Loaded.class);
                assertThat(inside.runInTransaction(gpkg, item("a"), this::insert))
                        .isInstanceOf(Run.Skipped.class);
            }
            assertThat(text(statement, "PRAGMA journal_mode")).isEqualTo("delete");
            assertThat(text(statement, "PRAGMA application_id")).isEqualTo("1196444487");
            assertThat(text(statement, "SELECT count(*) FROM feature")).isEqualTo("1");
        }
    }

    /** As where the disk is full; here a conflict says so, for it can be had at will. */
    @Test
    void tellsWhatALoaderThrewWhereSqliteHasRolledBackByItself() throws Exception {
        Stores.SqlStore store = newStore();
        try (TransactionalLedger ledger = store.open(ContractCase.OPTIONS);
                Connection connection = store.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE feature (name TEXT UNIQUE)");
            Loader loader = (at, handle) -> {
                try (Statement load = at.createStatement()) {
                    load.execute("INSERT INTO feature VALUES ('one')");
                    load.execute("INSERT OR ROLLBACK INTO feature VALUES ('one')");
                }
                return LoadResult.loaded(1);
            };
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item("own"), loader))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("UNIQUE");
            assertThat(text(statement, "SELECT state FROM geoidem_claim")).isEqualTo("FAILED");
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item("joined"), loader))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("UNIQUE");
        }
        try (Connection connection = store.connect();
                Statement statement = connection.createStatement()) {
            assertThat(text(statement, "SELECT count(*) FROM feature")).isEqualTo("0");
            assertThat(text(statement, "SELECT count(*) FROM geoidem_claim WHERE state = 'FAILED'"))
                    .isEqualTo("2");
        }
    }

    /** The same where the loader goes on as if nothing had happened: what it inserts afterwards would be committed. */
    @Test
    void saysThatALoaderWentOnAfterSqliteRolledBackByItself() throws Exception {
        Loader loader = (at, handle) -> {
            int loaded = 0;
            int rejected = 0;
            for (String name : List.of("one", "two", "two", "three", "four")) {
                try {
                    execute(at, "INSERT OR ROLLBACK INTO layer VALUES ('" + name + "')");
                    loaded++;
                } catch (SQLException e) {
                    rejected++;
                }
            }
            return LoadResult.partial(loaded, rejected);
        };
        store.run("CREATE TABLE layer (name TEXT UNIQUE)");
        for (Item item : List.of(item("own"), item("joined"))) {
            connection.setAutoCommit(item.equals(item("own")));
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item, loader))
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEDGER))
                    .hasMessageContaining("broken or ended");
            assertThat(ledger.admin().show(item.key()).orElseThrow().state()).isEqualTo(State.FAILED);
        }
        connection.rollback();
        connection.setAutoCommit(true);
        assertThat(store.ask("SELECT count(*) FROM layer")).isZero();
        assertThat(ledger.runInTransaction(connection, item("next"), this::insert))
                .isInstanceOf(Run.Loaded.class);
        assertThat(features()).isEqualTo(1);
    }

    @Test
    void closesAConnectionThatALoaderLeftInterrupted() throws Exception {
        store.run("CREATE TABLE layer (name TEXT UNIQUE)");
        List<PreparedStatement> open = new ArrayList<>();
        assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), (at, handle) -> {
                    PreparedStatement insert = at.prepareStatement("INSERT OR ROLLBACK INTO layer VALUES (?)");
                    open.add(insert);
                    for (int i = 0; i < 2; i++) {
                        insert.setString(1, "one");
                        insert.executeUpdate();
                    }
                    return LOADED;
                }))
                .hasMessageContaining("UNIQUE");
        assertThat(open).hasSize(1);
        assertThat(connection.isClosed()).isTrue();
        assertThat(store.ask("SELECT count(*) FROM layer")).isZero();
        assertThat(ledger.admin().show(item("a").key()).orElseThrow().state()).isEqualTo(State.FAILED);
    }

    /** The same with a lease: the completion would be committed by itself, and the rows are gone. */
    @Test
    void completesNothingWhereSqliteRolledBackByItself() throws Exception {
        store.run("CREATE TABLE layer (name TEXT UNIQUE)");
        Handle handle = ContractCase.claimed(ledger.claim(item("a")));
        rolledBackBySqlite();
        assertThatThrownBy(() -> ledger.completeIn(connection, handle, LoadResult.partial(1, 1)))
                .isInstanceOfSatisfying(GeoidemException.class, SqliteTransactionalTest::tellsOfTheRollback);
        assertThat(ledger.admin().show(handle.key()).orElseThrow().state()).isEqualTo(State.CLAIMED);
        connection.rollback();
        execute(connection, "INSERT INTO layer VALUES ('one')");
        ledger.completeIn(connection, handle, LOADED);
        connection.commit();
        assertThat(store.ask("SELECT count(*) FROM layer")).isEqualTo(1);
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
    }

    @Test
    void joinsNoTransactionThatSqliteRolledBackByItself() throws Exception {
        store.run("CREATE TABLE layer (name TEXT UNIQUE)");
        rolledBackBySqlite();
        assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), this::insert))
                .isInstanceOfSatisfying(GeoidemException.class, SqliteTransactionalTest::tellsOfTheRollback);
        assertThat(ledger.admin().show(item("a").key())).isEmpty();
        connection.rollback();
        assertThat(ledger.runInTransaction(connection, item("a"), this::insert)).isInstanceOf(Run.Loaded.class);
        connection.commit();
        assertThat(features()).isEqualTo(1);
    }

    @Test
    void saysWhichTimeoutIsTooShortWhereALoadDoesNotGetItsTurn() throws Exception {
        try (Connection brief = DriverManager.getConnection(store.jdbcUrl().replace("=5000", "=20"))) {
            execute(connection, "BEGIN IMMEDIATE");
            assertThatThrownBy(() -> ledger.runInTransaction(brief, item("a"), this::insert))
                    .isInstanceOfSatisfying(GeoidemException.class, e -> {
                        assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
                        assertThat(e.problem()).contains("is locked");
                        assertThat(e.remedy()).contains("busy_timeout").doesNotContain("patience");
                    });
            execute(connection, "ROLLBACK");
            assertThat(ledger.runInTransaction(brief, item("a"), this::insert)).isInstanceOf(Run.Loaded.class);
        }
    }

    /** A transaction of the caller's that the driver takes for open. */
    private void rolledBackBySqlite() throws SQLException {
        connection.setAutoCommit(false);
        execute(connection, "INSERT INTO layer VALUES ('one')");
        assertThatThrownBy(() -> execute(connection, "INSERT OR ROLLBACK INTO layer VALUES ('one')"))
                .hasMessageContaining("UNIQUE");
    }

    private static void tellsOfTheRollback(GeoidemException e) {
        assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
        assertThat(e.problem()).contains("rolled back");
        assertThat(e.remedy()).startsWith("roll back");
    }

    private static String text(Statement statement, String query) throws Exception {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
