package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.items;
import static io.geoidem.ledger.Items.truncated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.ledger.Claim.Busy;
import io.geoidem.ledger.LedgerAdmin.Change;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every store must do. A store passes by extending this class. */
@Timeout(60)
public abstract class LedgerContract {
    /** A lease of a minute, three attempts, back-off of 10 seconds. */
    protected static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT
            .withOwnerName("worker")
            .withLease(Duration.ofMinutes(1))
            .withMaxAttempts(3)
            .withBackoff(Duration.ofSeconds(10), Duration.ofSeconds(60));

    private static final Duration LEASE_OVER = Duration.ofSeconds(61);
    private static final LoadResult LOADED = LoadResult.loaded(7);

    private StoreUnderTest store;
    private Ledger ledger;

    /** An empty store. */
    protected abstract StoreUnderTest newStore();

    @BeforeEach
    void open() {
        store = newStore();
        ledger = store.open(OPTIONS);
    }

    @AfterEach
    void close() {
        ledger.close();
        store.close();
    }

    // ---- claiming

    @Test
    void claimsAnAbsentKey() {
        Handle handle = claimed(ledger.claim(item("a")));
        assertThat(handle.item()).isEqualTo(item("a"));
        assertThat(handle.owner().name()).isEqualTo("worker");
        assertThat(handle.attempt()).isEqualTo(1);
        assertThat(handle.fence()).isPositive();
        assertThat(handle.leaseUntil())
                .isBetween(Instant.now().plusSeconds(30), Instant.now().plusSeconds(90));
    }

    @Test
    void tellsWhoHasAKeyAndUntilWhen() {
        Handle handle = claimed(ledger.claim(item("a")));
        assertThat(ledger.claim(item("a")))
                .isEqualTo(new Claim.InProgress(
                        handle.key(), Busy.LEASED, handle.owner().toString(), handle.leaseUntil()));
    }

    @ParameterizedTest
    @EnumSource
    void answersADoneKeyWithItsResult(LoadResult.Kind kind) {
        LoadResult result = switch (kind) {
            case LOADED -> LoadResult.loaded(12_345_678_901L);
            case EMPTY -> LoadResult.empty();
            case PARTIAL -> LoadResult.partial(5, 2);
        };
        held(ledger.complete(claimed(ledger.claim(item("a"))), result));
        Claim claim = ledger.claim(item("a"));
        assertThat(claim).isInstanceOfSatisfying(Claim.Duplicate.class, duplicate -> {
            assertThat(duplicate.result()).isEqualTo(result);
            assertThat(duplicate.completedAt())
                    .isBetween(Instant.now().minusSeconds(30), Instant.now().plusSeconds(5));
        });
    }

    @Test
    void givesAnOwnerItsOwnClaimAgain() {
        Owner owner = Owner.named("worker");
        Handle first = claimed(ledger.claim(item("a"), owner));
        store.passTime(Duration.ofSeconds(40));
        Handle again = claimed(ledger.claim(item("a"), owner));
        assertThat(again.fence()).isEqualTo(first.fence());
        assertThat(again.attempt()).isEqualTo(1);
        store.passTime(Duration.ofSeconds(40));
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
        held(ledger.complete(first, LOADED));
    }

    @Test
    void doesNotGiveAnOwnerAgainWhatItHasCompleted() {
        Owner owner = Owner.named("worker");
        held(ledger.complete(claimed(ledger.claim(item("a"), owner)), LOADED));
        assertThat(ledger.claim(item("a"), owner)).isInstanceOf(Claim.Duplicate.class);
    }

    @Test
    void keepsVersionsAndNamespacesApart() {
        claimed(ledger.claim(item("parcels", 1, "a")));
        claimed(ledger.claim(item("parcels", 2, "a")));
        claimed(ledger.claim(item("roads", 1, "a")));
    }

    @Test
    void takesEveryAlgorithmAndLength() {
        int version = 10;
        for (HashAlgorithm algorithm : HashAlgorithm.values()) {
            for (int length : new int[] {8, 12, algorithm.digestLength()}) {
                String hex = "00ff".repeat(algorithm.digestLength() / 2);
                Digest full = new Digest(hex);
                Key key = new Key(KeyMode.SERIALIZATION, "any", version, algorithm, full.truncate(length));
                Item any = new Item(key, full, Items.fingerprint("any", version), "");
                held(ledger.complete(claimed(ledger.claim(any)), LOADED));
                assertThat(ledger.claim(any)).isInstanceOf(Claim.Duplicate.class);
                assertThat(ledger.admin().show(key)).hasValueSatisfying(entry -> {
                    assertThat(entry.key()).isEqualTo(key);
                    assertThat(entry.fullDigest()).isEqualTo(full);
                });
                version++;
            }
        }
    }

    @Test
    void isSeenByOtherClientsAndSurvivesReopening() {
        Handle handle = claimed(ledger.claim(item("a")));
        try (Ledger other = store.open(OPTIONS.withOwnerName("other"))) {
            assertThat(other.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
            held(other.complete(handle, LOADED));
        }
        try (Ledger later = store.open(OPTIONS)) {
            assertThat(later.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        }
    }

    @Test
    void keepsTextOfAnyScriptAndMendsWhatCannotBeStored() {
        Item odd = new Item(
                item("a").key(), item("a").fullDigest(), item("a").contractFingerprint(), "São ǅ 区域 𝄞 '\"\\%_\n");
        Handle handle = claimed(ledger.claim(odd));
        held(ledger.fail(handle, "x".repeat(5000) + "end\u0000\uD800!"));
        assertThat(ledger.admin().show(odd.key())).hasValueSatisfying(entry -> {
            assertThat(entry.source()).isEqualTo("São ǅ 区域 𝄞 '\"\\%_\n");
            assertThat(entry.error()).hasSize(4000).endsWith("xend\uFFFD\uFFFD!");
        });
    }

    // ---- leases

    @Test
    void handsAKeyOnAfterTheLease() {
        Handle first = claimed(ledger.claim(item("a")));
        store.passTime(Duration.ofSeconds(50));
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
        store.passTime(Duration.ofSeconds(11));
        Handle second = claimed(ledger.claim(item("a")));
        assertThat(second.fence()).isGreaterThan(first.fence());
        assertThat(second.attempt()).isEqualTo(2);
    }

    @Test
    void renewsALease() {
        Handle handle = claimed(ledger.claim(item("a")));
        store.passTime(Duration.ofSeconds(50));
        held(ledger.renew(handle, Duration.ofMinutes(1)));
        store.passTime(Duration.ofSeconds(50));
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void letsTheHolderGoOnWhileNobodyElseHasClaimed() {
        Handle handle = claimed(ledger.claim(item("a")));
        store.passTime(Duration.ofHours(5));
        held(ledger.renew(handle, Duration.ofMinutes(1)));
        store.passTime(Duration.ofHours(5));
        held(ledger.complete(handle, LOADED));
    }

    @Test
    void stopsAZombieInEveryThingItDoes() {
        Handle zombie = claimed(ledger.claim(item("a")));
        store.passTime(LEASE_OVER);
        Handle heir = claimed(ledger.claim(item("a")));
        String now = "CLAIMED by " + heir.owner() + ", fence " + heir.fence();
        assertThat(ledger.renew(zombie, Duration.ofHours(1))).isEqualTo(new Lease.Lost(zombie.key(), now));
        assertThat(ledger.complete(zombie, LOADED)).isEqualTo(new Lease.Lost(zombie.key(), now));
        assertThat(ledger.fail(zombie, "late")).isEqualTo(new Lease.Lost(zombie.key(), now));
        assertThat(ledger.release(zombie)).isEqualTo(new Lease.Lost(zombie.key(), now));
        assertThat(ledger.claim(item("a")))
                .isEqualTo(new Claim.InProgress(
                        heir.key(), Busy.LEASED, heir.owner().toString(), heir.leaseUntil()));
        held(ledger.complete(heir, LOADED));
    }

    @Test
    void stopsAZombieAfterItsHeirHasFinished() {
        Handle zombie = claimed(ledger.claim(item("a")));
        store.passTime(LEASE_OVER);
        held(ledger.complete(claimed(ledger.claim(item("a"))), LOADED));
        lost(ledger.complete(zombie, LoadResult.empty()));
        lost(ledger.fail(zombie, "late"));
        assertThat(ledger.claim(item("a")))
                .isInstanceOfSatisfying(
                        Claim.Duplicate.class,
                        duplicate -> assertThat(duplicate.result()).isEqualTo(LOADED));
    }

    @Test
    void tellsAHandleWithTheRightOwnerButAnOldFence() {
        Owner owner = Owner.named("worker");
        Handle old = claimed(ledger.claim(item("a"), owner));
        held(ledger.release(old));
        Handle fresh = claimed(ledger.claim(item("a"), owner));
        assertThat(fresh.fence()).isGreaterThan(old.fence());
        lost(ledger.complete(old, LOADED));
        lost(ledger.renew(old, Duration.ofMinutes(1)));
        held(ledger.complete(fresh, LOADED));
    }

    @Test
    void answersARepeatedSettlementAsTheFirst() {
        Handle done = claimed(ledger.claim(item("a")));
        held(ledger.complete(done, LOADED));
        held(ledger.complete(done, LOADED));
        lost(ledger.fail(done, "after completion"));
        lost(ledger.release(done));
        lost(ledger.renew(done, Duration.ofMinutes(1)));
        Handle failed = claimed(ledger.claim(item("b")));
        held(ledger.fail(failed, "bad"));
        held(ledger.fail(failed, "bad"));
        lost(ledger.complete(failed, LOADED));
        Handle released = claimed(ledger.claim(item("c")));
        held(ledger.release(released));
        held(ledger.release(released));
        lost(ledger.complete(released, LOADED));
        assertThat(claimed(ledger.claim(item("c"))).attempt()).isEqualTo(1);
    }

    @Test
    void refusesAHandleOfAKeyThatIsGone() {
        Handle handle = claimed(ledger.claim(item("a")));
        held(ledger.release(handle));
        ledger.admin()
                .purge(new PurgeRule(Optional.empty(), State.RELEASED, Duration.ZERO, 10, PurgeRule.Effect.DELETE));
        assertThat(ledger.complete(handle, LOADED)).isEqualTo(new Lease.Lost(handle.key(), "absent"));
    }

    // ---- failures

    @Test
    void waitsLongerAfterEachFailure() {
        held(ledger.fail(claimed(ledger.claim(item("a"))), "first"));
        assertThat(ledger.claim(item("a")))
                .isInstanceOfSatisfying(
                        Claim.InProgress.class, busy -> assertThat(busy.why()).isEqualTo(Busy.BACKING_OFF));
        store.passTime(Duration.ofSeconds(11));
        Handle second = claimed(ledger.claim(item("a")));
        assertThat(second.attempt()).isEqualTo(2);
        held(ledger.fail(second, "second"));
        store.passTime(Duration.ofSeconds(11));
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
        store.passTime(Duration.ofSeconds(10));
        assertThat(claimed(ledger.claim(item("a"))).attempt()).isEqualTo(3);
    }

    @Test
    void setsAKeyAsideAfterTheLastFailure() {
        for (int attempt = 1; attempt <= 3; attempt++) {
            held(ledger.fail(claimed(ledger.claim(item("a"))), "failure " + attempt));
            store.passTime(Duration.ofHours(1));
        }
        assertThat(ledger.claim(item("a")))
                .isEqualTo(new Claim.Quarantined(item("a").key(), 3, "failure 3"));
        store.passTime(Duration.ofDays(300));
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Quarantined.class);
    }

    @Test
    void setsAKeyAsideWhoseWorkersKeepDying() {
        Handle last = claimed(ledger.claim(item("a")));
        for (int attempt = 2; attempt <= 3; attempt++) {
            store.passTime(LEASE_OVER);
            last = claimed(ledger.claim(item("a")));
        }
        store.passTime(LEASE_OVER);
        String error = "attempt 3 was not answered before its lease passed";
        assertThat(ledger.claim(item("a")))
                .isEqualTo(new Claim.Quarantined(item("a").key(), 3, error));
        lost(ledger.complete(last, LOADED));
    }

    @Test
    void forgetsTheErrorOnceItSucceeds() {
        held(ledger.fail(claimed(ledger.claim(item("a"))), "bad day"));
        store.passTime(Duration.ofSeconds(11));
        Handle second = claimed(ledger.claim(item("a")));
        assertThat(ledger.admin().show(item("a").key()).orElseThrow().error()).isEqualTo("bad day");
        held(ledger.complete(second, LOADED));
        assertThat(ledger.admin().show(item("a").key()).orElseThrow().error()).isNull();
    }

    @Test
    void doesNotCountAReleasedAttempt() {
        for (int i = 0; i < 5; i++) {
            Handle handle = claimed(ledger.claim(item("a")));
            assertThat(handle.attempt()).isEqualTo(1);
            held(ledger.release(handle));
        }
    }

    // ---- other content, other contracts

    @ParameterizedTest
    @EnumSource
    void reportsOtherContentUnderTheSameKeyInEveryState(State state) {
        Item mine = truncated("a", "one");
        Item other = truncated("a", "two");
        Handle handle = claimed(ledger.claim(mine));
        switch (state) {
            case CLAIMED -> store.passTime(LEASE_OVER);
            case DONE -> held(ledger.complete(handle, LOADED));
            case FAILED -> held(ledger.fail(handle, "bad"));
            case QUARANTINED -> ledger.admin().quarantine(mine.key(), "look at it");
            case RELEASED -> held(ledger.release(handle));
        }
        store.passTime(Duration.ofDays(1));
        Entry before = ledger.admin().show(mine.key()).orElseThrow();
        assertThat(ledger.claim(other))
                .isEqualTo(new Claim.Mismatch(mine.key(), mine.fullDigest(), other.fullDigest()));
        assertThat(ledger.admin().show(mine.key())).contains(before);
    }

    @Test
    void refusesAContractThatIsKnownOtherwise() {
        claimed(ledger.claim(item("a")));
        Item other = new Item(item("b").key(), item("b").fullDigest(), Items.sha256("changed"), "");
        refused(() -> ledger.claim(other));
        try (Ledger second = store.open(OPTIONS)) {
            refused(() -> second.claim(other));
            refused(() -> second.claimAll(List.of(item("c"), other), Owner.named("x")));
        }
        assertThat(ledger.admin().show(other.key())).isEmpty();
        assertThat(ledger.admin().show(item("c").key())).isEmpty();
    }

    @Test
    void refusesAKeyThatDoesNotFitItsContract() {
        claimed(ledger.claim(item("a")));
        Key key = item("a").key();
        Key serial = new Key(KeyMode.SERIALIZATION, key.namespace(), key.version(), key.algorithm(), key.digest());
        refused(() ->
                ledger.claim(new Item(serial, item("a").fullDigest(), item("a").contractFingerprint(), "")));
        assertThat(ledger.admin().show(serial)).isEmpty();
    }

    // ---- batches

    @Test
    void answersABatchInItsOrder() {
        held(ledger.complete(claimed(ledger.claim(item("done"))), LOADED));
        claimed(ledger.claim(item("busy")));
        List<Claim> claims = ledger.claimAll(
                List.of(item("z"), item("done"), item("a"), item("busy"), item("m")), Owner.named("batch"));
        assertThat(claims)
                .extracting(claim -> claim.getClass().getSimpleName())
                .containsExactly("Claimed", "Duplicate", "Claimed", "InProgress", "Claimed");
        assertThat(claims)
                .extracting(Claim::key)
                .containsExactly(
                        item("z").key(),
                        item("done").key(),
                        item("a").key(),
                        item("busy").key(),
                        item("m").key());
        assertThat(ledger.claimAll(List.of(), Owner.named("batch"))).isEmpty();
    }

    @Test
    void claimsOnceWhatStandsTwiceInABatch() {
        List<Claim> claims = ledger.claimAll(List.of(item("a"), item("b"), item("a"), item("a")), Owner.named("batch"));
        Handle first = claimed(claims.get(0));
        assertThat(claims.get(2)).isEqualTo(claims.get(3));
        assertThat(claims.get(2))
                .isEqualTo(new Claim.InProgress(
                        first.key(), Busy.SAME_BATCH, first.owner().toString(), first.leaseUntil()));
        held(ledger.complete(first, LOADED));
        assertThat(ledger.claimAll(List.of(item("a"), item("a")), Owner.named("batch")))
                .allSatisfy(claim -> assertThat(claim).isInstanceOf(Claim.Duplicate.class));
    }

    @Test
    void reportsOtherContentInsideABatch() {
        Item one = truncated("a", "one");
        Item two = truncated("a", "two");
        List<Claim> claims = ledger.claimAll(List.of(one, two, one), Owner.named("batch"));
        claimed(claims.get(0));
        assertThat(claims.get(1)).isEqualTo(new Claim.Mismatch(one.key(), one.fullDigest(), two.fullDigest()));
        assertThat(claims.get(2)).isInstanceOf(Claim.InProgress.class);
        held(ledger.complete(claimed(claims.get(0)), LOADED));
        List<Claim> later = ledger.claimAll(List.of(two, one), Owner.named("batch"));
        assertThat(later.get(0)).isInstanceOf(Claim.Mismatch.class);
        assertThat(later.get(1)).isInstanceOf(Claim.Duplicate.class);
    }

    @Test
    void takesLargeBatches() {
        List<Item> items = items("large", 2500);
        List<Handle> handles = ledger.claimAll(items, Owner.named("batch")).stream()
                .map(LedgerContract::claimed)
                .toList();
        assertThat(handles).extracting(Handle::item).isEqualTo(items);
        assertThat(new HashSet<>(handles.stream().map(Handle::key).toList())).hasSize(2500);
        assertThat(ledger.completeAll(handles, LOADED))
                .hasSize(2500)
                .allSatisfy(lease -> assertThat(lease).isEqualTo(new Lease.Held()));
        assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(2500);
        assertThat(ledger.claimAll(items, Owner.named("batch")))
                .allSatisfy(claim -> assertThat(claim).isInstanceOf(Claim.Duplicate.class));
    }

    @Test
    void takesOverExpiredClaimsInABatch() {
        List<Handle> first = ledger.claimAll(items("x", 20), Owner.named("batch")).stream()
                .map(LedgerContract::claimed)
                .toList();
        store.passTime(LEASE_OVER);
        List<Claim> second = ledger.claimAll(items("x", 30), Owner.named("batch"));
        assertThat(second.stream().map(LedgerContract::claimed).map(Handle::attempt))
                .startsWith(2, 2, 2)
                .endsWith(1, 1, 1);
        assertThat(ledger.completeAll(first, LOADED)).allSatisfy(LedgerContract::lost);
    }

    @Test
    void tellsHeldFromLostInABatchOfCompletions() {
        Handle zombie = claimed(ledger.claim(item("a")));
        store.passTime(LEASE_OVER);
        claimed(ledger.claim(item("a")));
        Handle b = claimed(ledger.claim(item("b")));
        Handle c = claimed(ledger.claim(item("c")));
        held(ledger.complete(c, LOADED));
        List<Lease> leases = ledger.completeAll(List.of(b, zombie, c), LOADED);
        held(leases.get(0));
        lost(leases.get(1));
        held(leases.get(2));
        assertThat(ledger.completeAll(List.of(), LOADED)).isEmpty();
    }

    // ---- many at once

    @Test
    void hasOneWinnerForEachKey() throws Exception {
        List<Item> items = items("race", 40);
        List<Callable<Integer>> workers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            workers.add(() -> {
                int won = 0;
                for (Item item : items) {
                    if (ledger.claim(item) instanceof Claim.Claimed claimed) {
                        held(ledger.complete(claimed.handle(), LOADED));
                        won++;
                    }
                }
                return won;
            });
        }
        assertThat(run(workers).stream().mapToInt(Integer::intValue).sum()).isEqualTo(40);
        assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(40);
    }

    @Test
    void excludesEverybodyElseWhileAKeyIsHeld() throws Exception {
        int[] unguarded = {0};
        List<Callable<Integer>> workers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            workers.add(() -> {
                int won = 0;
                while (won < 10) {
                    if (ledger.claim(item("hot")) instanceof Claim.Claimed claimed) {
                        unguarded[0]++;
                        won++;
                        held(ledger.release(claimed.handle()));
                    }
                }
                return won;
            });
        }
        run(workers);
        assertThat(unguarded[0]).isEqualTo(40);
    }

    @Test
    void doesNotDeadlockOnOverlappingBatches() throws Exception {
        List<Item> items = items("overlap", 120);
        List<Callable<Integer>> workers = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int rotation = i * 20;
            workers.add(() -> {
                List<Item> mine = new ArrayList<>(items);
                java.util.Collections.rotate(mine, rotation);
                Owner owner = Owner.named("w" + rotation);
                List<Handle> won = new ArrayList<>();
                for (int from = 0; from < mine.size(); from += 60) {
                    ledger.claimAll(mine.subList(from, from + 60), owner).stream()
                            .filter(Claim.Claimed.class::isInstance)
                            .map(LedgerContract::claimed)
                            .forEach(won::add);
                }
                ledger.completeAll(won, LOADED).forEach(LedgerContract::held);
                return won.size();
            });
        }
        assertThat(run(workers).stream().mapToInt(Integer::intValue).sum()).isEqualTo(120);
    }

    @Test
    void registersAContractOnceForAll() throws Exception {
        List<Callable<Claim>> workers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Item item = item("contract-race", 1, "item" + i);
            workers.add(() -> ledger.claim(item));
        }
        assertThat(run(workers)).allSatisfy(LedgerContract::claimed);
    }

    // ---- fences

    @Test
    void neverGivesAFenceTwiceForAKey() {
        Set<Long> fences = new HashSet<>();
        long last = 0;
        for (int i = 0; i < 4; i++) {
            Handle handle = claimed(ledger.claim(item("a")));
            assertThat(handle.fence()).isGreaterThan(last);
            assertThat(fences.add(handle.fence())).isTrue();
            last = handle.fence();
            if (i % 2 == 0) {
                held(ledger.release(handle));
            } else {
                held(ledger.complete(handle, LOADED));
                assertThat(ledger.admin().purge(PurgeRule.done("parcels", Duration.ZERO)))
                        .isEqualTo(1);
            }
        }
    }

    // ---- operators

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
    void findsNothingWrongInAGoodStore() {
        assertThat(ledger.admin().doctor())
                .isNotEmpty()
                .noneMatch(finding -> finding.severity() == Finding.Severity.ERROR)
                .anyMatch(finding -> finding.severity() == Finding.Severity.OK);
    }

    // ---- heartbeat

    @Test
    void keepsALeaseAliveWhileItsHeartBeats() throws Exception {
        LedgerOptions brief = OPTIONS.withLease(Duration.ofMillis(600));
        try (Ledger worker = store.open(brief)) {
            Handle handle = claimed(worker.claim(item("a")));
            try (Heartbeat heartbeat = Heartbeat.start(worker, handle, Duration.ofMinutes(1), () -> {})) {
                Thread.sleep(1500);
                heartbeat.check();
                assertThat(heartbeat.isBeating()).isTrue();
                assertThat(worker.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
            }
            store.passTime(Duration.ofSeconds(1));
            assertThat(claimed(worker.claim(item("a"))).attempt()).isEqualTo(2);
        }
    }

    // ---- what the tests share

    static Handle claimed(Claim claim) {
        assertThat(claim).isInstanceOf(Claim.Claimed.class);
        return ((Claim.Claimed) claim).handle();
    }

    static void held(Lease lease) {
        assertThat(lease).isEqualTo(new Lease.Held());
    }

    static void lost(Lease lease) {
        assertThat(lease).isInstanceOf(Lease.Lost.class);
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable claim) {
        assertThatThrownBy(claim)
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT));
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

    private static <T> List<T> run(List<Callable<T>> workers) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(workers.size());
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> future : threads.invokeAll(workers, 50, TimeUnit.SECONDS)) {
                results.add(future.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
