package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.items;
import static io.geoidem.ledger.Items.truncated;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Claim.Busy;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.State;
import io.geoidem.ledger.TransactionalLedger;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Batches that a few of their rows show as new, on sessions of the ledger's own and on those of a data source. */
@Timeout(60)
class PostgresNewBatchTest extends PostgresBatchCase {
    PostgresNewBatchTest() {
        super(Duration.ofSeconds(5));
    }

    private static final LoadResult LOADED = LoadResult.loaded(1);
    private static final String READ =
            "SELECT seq_tup_read FROM pg_stat_user_tables WHERE relid = 'geoidem_claim'::regclass";

    /** Which batches are inserted is told by a few of their rows, among which these are not. */
    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void claimsEachByItsStateWhereABatchSeemsNew(LockLimit limit) throws Exception {
        List<Item> items = sorted(items("x", 1000));
        try (TransactionalLedger ledger = open(limit)) {
            List<Handle> before = claimed(ledger.claimAll(items.subList(10, 14), Owner.named("before")));
            ledger.complete(before.get(0), LOADED).orThrow();
            ledger.release(before.get(1)).orThrow();
            ledger.admin().quarantine(before.get(3).key(), "by hand");
            Handle own = claimed(ledger.claimAll(items.subList(20, 21), OWNER)).get(0);
            Thread.sleep(20);
            List<Item> given = new ArrayList<>(items);
            given.add(items.get(400));
            List<Claim> claims = ledger.claimAll(given, OWNER);
            assertThat(claims.get(10)).isInstanceOf(Claim.Duplicate.class);
            assertThat(claims.get(12)).isInstanceOf(Claim.InProgress.class);
            assertThat(claims.get(13)).isInstanceOf(Claim.Quarantined.class);
            assertThat(((Claim.InProgress) claims.get(1000)).why()).isEqualTo(Busy.SAME_BATCH);
            Handle renewed = claimed(claims.subList(20, 21)).get(0);
            assertThat(renewed.fence()).isEqualTo(own.fence());
            assertThat(renewed.leaseUntil()).isAfter(own.leaseUntil());
            List<Claim> mine = new ArrayList<>(claims);
            List.of(1000, 13, 12, 10).forEach(at -> mine.remove((int) at));
            List<Handle> handles = claimed(mine);
            assertThat(handles).extracting(Handle::fence).doesNotHaveDuplicates();
            Handle fresh = handles.get(500);
            assertThat(ledger.admin().show(fresh.key()).orElseThrow().leaseUntil())
                    .isEqualTo(fresh.leaseUntil());
            assertThat(ledger.completeAll(handles, LOADED)).containsOnly(new Lease.Held());
            assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(998);
        }
    }

    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void tellsOtherContentInABatchThatSeemsNew(LockLimit limit) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            items.add(truncated("content " + i, "tail"));
        }
        List<Item> ordered = sorted(items);
        int at = 5;
        Item other = truncated(ordered.get(at).source(), "other");
        try (TransactionalLedger ledger = open(limit)) {
            ledger.complete(claimed(List.of(ledger.claim(other))).get(0), LOADED)
                    .orThrow();
            List<Claim> claims = ledger.claimAll(ordered, OWNER);
            assertThat(claims.get(at))
                    .isEqualTo(new Claim.Mismatch(
                            other.key(), other.fullDigest(), ordered.get(at).fullDigest()));
            List<Claim> mine = new ArrayList<>(claims);
            mine.remove(at);
            assertThat(claimed(mine)).hasSize(199);
        }
    }

    /** Their rows are not visible, and nothing shows who has them. */
    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void leavesToAnotherWhatItIsInserting(LockLimit limit) throws Exception {
        List<Item> items = sorted(items("x", 200));
        try (TransactionalLedger ledger = open(limit);
                Connection other = store.connect();
                Statement statement = other.createStatement()) {
            setAside(ledger, items.subList(30, 32));
            other.setAutoCommit(false);
            statement.execute("INSERT INTO geoidem_claim SELECT * FROM aside");
            List<Claim> claims = CompletableFuture.supplyAsync(() -> ledger.claimAll(items, OWNER))
                    .get(30, TimeUnit.SECONDS);
            for (int at : new int[] {30, 31}) {
                assertThat(((Claim.InProgress) claims.get(at)).why()).isEqualTo(Busy.IN_TRANSACTION);
            }
            List<Claim> mine = new ArrayList<>(claims);
            mine.subList(30, 32).clear();
            assertThat(claimed(mine)).hasSize(198);
            other.rollback();
            assertThat(claimed(ledger.claimAll(items.subList(30, 32), OWNER))).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void leavesToAnotherWhatItTookBetweenTheLookAndTheInsert(LockLimit limit) throws Exception {
        List<Item> items = sorted(items("x", 200));
        try (TransactionalLedger ledger = open(limit);
                Connection other = store.connect();
                Statement statement = other.createStatement()) {
            setAside(ledger, items.subList(30, 50));
            other.setAutoCommit(false);
            statement.execute("INSERT INTO geoidem_claim SELECT * FROM aside");
            CompletableFuture<List<Claim>> answers = CompletableFuture.supplyAsync(() -> ledger.claimAll(items, OWNER));
            // It has looked by then, and waits for the first of the rows.
            Thread.sleep(120);
            other.commit();
            List<Claim> claims = answers.get(30, TimeUnit.SECONDS);
            List<Claim> mine = new ArrayList<>(claims);
            mine.subList(30, 50).clear();
            assertThat(claims.subList(30, 50)).hasOnlyElementsOfType(Claim.InProgress.class);
            assertThat(ledger.completeAll(claimed(mine), LOADED)).hasSize(180).containsOnly(new Lease.Held());
        }
    }

    /** A heart that beats meanwhile moves its row to another place. */
    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void completesAClaimThatIsRenewedMeanwhile(LockLimit limit) throws Exception {
        List<Item> items = items("x", 100);
        try (TransactionalLedger ledger = open(limit);
                Connection other = store.connect();
                Statement statement = other.createStatement()) {
            List<Handle> handles = claimed(ledger.claimAll(items, OWNER));
            other.setAutoCommit(false);
            assertThat(statement.executeUpdate(
                            "UPDATE geoidem_claim SET lease_until = lease_until + interval '1 minute'"
                                    + " WHERE fence % 10 = 1"))
                    .isEqualTo(10);
            CompletableFuture<List<Lease>> leases =
                    CompletableFuture.supplyAsync(() -> ledger.completeAll(handles, LOADED));
            Thread.sleep(120);
            other.commit();
            assertThat(leases.get(30, TimeUnit.SECONDS)).containsOnly(new Lease.Held());
            assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(100);
        }
    }

    /** A plan that a connection made while the table was empty would read all of it. */
    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void readsNoWholeTableAfterItHasGrown(LockLimit limit) throws Exception {
        try (TransactionalLedger ledger = open(limit)) {
            planForASmallTable();
            for (int i = 0; i < 12; i++) {
                settleAndAskAgain(ledger, items("small " + i, 3));
            }
            claimed(ledger.claimAll(items("large", 10_000), OWNER));
            // What a session has read is told a moment later.
            Thread.sleep(1500);
            long before = store.ask(READ);
            for (int i = 0; i < 3; i++) {
                settleAndAskAgain(ledger, items("later " + i, 3));
            }
            Thread.sleep(1500);
            settleAndAskAgain(ledger, items("last", 3));
            Thread.sleep(500);
            assertThat(store.ask(READ) - before).isLessThan(10_000);
        }
    }

    /** Nor does the look at what others have. */
    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void readsNoWholeTableBesideOthersAfterItHasGrown(LockLimit limit) throws Exception {
        List<Item> held = items("held", 16);
        try (TransactionalLedger ledger = open(limit);
                Connection other = store.connect();
                Statement statement = other.createStatement()) {
            ledger.releaseAll(claimed(ledger.claimAll(held, OWNER))).forEach(Lease::orThrow);
            planForASmallTable();
            other.setAutoCommit(false);
            // As a load in a transaction has one, too, so that what is settled is looked for.
            statement.execute("SELECT pg_advisory_xact_lock(1)");
            statement.execute("SELECT * FROM geoidem_claim FOR UPDATE");
            for (int i = 0; i < 12; i++) {
                claimBesideOne(ledger, held.get(i), items("small " + i, 2));
            }
            claimed(ledger.claimAll(items("large", 10_000), OWNER));
            // What a session has read is told a moment later.
            Thread.sleep(1500);
            long before = store.ask(READ);
            for (int i = 12; i < 15; i++) {
                claimBesideOne(ledger, held.get(i), items("later " + i, 2));
            }
            Thread.sleep(1500);
            claimBesideOne(ledger, held.get(15), items("last", 2));
            Thread.sleep(500);
            assertThat(store.ask(READ) - before).isLessThan(10_000);
            other.rollback();
        }
    }

    private static void claimBesideOne(TransactionalLedger ledger, Item held, List<Item> items) {
        List<Item> batch = new ArrayList<>(items);
        batch.add(held);
        List<Claim> claims = ledger.claimAll(batch, OWNER);
        assertThat(((Claim.InProgress) claims.get(items.size())).why()).isEqualTo(Busy.IN_TRANSACTION);
        ledger.completeAll(claimed(claims.subList(0, items.size())), LOADED).forEach(Lease::orThrow);
    }

    /** Has the server plan for a table of next to nothing, however it grows. */
    private void planForASmallTable() {
        store.run("ALTER TABLE geoidem_claim SET (autovacuum_enabled = off)");
        store.run("VACUUM ANALYZE geoidem_claim");
    }

    private static void settleAndAskAgain(TransactionalLedger ledger, List<Item> items) {
        ledger.releaseAll(claimed(ledger.claimAll(items, OWNER))).forEach(Lease::orThrow);
        ledger.completeAll(claimed(ledger.claimAll(items, OWNER)), LOADED).forEach(Lease::orThrow);
        assertThat(ledger.claimAll(items, OWNER)).hasOnlyElementsOfType(Claim.Duplicate.class);
    }

    /** Claims them for another, and hides the rows. */
    private void setAside(TransactionalLedger ledger, List<Item> items) {
        claimed(ledger.claimAll(items, Owner.named("faster")));
        store.run("CREATE TABLE aside AS SELECT * FROM geoidem_claim");
        store.run("DELETE FROM geoidem_claim");
    }
}
