package io.geoidem.ledger;

import io.geoidem.GeoidemException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Renews a claim at a third of its lease while its owner works. It stops when it is closed, when the owner's thread has
 * ended, when the time for the whole load is over, and when the claim is lost: a heartbeat must not keep alive what
 * nobody works on. While the store cannot be reached it goes on trying until the lease must have passed.
 *
 * <p>Thread-safe. Use with try-with-resources, and ask {@link #check} before a step that cannot be undone.
 */
public final class Heartbeat implements AutoCloseable {
    /** How a heartbeat ended. */
    private enum Ending {
        CLOSED,
        OWNER_ENDED,
        TIME_OVER,
        LOST
    }

    private final Ledger ledger;
    private final Handle handle;
    private final Duration lease;
    private final long mostNanos;
    private final Thread owner;
    private final Thread beat;
    private final Runnable onLost;
    private final AtomicReference<@Nullable Ending> ending = new AtomicReference<>();
    private volatile String lostTo = "unknown";

    private Heartbeat(Ledger ledger, Handle handle, Duration most, Thread owner, Runnable onLost) {
        this.ledger = ledger;
        this.handle = handle;
        this.lease = ledger.options().lease();
        this.mostNanos = most.toNanos();
        this.owner = owner;
        this.onLost = onLost;
        this.beat = new Thread(this::run, "geoidem-heartbeat-" + handle.fence());
        beat.setDaemon(true);
    }

    /**
     * Starts to renew for the calling thread.
     *
     * @param most how long the load may take in all; after it the lease runs out
     * @param onLost called once, on the heartbeat's thread, when the claim is lost
     */
    public static Heartbeat start(Ledger ledger, Handle handle, Duration most, Runnable onLost) {
        Heartbeat heartbeat = new Heartbeat(ledger, handle, most, Thread.currentThread(), onLost);
        heartbeat.beat.start();
        return heartbeat;
    }

    /**
     * Nothing while the claim is held.
     *
     * @throws GeoidemException with {@link io.geoidem.ErrorCode#LEASE_LOST} once it is lost
     */
    public void check() {
        if (ending.get() == Ending.LOST) {
            throw Lease.lost(handle.key(), lostTo);
        }
    }

    /** Whether it is still renewing. */
    public boolean isBeating() {
        return ending.get() == null;
    }

    /** Stops. The claim stays as it is. */
    @Override
    public void close() {
        ending.compareAndSet(null, Ending.CLOSED);
        beat.interrupt();
    }

    private void run() {
        long start = System.nanoTime();
        long lastHeld = start;
        while (ending.get() == null) {
            sleep();
            if (!owner.isAlive()) {
                end(Ending.OWNER_ENDED);
            } else if (System.nanoTime() - start > mostNanos) {
                end(Ending.TIME_OVER);
            } else if (ending.get() == null) {
                long asked = System.nanoTime();
                if (renewed()) {
                    lastHeld = asked;
                } else if (System.nanoTime() - lastHeld > lease.toNanos()) {
                    lost("unknown, the store cannot be reached");
                }
            }
        }
    }

    private boolean renewed() {
        try {
            Lease answer = ledger.renew(handle, lease);
            if (answer instanceof Lease.Lost gone) {
                lost(gone.now());
                return false;
            }
            return true;
        } catch (RuntimeException e) {
            // Whatever it was, another try may come through before the lease has passed.
            return false;
        } catch (Error e) {
            lost("unknown, the heartbeat ended with " + e);
            throw e;
        }
    }

    private void lost(String now) {
        lostTo = now;
        if (ending.compareAndSet(null, Ending.LOST)) {
            onLost.run();
        }
    }

    private void end(Ending how) {
        ending.compareAndSet(null, how);
    }

    private void sleep() {
        try {
            Thread.sleep(Math.max(1, lease.toMillis() / 3));
        } catch (InterruptedException e) {
            // Only close() interrupts this thread, and it has set the ending.
            end(Ending.CLOSED);
        }
    }
}
