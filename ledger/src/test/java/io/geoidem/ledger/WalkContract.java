package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.Key;
import io.geoidem.ledger.LedgerAdmin.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Going through the entries while they are used. */
abstract class WalkContract extends ContractCase {
    @Test
    void comesByEveryEntryOnceThatFits() {
        List<Handle> handles = ledger.claimAll(items("walk", 2300), Owner.named("w")).stream()
                .map(ContractCase::claimed)
                .toList();
        claimed(ledger.claim(item("roads", 1, "r")));
        ledger.completeAll(handles.subList(0, 1200), LOADED).forEach(ContractCase::held);
        assertThat(walk(EntryQuery.ALL)).hasSize(2301).doesNotHaveDuplicates();
        assertThat(walk(EntryQuery.ALL.inState(State.DONE))).hasSize(1200).doesNotHaveDuplicates();
        assertThat(walk(EntryQuery.ALL.inState(State.CLAIMED).inNamespace("parcels")))
                .hasSize(1100)
                .doesNotHaveDuplicates();
        assertThat(walk(EntryQuery.ALL.inNamespace("roads")))
                .containsExactly(item("roads", 1, "r").key());
        assertThat(walk(EntryQuery.ALL.inNamespace("rivers"))).isEmpty();
        assertThat(walk(EntryQuery.ALL.first(1500))).hasSize(1500).doesNotHaveDuplicates();
        assertThat(walk(EntryQuery.ALL.stale(Duration.ofHours(1)))).isEmpty();
        store.passTime(Duration.ofHours(2));
        assertThat(walk(EntryQuery.ALL.stale(Duration.ofHours(1))))
                .hasSize(1101)
                .doesNotHaveDuplicates();
        assertThat(walk(EntryQuery.ALL.stale(Duration.ofHours(1)).inNamespace("roads")))
                .hasSize(1);
        assertThat(walk(EntryQuery.ALL.stale(Duration.ofHours(1)).first(1050)))
                .hasSize(1050)
                .doesNotHaveDuplicates();
    }

    @Test
    void keepsWhatIsChangedFromInsideAWalk() {
        held(ledger.fail(claimed(ledger.claim(item("failed"))), "bad"));
        List<Claim> inside = new ArrayList<>();
        ledger.admin().each(EntryQuery.ALL.inState(State.FAILED), entry -> {
            assertThat(ledger.admin().retry(entry.key())).isEqualTo(Change.MADE);
            inside.add(ledger.claim(item("new")));
        });
        assertThat(inside).hasSize(1).allSatisfy(ContractCase::claimed);
        assertThat(claimed(ledger.claim(item("failed"))).attempt()).isEqualTo(1);
        assertThat(ledger.claim(item("new"))).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void goesOnWhereAContractIsNewInsideAWalk() {
        ledger.claimAll(items("walk", 2300), Owner.named("w"));
        List<Key> keys = new ArrayList<>();
        ledger.admin().each(EntryQuery.ALL, entry -> {
            if (keys.isEmpty()) {
                for (int i = 0; i < 200; i++) {
                    claimed(ledger.claim(item("rivers", 1, "r" + i)));
                }
            }
            keys.add(entry.key());
        });
        assertThat(keys)
                .doesNotHaveDuplicates()
                .filteredOn(key -> key.namespace().equals("parcels"))
                .hasSize(2300);
    }

    @Test
    void locksNobodyOutDuringAWalk() {
        Handle handle = claimed(ledger.claim(item("a")));
        try (Ledger other = store.open(OPTIONS.withPatience(Duration.ofMillis(500)))) {
            // What is new may come too.
            ledger.admin().each(EntryQuery.ALL.first(1), entry -> {
                claimed(other.claim(item("b")));
                assertThat(CompletableFuture.supplyAsync(() -> ledger.renew(handle, Duration.ofMinutes(1))))
                        .succeedsWithin(10, TimeUnit.SECONDS)
                        .isEqualTo(new Lease.Held());
            });
            claimed(other.claim(item("c")));
        }
    }

    @Test
    void goesOnAfterAWalkThatWasBrokenOff() {
        claimed(ledger.claim(item("a")));
        assertThatThrownBy(() -> ledger.admin().each(EntryQuery.ALL, entry -> {
                    throw new AssertionError("enough");
                }))
                .isInstanceOf(AssertionError.class);
        assertThat(CompletableFuture.supplyAsync(() -> ledger.claim(item("b"))))
                .succeedsWithin(10, TimeUnit.SECONDS)
                .isInstanceOf(Claim.Claimed.class);
    }

    private List<Key> walk(EntryQuery query) {
        List<Key> keys = new ArrayList<>();
        ledger.admin().each(query, entry -> keys.add(entry.key()));
        return keys;
    }
}
