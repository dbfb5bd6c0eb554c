package io.geoidem.ledger.sqlite;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ledgers on a disk that may not be written. As root, for it mounts one. */
class SqliteReadOnlyTest {
    private static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT.withPatience(Duration.ofMillis(300));
    private static final LedgerOptions LOOKING = OPTIONS.withSchema(LedgerOptions.Schema.EXPECT);

    @TempDir
    private Path folder;

    private Path disk;

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectory(folder.resolve("disk"));
        Assumptions.assumeTrue(
                System.getProperty("user.name").equals("root")
                        && run("mount", "-t", "tmpfs", "tmpfs", disk.toString()) == 0,
                "no right to mount a file system");
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", disk.toString());
    }

    @Test
    void looksAtALedgerThatKeepsNoFilesBesideIt() throws Exception {
        Path file = disk.resolve("parcels.gpkg");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA application_id = 1196444487");
            statement.execute("CREATE TABLE feature (name TEXT)");
        }
        writeOne(file);
        run("mount", "-o", "remount,ro", disk.toString());
        try (Ledger ledger = SqliteLedger.open(file, LOOKING)) {
            assertThat(ledger.admin().list(EntryQuery.ALL)).hasSize(1);
            assertThat(ledger.admin().show(item("a").key())).isPresent();
            assertFails(() -> ledger.claim(item("b")), file, "may be written");
        }
    }

    /** Whether somebody writes at that moment cannot be told, so that nothing is read past the files that are missing. */
    @Test
    void saysWhyALedgerCannotBeReadThatNoProcessHasOpen() throws Exception {
        Path file = disk.resolve("ledger.db");
        writeOne(file);
        run("mount", "-o", "remount,ro", disk.toString());
        for (LedgerOptions options : List.of(LOOKING, OPTIONS)) {
            assertFails(() -> SqliteLedger.open(file, options), file, "copy it to a folder that may be written");
        }
    }

    private static void writeOne(Path file) {
        try (Ledger ledger = SqliteLedger.open(file, OPTIONS)) {
            ledger.claim(item("a"));
        }
    }

    private static void assertFails(
            org.assertj.core.api.ThrowableAssert.ThrowingCallable call, Path file, String remedy) {
        assertThatThrownBy(call).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
            assertThat(e.problem()).contains(file.toString());
            assertThat(e.remedy()).contains(remedy);
        });
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(List.of(command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
