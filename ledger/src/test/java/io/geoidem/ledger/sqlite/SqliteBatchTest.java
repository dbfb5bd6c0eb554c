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
import io.geoidem.ledger.State;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

    @Test
    void leavesToAnotherWhatItTookBetweenTheLookAndTheClaim() throws Exception {
        Path file = folder.resolve("ledger.db");
        List<Item> items = items("x", 50);
        try (Ledger ledger = SqliteLedger.open(file, LedgerOptions.DEFAULT);
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            List<Handle> handles = claimed(ledger.claimAll(items.subList(0, 20), Owner.named("faster")));
            ledger.completeAll(handles.subList(0, 10), LoadResult.loaded(1));
            statement.execute("CREATE TABLE taken AS SELECT * FROM geoidem_claim");
            statement.execute("DELETE FROM geoidem_claim");
            statement.execute("BEGIN IMMEDIATE");
            CompletableFuture<List<Claim>> answers =
                    CompletableFuture.supplyAsync(() -> ledger.claimAll(items, Owner.named("slower")));
            // It has looked by then, and waits for the lock.
            Thread.sleep(500);
            statement.execute("INSERT INTO geoidem_claim SELECT * FROM taken");
            statement.execute("COMMIT");
            List<Claim> claims = answers.get(30, TimeUnit.SECONDS);
            assertThat(claims.subList(0, 10)).hasOnlyElementsOfType(Claim.Duplicate.class);
            assertThat(claims.subList(10, 20)).hasOnlyElementsOfType(Claim.InProgress.class);
            List<Handle> mine = claimed(claims.subList(20, 50));
            assertThat(mine).extracting(Handle::attempt).containsOnly(1);
            assertThat(ledger.completeAll(mine, LoadResult.loaded(1))).containsOnly(new Lease.Held());
        }
    }

    /** Which batches are looked at row by row is told by a few of their rows, among which these are not. */
    @Test
    void claimsEachByItsStateWhereABatchSeemsNew() throws Exception {
        List<Item> items = items("x", 3000).stream()
                .sorted(Comparator.comparing(item -> item.key().digest()))
                .toList();
        Owner owner = Owner.named("batch");
        try (Ledger ledger = SqliteLedger.open(folder.resolve("ledger.db"), LedgerOptions.DEFAULT)) {
            List<Handle> before = claimed(ledger.claimAll(items.subList(10, 13), Owner.named("before")));
            ledger.complete(before.get(0), LoadResult.loaded(1));
            ledger.release(before.get(1));
            Handle own = claimed(ledger.claimAll(items.subList(20, 21), owner)).get(0);
            Thread.sleep(20);
            List<Claim> claims = ledger.claimAll(items, owner);
            assertThat(claims.get(10)).isInstanceOf(Claim.Duplicate.class);
            assertThat(claims.get(12)).isInstanceOf(Claim.InProgress.class);
            Handle renewed = claimed(claims.subList(20, 21)).get(0);
            assertThat(renewed.fence()).isEqualTo(own.fence());
            assertThat(renewed.leaseUntil()).isAfter(own.leaseUntil());
            List<Claim> mine = new ArrayList<>(claims);
            mine.remove(12);
            mine.remove(10);
            List<Handle> handles = claimed(mine);
            assertThat(handles).extracting(Handle::fence).containsOnly(1L, 2L);
            assertThat(ledger.completeAll(handles, LoadResult.loaded(1))).containsOnly(new Lease.Held());
            assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(2999);
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
