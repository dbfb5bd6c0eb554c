package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.truncated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.Key;
import io.geoidem.ledger.LedgerAdmin.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What operators see and do. */
abstract class OperatorContract extends ContractCase {
    @Test
    void countsByNamespaceAndState() {
        assertThat(ledger.admin().status()).isEqualTo(new LedgerStatus(java.util.Map.of(), 0, Optional.empty()));
        claimed(ledger.claim(item("roads", 1, "old")));
        store.passTime(Duration.ofHours(2));
        held(ledger.complete(claimed(ledger.claim(item("a"))), LOADED));
        claimed(ledger.claim(item("b")));
        LedgerStatus status = ledger.admin().status();
        assertThat(status.counts().get("parcels")).containsEntry(State.DONE, 1L).containsEntry(State.CLAIMED, 1L);
        assertThat(status.counts().get("roads")).containsExactly(java.util.Map.entry(State.CLAIMED, 1L));
        assertThat(status.expired()).isEqualTo(1);
        assertThat(status.oldestUnfinished())
                .hasValueSatisfying(age -> assertThat(age).isBetween(Duration.ofMinutes(119), Duration.ofMinutes(121)));
    }

    @Test
    void listsWhatWasClaimedAndNeverCompleted() {
        claimed(ledger.claim(item("stuck")));
        held(ledger.fail(claimed(ledger.claim(item("failed"))), "bad"));
        held(ledger.complete(claimed(ledger.claim(item("done"))), LOADED));
        store.passTime(Duration.ofHours(3));
        claimed(ledger.claim(item("fresh")));
        LedgerAdmin admin = ledger.admin();
        assertThat(admin.list(EntryQuery.ALL.stale(Duration.ofHours(2))))
                .extracting(Entry::key)
                .containsExactlyInAnyOrder(item("stuck").key(), item("failed").key());
        assertThat(admin.list(EntryQuery.ALL.inState(State.DONE)))
                .extracting(Entry::key)
                .containsExactly(item("done").key());
        assertThat(admin.list(EntryQuery.ALL.inNamespace("roads"))).isEmpty();
        assertThat(admin.list(EntryQuery.ALL.inNamespace("parcels"))).hasSize(4);
        assertThat(admin.list(EntryQuery.ALL.inState(State.CLAIMED)))
                .extracting(Entry::key)
                .containsExactly(item("stuck").key(), item("fresh").key());
        assertThat(admin.list(EntryQuery.ALL.first(2))).hasSize(2);
        List<Key> each = new ArrayList<>();
        admin.each(EntryQuery.ALL, entry -> each.add(entry.key()));
        assertThat(each).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void showsAnEntry() {
        Handle handle = claimed(ledger.claim(item("a")));
        Entry entry = ledger.admin().show(item("a").key()).orElseThrow();
        assertThat(entry.state()).isEqualTo(State.CLAIMED);
        assertThat(entry.owner()).isEqualTo(handle.owner().toString());
        assertThat(entry.fence()).isEqualTo(handle.fence());
        assertThat(entry.source()).isEqualTo(item("a").source());
        assertThat(entry.contractFingerprint()).isEqualTo(item("a").contractFingerprint());
        assertThat(entry.leaseUntil()).isEqualTo(handle.leaseUntil());
        assertThat(entry.completedAt()).isNull();
        assertThat(ledger.admin().show(item("other").key())).isEmpty();
        assertThat(ledger.admin().show(item("unknown", 9, "a").key())).isEmpty();
    }

    @Test
    void releasesAClaimForAnOperator() {
        Handle handle = claimed(ledger.claim(item("a")));
        LedgerAdmin admin = ledger.admin();
        assertThat(admin.release(item("x").key(), 1)).isEqualTo(Change.ABSENT);
        assertThat(admin.release(handle.key(), handle.fence() + 1)).isEqualTo(Change.NOT_APPLICABLE);
        assertThat(admin.release(handle.key(), handle.fence())).isEqualTo(Change.MADE);
        lost(ledger.complete(handle, LOADED));
        Handle next = claimed(ledger.claim(item("a")));
        assertThat(next.attempt()).isEqualTo(1);
        assertThat(next.fence()).isGreaterThan(handle.fence());
    }

    @Test
    void retriesForAnOperator() {
        LedgerAdmin admin = ledger.admin();
        assertThat(admin.retry(item("a").key())).isEqualTo(Change.ABSENT);
        held(ledger.fail(claimed(ledger.claim(item("a"))), "bad"));
        assertThat(admin.retry(item("a").key())).isEqualTo(Change.MADE);
        assertThat(claimed(ledger.claim(item("a"))).attempt()).isEqualTo(1);
        assertThat(admin.retry(item("a").key())).isEqualTo(Change.NOT_APPLICABLE);
        held(ledger.complete(claimed(ledger.claim(item("full"))), LOADED));
        held(ledger.complete(claimed(ledger.claim(item("empty"))), LoadResult.empty()));
        held(ledger.complete(claimed(ledger.claim(item("part"))), LoadResult.partial(1, 1)));
        assertThat(admin.retry(item("full").key())).isEqualTo(Change.NOT_APPLICABLE);
        assertThat(admin.retry(item("empty").key())).isEqualTo(Change.MADE);
        assertThat(admin.retry(item("part").key())).isEqualTo(Change.MADE);
        claimed(ledger.claim(item("empty")));
        Entry entry = admin.show(item("part").key()).orElseThrow();
        assertThat(entry.result()).isNull();
        assertThat(entry.completedAt()).isNull();
    }

    @Test
    void setsAsideForAnOperator() {
        LedgerAdmin admin = ledger.admin();
        Handle handle = claimed(ledger.claim(item("a")));
        assertThat(admin.quarantine(item("x").key(), "no")).isEqualTo(Change.ABSENT);
        assertThat(admin.quarantine(handle.key(), "wrong CRS")).isEqualTo(Change.MADE);
        lost(ledger.complete(handle, LOADED));
        assertThat(ledger.claim(item("a"))).isEqualTo(new Claim.Quarantined(handle.key(), 1, "wrong CRS"));
        assertThat(admin.retry(handle.key())).isEqualTo(Change.MADE);
        held(ledger.complete(claimed(ledger.claim(item("a"))), LOADED));
        assertThat(admin.quarantine(handle.key(), "too late")).isEqualTo(Change.NOT_APPLICABLE);
    }

    @Test
    void purgesOnlyWhatTheRuleSays() {
        for (String content : List.of("a", "b", "c", "d", "e")) {
            held(ledger.complete(claimed(ledger.claim(item(content))), LOADED));
        }
        held(ledger.complete(claimed(ledger.claim(item("roads", 1, "r"))), LOADED));
        claimed(ledger.claim(item("claimed")));
        held(ledger.release(claimed(ledger.claim(item("released")))));
        store.passTime(Duration.ofDays(10));
        held(ledger.complete(claimed(ledger.claim(item("young"))), LOADED));
        LedgerAdmin admin = ledger.admin();
        Duration week = Duration.ofDays(7);
        assertThat(admin.purge(new PurgeRule(Optional.empty(), State.DONE, week, 2, PurgeRule.Effect.COUNT)))
                .isEqualTo(6);
        assertThat(admin.purge(new PurgeRule(Optional.of("parcels"), State.DONE, week, 2, PurgeRule.Effect.DELETE)))
                .isEqualTo(5);
        assertThat(admin.purge(PurgeRule.done("parcels", week))).isZero();
        assertThat(admin.purge(new PurgeRule(Optional.empty(), State.RELEASED, week, 9, PurgeRule.Effect.DELETE)))
                .isEqualTo(1);
        assertThat(admin.list(EntryQuery.ALL))
                .extracting(Entry::key)
                .containsExactlyInAnyOrder(
                        item("roads", 1, "r").key(),
                        item("claimed").key(),
                        item("young").key());
        claimed(ledger.claim(item("a")));
        assertThatThrownBy(() -> new PurgeRule(Optional.empty(), State.CLAIMED, week, 1, PurgeRule.Effect.DELETE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void movesEntriesToAnotherLedger() {
        held(ledger.complete(claimed(ledger.claim(truncated("a", "one"))), LoadResult.partial(3, 1)));
        held(ledger.fail(claimed(ledger.claim(item("b"))), "bad"));
        claimed(ledger.claim(item("c")));
        List<Entry> entries = ledger.admin().list(EntryQuery.ALL);
        try (StoreUnderTest elsewhere = newStore();
                Ledger copy = elsewhere.open(OPTIONS)) {
            for (Entry entry : entries) {
                Entry moved = withFence(entry, entry.fence() + 1_000_000);
                assertThat(copy.admin().restore(moved)).isEqualTo(Change.MADE);
                assertThat(copy.admin().restore(moved)).isEqualTo(Change.NOT_APPLICABLE);
                assertThat(copy.admin().show(entry.key())).contains(moved);
            }
            assertThat(copy.claim(truncated("a", "one"))).isInstanceOf(Claim.Duplicate.class);
            elsewhere.passTime(LEASE_OVER);
            assertThat(claimed(copy.claim(item("c"))).fence()).isGreaterThan(1_000_000);
            refused(() -> copy.claim(new Item(item("d").key(), item("d").fullDigest(), Items.sha256("other"), "")));
        }
    }

    @Test
    void restoresABatchAndAnswersInItsOrder() {
        held(ledger.complete(claimed(ledger.claim(truncated("a", "one"))), LoadResult.partial(3, 1)));
        held(ledger.fail(claimed(ledger.claim(item("b"))), "bad"));
        claimed(ledger.claim(item("c")));
        claimed(ledger.claim(item("roads", 2, "d")));
        List<Entry> entries = ledger.admin().list(EntryQuery.ALL);
        Entry c = ledger.admin().show(item("c").key()).orElseThrow();
        try (StoreUnderTest elsewhere = newStore();
                Ledger copy = elsewhere.open(OPTIONS)) {
            assertThat(copy.admin().restoreAll(List.of())).isEmpty();
            assertThat(copy.admin().restoreAll(List.of(c, withFence(c, c.fence() + 500))))
                    .containsExactly(Change.MADE, Change.NOT_APPLICABLE);
            List<Entry> moved = new ArrayList<>();
            List<Change> expected = new ArrayList<>();
            for (Entry entry : entries) {
                moved.add(entry.equals(c) ? c : withFence(entry, entry.fence() + 1_000_000));
                expected.add(entry.equals(c) ? Change.NOT_APPLICABLE : Change.MADE);
            }
            assertThat(copy.admin().restoreAll(moved)).isEqualTo(expected);
            assertThat(copy.admin().list(EntryQuery.ALL)).containsExactlyInAnyOrderElementsOf(moved);
            assertThat(claimed(copy.claim(item("new"))).fence()).isGreaterThan(1_000_000);
            Entry other = withFence(claimedElsewhere("unseen"), 5);
            Entry foreign = new Entry(
                    other.key(),
                    other.fullDigest(),
                    Items.sha256("another contract"),
                    State.RELEASED,
                    other.owner(),
                    5,
                    0,
                    "",
                    other.createdAt(),
                    other.claimedAt(),
                    null,
                    null,
                    null,
                    null,
                    null);
            refused(() -> copy.admin().restoreAll(List.of(foreign)));
            assertThat(copy.admin().show(foreign.key())).isEmpty();
        }
    }

    @Test
    void restoresLargeBatchesThatOverlap() throws Exception {
        List<Entry> entries = new ArrayList<>();
        ledger.claimAll(Items.items("large", 1500), Owner.named("batch"));
        ledger.admin().each(EntryQuery.ALL, entries::add);
        try (StoreUnderTest elsewhere = newStore();
                Ledger copy = elsewhere.open(OPTIONS)) {
            List<Callable<Long>> workers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                List<Entry> mine = new ArrayList<>(entries);
                java.util.Collections.rotate(mine, i * 500);
                workers.add(() -> copy.admin().restoreAll(mine).stream()
                        .filter(Change.MADE::equals)
                        .count());
            }
            assertThat(run(workers).stream().mapToLong(Long::longValue).sum()).isEqualTo(1500);
            List<Entry> there = new ArrayList<>();
            copy.admin().each(EntryQuery.ALL, there::add);
            assertThat(there).containsExactlyInAnyOrderElementsOf(entries);
        }
    }

    @Test
    void neverGivesTheFenceOfARestoredEntryAgain() {
        claimed(ledger.claim(item("a")));
        Entry claimed = ledger.admin().show(item("a").key()).orElseThrow();
        for (long fence : new long[] {1, 2, 500, 30_000_000_000L, 30_000_000_001L}) {
            try (StoreUnderTest elsewhere = newStore();
                    Ledger copy = elsewhere.open(OPTIONS)) {
                assertThat(copy.admin().restore(withFence(claimed, fence))).isEqualTo(Change.MADE);
                elsewhere.passTime(LEASE_OVER);
                assertThat(claimed(copy.claim(item("a"))).fence()).isGreaterThan(fence);
                assertThat(copy.admin().quarantine(item("a").key(), "no")).isEqualTo(Change.MADE);
                elsewhere.passTime(LEASE_OVER);
                long last = copy.admin().show(item("a").key()).orElseThrow().fence();
                copy.admin()
                        .purge(new PurgeRule(
                                Optional.empty(), State.QUARANTINED, Duration.ZERO, 9, PurgeRule.Effect.DELETE));
                assertThat(claimed(copy.claim(item("a"))).fence()).isGreaterThan(last);
            }
        }
    }

    @Test
    void takesAnyAge() {
        held(ledger.complete(claimed(ledger.claim(item("a"))), LOADED));
        claimed(ledger.claim(item("b")));
        for (Duration age : List.of(Duration.ofDays(999_999_999), Duration.ofSeconds(Long.MAX_VALUE))) {
            assertThat(ledger.admin().list(EntryQuery.ALL.stale(age))).isEmpty();
            ledger.admin().each(EntryQuery.ALL.stale(age), entry -> {
                throw new AssertionError(entry);
            });
            assertThat(ledger.admin().purge(PurgeRule.done("parcels", age))).isZero();
            PurgeRule count = new PurgeRule(Optional.empty(), State.DONE, age, 9, PurgeRule.Effect.COUNT);
            assertThat(ledger.admin().purge(count)).isZero();
        }
        assertThat(ledger.admin().list(EntryQuery.ALL)).hasSize(2);
    }

    @Test
    void findsNothingWrongInAGoodStore() {
        assertThat(ledger.admin().doctor())
                .isNotEmpty()
                .noneMatch(finding -> finding.severity() == Finding.Severity.ERROR)
                .anyMatch(finding -> finding.severity() == Finding.Severity.OK);
    }

    private Entry claimedElsewhere(String content) {
        claimed(ledger.claim(item(content)));
        return ledger.admin().show(item(content).key()).orElseThrow();
    }

    private static Entry withFence(Entry e, long fence) {
        return new Entry(
                e.key(),
                e.fullDigest(),
                e.contractFingerprint(),
                e.state(),
                e.owner(),
                fence,
                e.attempt(),
                e.source(),
                e.createdAt(),
                e.claimedAt(),
                e.leaseUntil(),
                e.retryAt(),
                e.completedAt(),
                e.result(),
                e.error());
    }
}
