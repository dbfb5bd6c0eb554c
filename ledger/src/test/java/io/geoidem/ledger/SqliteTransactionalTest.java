package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ledger.sqlite.SqliteLedger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
            assertThat(text(statement, "SELECT count(*) FROM geoidem_claim")).isEqualTo("1");
        }
    }

    private static String text(Statement statement, String query) throws Exception {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
