package io.geoidem.ledger.sqlite;

import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Batches as SQLite takes them. */
@Timeout(60)
class SqliteBatchTest {
    @TempDir
    private Path folder;

    @Test
    void takesMoreThanAStatementDoes() {
        try (Ledger ledger = SqliteLedger.open(folder.resolve("ledger.db"), LedgerOptions.DEFAULT)) {
            List<Item> items = items("x", 25_003);
            List<Handle> handles = claimed(ledger.claimAll(items, Owner.named("batch")));
            assertThat(handles).extracting(Handle::item).isEqualTo(items);
            assertThat(ledger.completeAll(handles, LoadResult.loaded(1))).containsOnly(new Lease.Held());
            assertThat(ledger.claimAll(items, Owner.named("batch")))
                    .allSatisfy(claim -> assertThat(claim).isInstanceOf(Claim.Duplicate.class));
        }
    }

    @Test
    void answersWhatIsSettledWhileAnotherWrites() throws Exception {
        Path file = folder.resolve("ledger.db");
        try (Ledger ledger = SqliteLedger.open(file, LedgerOptions.DEFAULT);
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            List<Handle> handles = claimed(ledger.claimAll(items("x", 50), Owner.named("batch")));
            ledger.completeAll(handles, LoadResult.loaded(1));
            statement.execute("BEGIN IMMEDIATE");
            assertThat(ledger.claimAll(items("x", 50), Owner.named("batch")))
                    .hasSize(50)
                    .allSatisfy(claim -> assertThat(claim).isInstanceOf(Claim.Duplicate.class));
            statement.execute("ROLLBACK");
        }
    }

    /** As the first snapshots made them. */
    @Test
    void worksOnATableWithoutRowNumbers() throws Exception {
        Path file = folder.resolve("ledger.db");
        SqliteLedger.open(file, LedgerOptions.DEFAULT).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            String made = statement
                    .executeQuery("SELECT sql FROM sqlite_master WHERE name = 'geoidem_claim'")
                    .getString(1);
            statement.execute("DROP TABLE geoidem_claim");
            statement.execute(made + ", WITHOUT ROWID");
        }
        try (Ledger ledger = SqliteLedger.open(file, LedgerOptions.DEFAULT)) {
            List<Handle> handles = claimed(ledger.claimAll(items("x", 100), Owner.named("batch")));
            assertThat(ledger.completeAll(handles, LoadResult.loaded(1))).containsOnly(new Lease.Held());
            assertThat(ledger.claim(items("x", 8).get(7))).isInstanceOf(Claim.Duplicate.class);
        }
    }

    private static List<Handle> claimed(List<Claim> claims) {
        return claims.stream().map(claim -> ((Claim.Claimed) claim).handle()).toList();
    }
}
