package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.ledger.Children.Result;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyMemoryTest {
    private static final int ENTRIES = 150_000;

    @TempDir
    private Path folder;

    /** Nearly all of them came from a stream, so that they have no source. */
    @Test
    void looksAtMoreEntriesThanItsMemoryHolds() throws Exception {
        String ledger = folder.resolve("ledger.db").toString();
        Children.run(Map.of(), "{\"a\":1}\n", "dedupe", "--ledger", ledger, "--mode", "serialization");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + ledger);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(
                    "WITH RECURSIVE n(i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM n WHERE i < " + ENTRIES
                            + ") INSERT INTO geoidem_claim (contract, digest, state, owner, fence, attempt, source, created_at,"
                            + " claimed_at, completed_at, result, loaded, rejected) SELECT contract, randomblob(32), state,"
                            + " owner, fence, attempt, source, created_at, claimed_at, completed_at, result, loaded, rejected"
                            + " FROM n, (SELECT * FROM geoidem_claim LIMIT 1)");
        }
        Result result = Children.run(
                Map.of("JAVA_TOOL_OPTIONS", "-Xmx48m"),
                "",
                "ledger",
                "verify",
                "--ledger",
                ledger,
                "--mode",
                "serialization");
        assertThat(result.out()).contains("skipped: " + ENTRIES + " entries without a source");
        assertThat(result.exit()).as(result.err()).isZero();
    }
}
