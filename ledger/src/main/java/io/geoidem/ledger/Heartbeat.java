package io.geoidem.ledger;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Renews a claim at a third of its lease while its owner works. It ends when it is closed, when the owner's thread has
 * ended, when the time for the whole load is over, when its holder has settled the claim, and when the claim is lost: a
 * heartbeat must not keep alive what nobody works on.
 *
 * <p>The claim is lost once the store says so and the entry is not what its holder made of it, and once the store could not
 * be asked until the lease must have passed. A holder that releases or fails its claim closes the heartbeat first: another
 * may have claimed it before the next renewal.
 *
 * <p>Where a transaction has locked the entry (in SQLite the whole store, as a load into the ledger's own file does) nobody
 * else can claim it, so the holder's own may outlast the lease: the heartbeat then waits for the store's answer, which comes
 * with the end of the lock. The transaction may as well be that of somebody who takes the claim over; until the answer is
 * there, {@link #check} vouches for nothing.
 *
 * <p>Thread-safe. Use with try-with-resources, start it as soon as the claim is answered, for its first lease is counted
 * from there, and ask {@link #check} before a step that cannot be undone.
 */
public final class Heartbeat implements AutoCloseable {
    private static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE);
    private static final long LONGEST_PAUSE_AFTER_FAILURE_MILLIS = 250;
    private static final long LONGEST_WAIT_FOR_ANSWER_MILLIS = 1000;

    /** How a heartbeat ended. */
    private enum Ending {
        CLOSED,
        SETTLED,
        OWNER_ENDED,
        TIME_OVER,
        LOST
    }

    private final Ledger ledger;
    private final Handle handle;
    private final Duration lease;
    private final Duration most;
    private final long start = System.nanoTime();
    private final Thread owner;
    private final Thread beat;
    private final Runnable onLost;
    private final Object changes = new Object();
    private volatile @Nullable Ending ending;
    /** When the last renewal that held was asked for. */
    private volatile long heldAt = start;

    private volatile String lostTo = "unknown";
    private volatile String failure = "";

    private Heartbeat(Ledger ledger, Handle handle, Duration most, Thread owner, Runnable onLost) {
        this.ledger = ledger;
        this.handle = handle;
        this.lease = ledger.options().lease();
        this.most = most;
        this.owner = owner;
        this.onLost = onLost;
        this.beat = new Thread(this::run, "geoidem-heartbeat-" + handle.fence());
        beat.setDaemon(true);
    }

    /**
     * Starts to renew for the calling thread.
     *
     * @param most how long the load may take in all, any time; after it the lease runs out
     * @param onLost called once, on the heartbeat's thread, when the claim is lost, and not where this heartbeat has ended
     *     before
     */
    public static Heartbeat start(Ledger ledger, Handle handle, Duration most, Runnable onLost) {
        Heartbeat heartbeat = new Heartbeat(ledger, handle, most, Thread.currentThread(), onLost);
        heartbeat.beat.start();
        return heartbeat;
    }

    /**
     * Nothing while the claim is certainly held, and after its holder has settled it. Where no renewal has come through
     * until the lease must have passed, on this machine's monotonic clock, the claim may be another's. A heartbeat that is
     * still trying then gets a second at most, and not more than a lease, for its answer: the store may have been locked
     * until now.
     *
     * @throws GeoidemException with {@link ErrorCode#LEASE_LOST} once it is lost, or may be
     */
    public void check() {
        if (!leaseRuns()) {
            awaitAnswer();
        }
        Ending now = ending;
        if (now == Ending.LOST) {
            throw Lease.lost(handle.key(), lostTo);
        }
        if (now != Ending.SETTLED && !leaseRuns()) {
            throw new GeoidemException(
                    ErrorCode.LEASE_LOST,
                    Place.UNKNOWN,
                    "the claim of " + handle.key() + " may be lost: it was not renewed for longer than its lease of "
                            + lease + "; " + why(now),
                    "go no further; ask again once the ledger answers, or undo this load");
        }
    }

    /** Whether it is still renewing. */
    public boolean isBeating() {
        return ending == null;
    }

    /** Stops. The claim stays as it is. */
    @Override
    public void close() {
        end(Ending.CLOSED);
        beat.interrupt();
    }

    private void run() {
        boolean isAnswered = true;
        while (ending == null) {
            sleep(isAnswered);
            if (!owner.isAlive()) {
                end(Ending.OWNER_ENDED);
            } else if (System.nanoTime() - start > most().toNanos()) {
                end(Ending.TIME_OVER);
            } else if (ending == null) {
                isAnswered = beat();
            }
        }
    }

    /** Whether the store has answered. */
    private boolean beat() {
        long asked = System.nanoTime();
        try {
            Lease answer = ledger.renew(handle, lease);
            if (!(answer instanceof Lease.Lost gone)) {
                held(asked);
            } else if (isSettledByHolder()) {
                end(Ending.SETTLED);
            } else {
                lost(gone.now());
            }
            return true;
        } catch (RuntimeException e) {
            // Whatever it was, another try may come through before the lease has passed.
            failure = String.valueOf(e.getMessage());
            if (!leaseRuns() && !(e.getCause() instanceof StoreLockedException)) {
                lost("unknown, the store cannot be reached");
            }
            return false;
        } catch (Error e) {
            lost("unknown, the heartbeat ended with " + e);
            throw e;
        }
    }

    /** Every change by others, and every claim, gives the entry another fence. */
    private boolean isSettledByHolder() {
        return ledger.admin()
                .show(handle.key())
                .filter(entry -> entry.fence() == handle.fence()
                        && entry.owner().equals(handle.owner().toString())
                        && entry.state() != State.CLAIMED)
                .isPresent();
    }

    private boolean leaseRuns() {
        return System.nanoTime() - heldAt <= lease.toNanos();
    }

    private Duration most() {
        return most.compareTo(FOR_EVER) > 0 ? FOR_EVER : most.isNegative() ? Duration.ZERO : most;
    }

    private String why(@Nullable Ending how) {
        if (how == null) {
            return failure.isEmpty() ? "a renewal has not been answered" : "the last renewal failed: " + failure;
        }
        return switch (how) {
            case CLOSED -> "its heartbeat was closed";
            case OWNER_ENDED -> "the thread that it was renewed for has ended";
            case TIME_OVER -> "the load takes longer than " + most;
            case SETTLED, LOST -> lostTo;
        };
    }

    private void held(long asked) {
        synchronized (changes) {
            heldAt = asked;
            failure = "";
            changes.notifyAll();
        }
    }

    private void lost(String now) {
        lostTo = now;
        if (end(Ending.LOST)) {
            onLost.run();
        }
    }

    /** Whether it ended by this. */
    private boolean end(Ending how) {
        synchronized (changes) {
            if (ending != null) {
                return false;
            }
            ending = how;
            changes.notifyAll();
            return true;
        }
    }

    private void awaitAnswer() {
        long until = System.nanoTime() + 1_000_000 * Math.min(lease.toMillis(), LONGEST_WAIT_FOR_ANSWER_MILLIS);
        synchronized (changes) {
            while (ending == null && !leaseRuns()) {
                long left = (until - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return;
                }
                try {
                    changes.wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    private void sleep(boolean isAnswered) {
        long third = Math.max(1, lease.toMillis() / 3);
        try {
            Thread.sleep(isAnswered ? third : Math.min(third, LONGEST_PAUSE_AFTER_FAILURE_MILLIS));
        } catch (InterruptedException e) {
            // Only close() interrupts this thread, and it has set the ending.
            end(Ending.CLOSED);
        }
    }
}
