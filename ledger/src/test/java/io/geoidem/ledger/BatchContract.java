package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.items;
import static io.geoidem.ledger.Items.truncated;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim.Busy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Many keys in one call, and many callers at once. */
abstract class BatchContract extends ContractCase {
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
                .map(ContractCase::claimed)
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
    void refusesALargeBatchWholeForOneItemOfAnotherContract() {
        claimed(ledger.claim(item("a")));
        List<Item> items = new ArrayList<>(items("large", 10_500));
        items.add(new Item(item("b").key(), item("b").fullDigest(), Items.sha256("changed"), ""));
        refused(() -> ledger.claimAll(items, Owner.named("batch")));
        assertThat(ledger.admin().status().count(State.CLAIMED)).isEqualTo(1);
        List<Item> good = items.subList(0, 10_500);
        List<Handle> handles = ledger.claimAll(good, Owner.named("batch")).stream()
                .map(ContractCase::claimed)
                .toList();
        assertThat(handles).extracting(Handle::item).isEqualTo(good);
        assertThat(ledger.completeAll(handles, LOADED)).containsOnly(new Lease.Held());
        assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(10_500);
    }

    @Test
    void takesOverExpiredClaimsInABatch() {
        List<Handle> first = ledger.claimAll(items("x", 20), Owner.named("batch")).stream()
                .map(ContractCase::claimed)
                .toList();
        store.passTime(LEASE_OVER);
        List<Claim> second = ledger.claimAll(items("x", 30), Owner.named("batch"));
        assertThat(second.stream().map(ContractCase::claimed).map(Handle::attempt))
                .startsWith(2, 2, 2)
                .endsWith(1, 1, 1);
        assertThat(ledger.completeAll(first, LOADED)).allSatisfy(ContractCase::lost);
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

    @Test
    void releasesABatchUntried() {
        Handle zombie = claimed(ledger.claim(item("a")));
        store.passTime(LEASE_OVER);
        Handle heir = claimed(ledger.claim(item("a")));
        Handle b = claimed(ledger.claim(item("b")));
        Handle c = claimed(ledger.claim(item("roads", 2, "c")));
        Handle done = claimed(ledger.claim(item("done")));
        held(ledger.complete(done, LOADED));
        Handle gone = claimed(ledger.claim(item("gone")));
        held(ledger.release(gone));
        ledger.admin()
                .purge(new PurgeRule(Optional.empty(), State.RELEASED, Duration.ZERO, 9, PurgeRule.Effect.DELETE));
        List<Lease> leases = ledger.releaseAll(List.of(c, zombie, b, done, gone, c));
        held(leases.get(0));
        String now = "CLAIMED by " + heir.owner() + ", fence " + heir.fence();
        assertThat(leases.get(1)).isEqualTo(new Lease.Lost(zombie.key(), now));
        held(leases.get(2));
        lost(leases.get(3));
        assertThat(leases.get(4)).isEqualTo(new Lease.Lost(gone.key(), "absent"));
        held(leases.get(5));
        assertThat(claimed(ledger.claim(item("b"))).attempt()).isEqualTo(1);
        Handle again = claimed(ledger.claim(item("roads", 2, "c")));
        assertThat(again.attempt()).isEqualTo(1);
        assertThat(again.fence()).isGreaterThan(c.fence());
        // Asked once more, as after an answer that was lost, it is another's by now.
        lost(ledger.releaseAll(List.of(c)).get(0));
        held(ledger.complete(heir, LOADED));
        assertThat(ledger.releaseAll(List.of())).isEmpty();
    }

    @Test
    void releasesLargeBatches() {
        List<Item> items = items("large", 10_500);
        List<Handle> handles = ledger.claimAll(items, Owner.named("batch")).stream()
                .map(ContractCase::claimed)
                .toList();
        assertThat(ledger.releaseAll(handles)).hasSize(10_500).containsOnly(new Lease.Held());
        assertThat(ledger.admin().status().count(State.RELEASED)).isEqualTo(10_500);
        assertThat(ledger.releaseAll(handles)).hasSize(10_500).containsOnly(new Lease.Held());
    }

    @Test
    void keepsWhatEachItemOfABatchSays() {
        List<String> sources = List.of(
                "",
                "C:\\data\\\"new\".shp",
                "line\nbreak\ttab \u0001 \u007f",
                "Köln/地図/\ud83c\udf0d.json",
                "['a',1]",
                "?1 ''");
        List<Item> items = new ArrayList<>();
        for (String source : sources) {
            Item full = item("other" + items.size() % 2, 1 + items.size() % 3, "content " + source);
            items.add(new Item(full.key(), full.fullDigest(), full.contractFingerprint(), source));
            Item head = truncated("head " + source, "tail " + source);
            items.add(new Item(head.key(), head.fullDigest(), head.contractFingerprint(), source));
        }
        List<Handle> handles = ledger.claimAll(items, Owner.named("batch")).stream()
                .map(ContractCase::claimed)
                .toList();
        ledger.completeAll(handles, LOADED).forEach(ContractCase::held);
        for (Handle handle : handles) {
            Entry entry = ledger.admin().show(handle.key()).orElseThrow();
            assertThat(entry.source()).isEqualTo(handle.item().source());
            assertThat(entry.key()).isEqualTo(handle.key());
            assertThat(entry.fullDigest()).isEqualTo(handle.item().fullDigest());
            assertThat(entry.owner()).isEqualTo(handle.owner().toString());
            assertThat(entry.fence()).isEqualTo(handle.fence());
            assertThat(entry.state()).isEqualTo(State.DONE);
        }
    }

    @Test
    void answersABatchInEveryStateAsItAnswersOneByOne() {
        held(ledger.complete(claimed(ledger.claim(item("done"))), LOADED));
        held(ledger.fail(claimed(ledger.claim(item("failed"))), "no"));
        held(ledger.release(claimed(ledger.claim(item("released")))));
        claimed(ledger.claim(item("quarantined")));
        ledger.admin().quarantine(item("quarantined").key(), "by hand");
        claimed(ledger.claim(item("busy")));
        List<Claim> claims = ledger.claimAll(
                List.of(
                        item("done"),
                        item("failed"),
                        item("released"),
                        item("quarantined"),
                        item("busy"),
                        item("new"),
                        item("newer")),
                Owner.named("batch"));
        assertThat(claims)
                .extracting(claim -> claim.getClass().getSimpleName())
                .containsExactly(
                        "Duplicate", "InProgress", "Claimed", "Quarantined", "InProgress", "Claimed", "Claimed");
        Handle fresh = claimed(claims.get(5));
        assertThat(fresh.attempt()).isEqualTo(1);
        Entry entry = ledger.admin().show(fresh.key()).orElseThrow();
        assertThat(entry.leaseUntil()).isEqualTo(fresh.leaseUntil());
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
                            .map(ContractCase::claimed)
                            .forEach(won::add);
                }
                ledger.completeAll(won, LOADED).forEach(ContractCase::held);
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
        assertThat(run(workers)).allSatisfy(ContractCase::claimed);
    }
}
