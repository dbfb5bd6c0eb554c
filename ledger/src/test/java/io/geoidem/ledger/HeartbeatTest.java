package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HeartbeatTest {
    private static final LedgerOptions BRIEF = ContractCase.OPTIONS.withLease(Duration.ofMillis(300));
    private static final Duration LONG = Duration.ofMinutes(1);

    private final ModelWorld world = new ModelWorld();
    private final Ledger ledger = new ModelLedger(world, BRIEF);

    @Test
    void saysThatTheClaimIsLost() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        CountDownLatch told = new CountDownLatch(1);
        try (Heartbeat heartbeat = Heartbeat.start(ledger, handle, LONG, told::countDown)) {
            heartbeat.check();
            ledger.admin().quarantine(handle.key(), "stop");
            assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(heartbeat.isBeating()).isFalse();
            assertThatThrownBy(heartbeat::check).isInstanceOfSatisfying(GeoidemException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST);
                assertThat(e.problem()).contains("QUARANTINED");
            });
        }
    }

    @Test
    void stopsWhenItsOwnersThreadHasEnded() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        CompletableFuture<Heartbeat> orphan = new CompletableFuture<>();
        Thread owner = new Thread(() -> orphan.complete(Heartbeat.start(ledger, handle, LONG, () -> {})));
        owner.start();
        owner.join();
        awaitSilence(orphan.get());
        Thread.sleep(400);
        assertMayBeLost(orphan.get(), "thread");
    }

    @Test
    void stopsWhenTheLoadTakesTooLong() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        try (Heartbeat heartbeat = Heartbeat.start(ledger, handle, Duration.ofMillis(400), () -> {})) {
            awaitSilence(heartbeat);
            Thread.sleep(400);
            assertThat(claimed(ledger.claim(item("a"))).attempt()).isEqualTo(2);
            assertMayBeLost(heartbeat, "PT0.4S");
        }
    }

    @Test
    void takesAnyTimeForALoad() throws Exception {
        for (Duration most : List.of(Duration.ofSeconds(Long.MAX_VALUE), Duration.ofSeconds(Long.MIN_VALUE))) {
            Handle handle = claimed(ledger.claim(item(most.toString())));
            try (Heartbeat heartbeat = Heartbeat.start(ledger, handle, most, () -> {})) {
                Thread.sleep(400);
                assertThat(heartbeat.isBeating()).isEqualTo(!most.isNegative());
            }
        }
    }

    @Test
    void vouchesForNothingOnceTheLeaseHasPassedAfterItsEnd() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        Heartbeat heartbeat = Heartbeat.start(ledger, handle, LONG, () -> {});
        heartbeat.close();
        heartbeat.check();
        Thread.sleep(400);
        assertMayBeLost(heartbeat, "closed");
    }

    /** As where a server accepts and does not answer. */
    @Test
    void vouchesForNothingOnceTheLeaseHasPassedDuringARenewal() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        CountDownLatch answered = new CountDownLatch(1);
        AtomicInteger told = new AtomicInteger();
        Ledger slow = new RenewingLedger(ledger, () -> await(answered));
        try (Heartbeat heartbeat = Heartbeat.start(slow, handle, LONG, told::incrementAndGet)) {
            heartbeat.check();
            Thread.sleep(400);
            assertMayBeLost(heartbeat, "not been answered");
            answered.countDown();
            for (int i = 0; i < 100 && !passes(heartbeat); i++) {
                Thread.sleep(20);
            }
            heartbeat.check();
        }
        assertThat(told).hasValue(0);
    }

    @Test
    void saysNothingAfterItsHolderHasSettledTheClaim() throws Exception {
        Ledger twice = new ModelLedger(world, BRIEF.withMaxAttempts(1));
        List<Consumer<Handle>> settlements = List.of(
                handle -> ledger.complete(handle, LoadResult.loaded(1)).orThrow(),
                handle -> ledger.fail(handle, "no").orThrow(),
                handle -> twice.fail(handle, "no").orThrow(),
                handle -> ledger.release(handle).orThrow());
        for (Consumer<Handle> settlement : settlements) {
            Handle handle = claimed(ledger.claim(item("a" + settlements.indexOf(settlement))));
            AtomicInteger told = new AtomicInteger();
            try (Heartbeat heartbeat = Heartbeat.start(ledger, handle, LONG, told::incrementAndGet)) {
                settlement.accept(handle);
                awaitSilence(heartbeat);
                Thread.sleep(400);
                heartbeat.check();
            }
            assertThat(told).hasValue(0);
        }
    }

    /** What came of it is not known as long as the store cannot say whose the entry is. */
    @Test
    void asksAgainWhereItCannotSeeWhoseTheEntryIs() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        AtomicInteger looks = new AtomicInteger();
        AtomicInteger told = new AtomicInteger();
        Ledger flaky = new RenewingLedger(ledger, () -> {}, () -> {
            if (looks.incrementAndGet() < 2) {
                throw new IllegalStateException("away");
            }
        });
        try (Heartbeat heartbeat = Heartbeat.start(flaky, handle, LONG, told::incrementAndGet)) {
            ledger.complete(handle, LoadResult.loaded(1)).orThrow();
            awaitSilence(heartbeat);
            heartbeat.check();
        }
        assertThat(looks).hasValue(2);
        assertThat(told).hasValue(0);
    }

    @Test
    void givesUpOnAStoreThatStaysAwayLongerThanTheLease() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        Ledger away = new UnreachableLedger(ledger);
        CountDownLatch told = new CountDownLatch(1);
        try (Heartbeat heartbeat = Heartbeat.start(away, handle, LONG, told::countDown)) {
            assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(heartbeat::check).hasMessageContaining("cannot be reached");
        }
    }

    @Test
    void goesOnAfterWhateverARenewalThrows() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        AtomicInteger renewals = new AtomicInteger();
        Ledger broken = new RenewingLedger(ledger, () -> {
            if (renewals.incrementAndGet() < 2) {
                throw new IllegalStateException("a driver's mistake");
            }
        });
        try (Heartbeat heartbeat = Heartbeat.start(broken, handle, LONG, () -> {})) {
            while (renewals.get() < 4) {
                Thread.sleep(20);
            }
            heartbeat.check();
        }
    }

    @Test
    void saysThatTheClaimIsLostWhereItCannotBeatOn() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        CountDownLatch told = new CountDownLatch(1);
        Ledger broken = new RenewingLedger(ledger, () -> {
            throw new OutOfMemoryError("of the test");
        });
        try (Heartbeat heartbeat = Heartbeat.start(broken, handle, LONG, told::countDown)) {
            assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(heartbeat.isBeating()).isFalse();
            assertThatThrownBy(heartbeat::check).hasMessageContaining("OutOfMemoryError");
        }
    }

    private static void assertMayBeLost(Heartbeat heartbeat, String why) {
        long asked = System.nanoTime();
        assertThatThrownBy(heartbeat::check).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST);
            assertThat(e.problem()).contains("may be lost", why);
        });
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(5));
    }

    private static boolean passes(Heartbeat heartbeat) {
        try {
            heartbeat.check();
            return true;
        } catch (GeoidemException e) {
            return false;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitSilence(Heartbeat heartbeat) throws InterruptedException {
        while (heartbeat.isBeating()) {
            Thread.sleep(20);
        }
    }
}
