package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ledger.Claim.Busy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who holds a key, for how long, and what the loser of a lease is told. */
abstract class LeaseContract extends ContractCase {
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

    @Test
    void refusesALeaseOutOfRange() {
        Handle handle = claimed(ledger.claim(item("a")));
        for (Duration lease : List.of(
                Duration.ZERO,
                Duration.ofMillis(99),
                Duration.ofDays(31),
                Duration.ofSeconds(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MIN_VALUE))) {
            assertThatThrownBy(() -> ledger.renew(handle, lease))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("the lease is ")
                    .hasMessageEndingWith(": give 100ms to 30d");
        }
        held(ledger.renew(handle, Duration.ofDays(30)));
        held(ledger.renew(handle, Duration.ofMillis(100)));
    }
}
