package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What keeps a lease alive, and what its holder is told of. */
abstract class HeartbeatContract extends ContractCase {
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
            // A renewal may have been under way when it was closed.
            Claim claim;
            do {
                store.passTime(Duration.ofSeconds(1));
                claim = worker.claim(item("a"));
            } while (claim instanceof Claim.InProgress);
            assertThat(claimed(claim).attempt()).isEqualTo(2);
        }
    }

    @Test
    void tellsAHolderOnceThatWasOvertaken() throws Exception {
        Handle zombie = claimed(ledger.claim(item("a")));
        store.passTime(LEASE_OVER);
        Handle heir = claimed(ledger.claim(item("a")));
        AtomicInteger told = new AtomicInteger();
        try (Ledger other = store.open(OPTIONS.withLease(Duration.ofMillis(300)));
                Heartbeat heartbeat = Heartbeat.start(other, zombie, Duration.ofMinutes(5), told::incrementAndGet)) {
            awaitSilence(heartbeat);
            sleep(300);
            assertThatThrownBy(heartbeat::check)
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST))
                    .hasMessageContaining("fence " + heir.fence());
        }
        assertThat(told).hasValue(1);
    }

    @Test
    void doesNotTellAHolderOfWhatItDidItself() throws Exception {
        List<Consumer<Handle>> settlements = List.of(
                handle -> held(ledger.complete(handle, LOADED)),
                handle -> held(ledger.fail(handle, "no")),
                handle -> held(ledger.release(handle)),
                handle -> {
                    try (Ledger last = store.open(OPTIONS.withMaxAttempts(1))) {
                        held(last.fail(handle, "no"));
                    }
                });
        for (Consumer<Handle> settlement : settlements) {
            Handle handle = claimed(ledger.claim(item("a" + settlements.indexOf(settlement))));
            AtomicInteger told = new AtomicInteger();
            try (Ledger other = store.open(OPTIONS.withLease(Duration.ofMillis(300)));
                    Heartbeat heartbeat =
                            Heartbeat.start(other, handle, Duration.ofMinutes(5), told::incrementAndGet)) {
                settlement.accept(handle);
                awaitSilence(heartbeat);
                heartbeat.check();
            }
            assertThat(told).hasValue(0);
        }
    }

    /** What an operator, or a claim after the last attempt, made of the entry is not the holder's doing. */
    @Test
    void tellsAHolderWhoseClaimWasEndedByOthers() throws Exception {
        List<Consumer<Handle>> ends = List.of(
                handle -> ledger.admin().quarantine(handle.key(), "stop"),
                handle -> ledger.admin().release(handle.key(), handle.fence()),
                handle -> {
                    store.passTime(LEASE_OVER);
                    try (Ledger last = store.open(OPTIONS.withMaxAttempts(1))) {
                        assertThat(last.claim(handle.item())).isInstanceOf(Claim.Quarantined.class);
                    }
                });
        for (Consumer<Handle> end : ends) {
            Handle handle = claimed(ledger.claim(item("a" + ends.indexOf(end))));
            AtomicInteger told = new AtomicInteger();
            end.accept(handle);
            try (Ledger other = store.open(OPTIONS.withLease(Duration.ofMillis(300)));
                    Heartbeat heartbeat =
                            Heartbeat.start(other, handle, Duration.ofMinutes(5), told::incrementAndGet)) {
                awaitSilence(heartbeat);
                sleep(100);
                assertThatThrownBy(heartbeat::check).isInstanceOf(GeoidemException.class);
            }
            assertThat(told).hasValue(1);
        }
    }

    /** The entry does not show who gave up the claim before; whoever closes the heartbeat first is told of nothing. */
    @Test
    void tellsAHolderOfAnHeirToWhatItGaveUpItself() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        AtomicInteger told = new AtomicInteger();
        held(ledger.release(handle));
        Handle heir = claimed(ledger.claim(item("a")));
        try (Ledger other = store.open(OPTIONS.withLease(Duration.ofMillis(300)));
                Heartbeat heartbeat = Heartbeat.start(other, handle, Duration.ofMinutes(5), told::incrementAndGet)) {
            awaitSilence(heartbeat);
            sleep(100);
            assertThatThrownBy(heartbeat::check).hasMessageContaining("fence " + heir.fence());
        }
        assertThat(told).hasValue(1);
    }

    @Test
    void letsTheLeaseRunOutOfAHolderWhoseThreadHasEnded() throws Exception {
        LedgerOptions brief = OPTIONS.withLease(Duration.ofSeconds(1));
        try (Ledger other = store.open(brief)) {
            Handle handle = claimed(other.claim(item("a")));
            CompletableFuture<Heartbeat> orphan = new CompletableFuture<>();
            Thread owner = new Thread(() -> {
                orphan.complete(Heartbeat.start(other, handle, Duration.ofMinutes(5), () -> {}));
                sleep(1500);
            });
            owner.start();
            sleep(1200);
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
            owner.join();
            awaitSilence(orphan.get());
            sleep(1100);
            assertThat(claimed(ledger.claim(item("a"))).attempt()).isEqualTo(2);
        }
    }

    private static void awaitSilence(Heartbeat heartbeat) {
        while (heartbeat.isBeating()) {
            sleep(20);
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
