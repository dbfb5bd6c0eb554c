package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Finding;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.Stores;
import io.geoidem.ledger.url.LedgerUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What opening a ledger in PostgreSQL says, makes and waits for, and what comes after its end. */
@Timeout(60)
class PostgresOpeningTest {
    private static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT.withPatience(Duration.ofMillis(300));

    private final Stores.SqlStore store = Stores.postgres();

    enum Way {
        OWN_SESSIONS,
        DATA_SOURCE
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgresql://postgres@localhost:PORT/nowhere | /nowhere | check the name of the database",
                "postgresql://nobody_known@localhost:PORT/postgres | /postgres | check user and password",
                "postgresql://postgres@localhost:PORT/postgres?currentSchema=no_such_schema | /postgres | create the schema",
                "postgresql://postgres@localhost:PORT/postgres?currentSchema=SCHEMA&options=-c%20default_transaction_read_only=on | /postgres | name the primary server",
                "postgresql://geoidem_guest:wrong@localhost:PORT/postgres | /postgres | check user and password",
                "postgresql://geoidem_guest:right@localhost:PORT/postgres?currentSchema=SCHEMA | /postgres | grant the user",
            })
    void namesTheDatabaseAndWhatToDo(String url, String where, String remedy) throws Exception {
        letAGuestInWithAPassword();
        store.run("GRANT USAGE ON SCHEMA " + schema() + " TO geoidem_guest");
        String there =
                url.replace("PORT", Integer.toString(Stores.postgresPort())).replace("SCHEMA", schema());
        assertThatThrownBy(() -> LedgerUrl.parse(there).open(OPTIONS))
                .isInstanceOfSatisfying(GeoidemException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
                    assertThat(e.problem())
                            .contains("the postgres ledger localhost:" + Stores.postgresPort() + where)
                            .doesNotContain("\n", "Position", "wrong", "right");
                    assertThat(e.remedy()).contains(remedy);
                });
    }

    /** The shared server trusts everybody; this role alone needs a password. */
    private void letAGuestInWithAPassword() throws Exception {
        if (store.ask("SELECT count(*) FROM pg_roles WHERE rolname = 'geoidem_guest'") > 0) {
            return;
        }
        store.run("CREATE ROLE geoidem_guest LOGIN PASSWORD 'right'");
        try (Connection connection = store.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW hba_file")) {
            rows.next();
            Path file = Path.of(rows.getString(1));
            Files.writeString(file, "host all geoidem_guest all scram-sha-256\n" + Files.readString(file));
        }
        store.run("SELECT pg_reload_conf()");
        Thread.sleep(500);
    }

    @ParameterizedTest
    @EnumSource
    void waitsForTheLockOfTheTablesNoLongerThanItsPatience(Way way) throws Exception {
        try (Connection other = store.connect();
                Statement statement = other.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + 0x67656f6964656dL + ")");
            long start = System.nanoTime();
            assertThatThrownBy(() -> open(way))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("is locked");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        }
        open(way).close();
    }

    @ParameterizedTest
    @EnumSource
    void claimsNothingAfterItsEnd(Way way) throws Exception {
        Ledger ledger = open(way);
        ledger.claim(item("a"));
        ledger.close();
        assertThatThrownBy(() -> ledger.claim(item("b")))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEDGER))
                .hasMessageContaining("is closed");
        assertThat(store.ask("SELECT count(*) FROM geoidem_claim")).isEqualTo(1);
    }

    /** A table made elsewhere would hide from each process what those with another path have claimed. */
    @Test
    void usesTheLedgerThatTheSearchPathFindsAndElseTheFirstSchema() throws Exception {
        Stores.SqlStore second = Stores.postgres();
        String first = schema();
        try (Ledger old = second.open(OPTIONS)) {
            old.claim(item("a"));
        }
        String both = store.url() + "," + second.url().replaceAll(".*=", "");
        try (Ledger ledger = LedgerUrl.parse(both).open(OPTIONS)) {
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
            ledger.claim(item("b"));
        }
        assertThat(second.ask("SELECT count(*) FROM geoidem_claim")).isEqualTo(2);
        String tables = "SELECT count(*) FROM pg_tables WHERE schemaname = '" + first + "'";
        assertThat(store.ask(tables)).isZero();
        try (Ledger ledger = LedgerUrl.parse(store.url() + ",pg_catalog").open(OPTIONS)) {
            ledger.claim(item("a"));
        }
        assertThat(store.ask(tables)).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "ALTER INDEX geoidem_unfinished RENAME TO other, WARNING, geoidem_unfinished",
        "ALTER SEQUENCE geoidem_fence RENAME TO other, ERROR, geoidem_fence",
        "ALTER TABLE geoidem_claim RENAME TO other, ERROR, geoidem_claim"
    })
    void namesWhatTheSchemaLacks(String change, Finding.Severity severity, String name) {
        try (Ledger ledger = store.open(OPTIONS)) {
            assertThat(ledger.admin().doctor().get(0).severity()).isEqualTo(Finding.Severity.OK);
            store.run(change);
            Finding schema = ledger.admin().doctor().get(0);
            assertThat(schema.check()).isEqualTo("schema");
            assertThat(schema.severity()).isEqualTo(severity);
            assertThat(schema.text()).contains(name, "published DDL");
        }
    }

    private Ledger open(Way way) {
        return switch (way) {
            case OWN_SESSIONS -> store.open(OPTIONS);
            case DATA_SOURCE -> {
                PGSimpleDataSource source = new PGSimpleDataSource();
                source.setUrl(store.jdbcUrl());
                yield PostgresLedger.open(source, OPTIONS);
            }
        };
    }

    private String schema() {
        return store.url().replaceAll(".*=", "");
    }
}
