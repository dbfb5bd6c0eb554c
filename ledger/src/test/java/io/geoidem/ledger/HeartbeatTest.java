package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
        orphan.get().check();
    }

    @Test
    void stopsWhenTheLoadTakesTooLong() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        try (Heartbeat heartbeat = Heartbeat.start(ledger, handle, Duration.ofMillis(400), () -> {})) {
            awaitSilence(heartbeat);
            Thread.sleep(400);
            assertThat(claimed(ledger.claim(item("a"))).attempt()).isEqualTo(2);
        }
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

    private static void awaitSilence(Heartbeat heartbeat) throws InterruptedException {
        while (heartbeat.isBeating()) {
            Thread.sleep(20);
        }
    }
}
