package io.geoidem.ledger.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Finding;
import io.geoidem.ledger.Finding.Severity;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqliteDoctorTest {
    @TempDir
    private Path folder;

    @Test
    void findsNothingAmissWithANewLedger() {
        try (Ledger ledger = SqliteLedger.open(folder.resolve("ledger.db"), LedgerOptions.DEFAULT)) {
            assertThat(ledger.admin().doctor())
                    .extracting(Finding::check)
                    .containsExactly("schema", "clock", "journal", "filesystem");
            assertThat(ledger.admin().doctor()).noneMatch(finding -> finding.severity() == Severity.ERROR);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "nfs4, ERROR, locks do not hold",
        "cifs, ERROR, locks do not hold",
        "fuse.sshfs, ERROR, locks do not hold",
        "tmpfs, WARNING, in memory",
        "ext4, OK, ext4",
        "NTFS, OK, NTFS",
        "'', OK, unknown"
    })
    void knowsWhatAFileSystemDoesToALedger(String type, Severity severity, String text) {
        Finding finding = SqliteDoctor.fileSystem(type);
        assertThat(finding.severity()).isEqualTo(severity);
        assertThat(finding.text()).contains(text);
    }

    @Test
    void noticesALedgerInMemory() throws Exception {
        Path memory = Path.of("/dev/shm");
        Assumptions.assumeThat(Files.isWritable(memory)).isTrue();
        Assumptions.assumeThat(Files.getFileStore(memory).type()).isEqualTo("tmpfs");
        Path file = Files.createTempFile(memory, "geoidem", ".db");
        try (Ledger ledger = SqliteLedger.open(file, LedgerOptions.DEFAULT)) {
            assertThat(ledger.admin().doctor())
                    .filteredOn(finding -> finding.check().equals("filesystem"))
                    .singleElement()
                    .matches(finding -> finding.severity() == Severity.WARNING);
        } finally {
            Files.delete(file);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "DROP INDEX geoidem_unfinished, WARNING, geoidem_unfinished",
        "DROP TABLE geoidem_claim, ERROR, geoidem_claim"
    })
    void namesWhatTheSchemaLacks(String drop, Severity severity, String name) throws Exception {
        Path file = folder.resolve("ledger.db");
        try (Ledger ledger = SqliteLedger.open(file, LedgerOptions.DEFAULT);
                Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(drop);
            Finding schema = ledger.admin().doctor().get(0);
            assertThat(schema.check()).isEqualTo("schema");
            assertThat(schema.severity()).isEqualTo(severity);
            assertThat(schema.text()).contains(name, "published DDL");
        }
    }
}
