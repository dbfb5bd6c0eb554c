package io.geoidem.ledger.redis;

import io.geoidem.GeoidemException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What this client knows of its ledger by now. It is kept in the witness file while the client works, so that one which is
 * killed leaves what it knew behind. Thread-safe.
 */
final class Memory {
    /** Writing a file takes longer than a claim. What is seen in that time is lost with a process that is killed. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final String ledger;
    private final AtomicLong highestFence;
    private final AtomicLong writtenFence;
    private final AtomicLong writtenAt = new AtomicLong(System.nanoTime() - PAUSE.toNanos());
    private final Optional<WitnessFile> file;

    /** Writes what is known down. */
    Memory(Witness known, Optional<WitnessFile> file) {
        this.ledger = known.ledger();
        this.file = file;
        long fence = file.map(each -> each.merge(known)).orElse(known).fence();
        this.highestFence = new AtomicLong(fence);
        this.writtenFence = new AtomicLong(fence);
    }

    String ledger() {
        return ledger;
    }

    long highestFence() {
        return highestFence.get();
    }

    /** A fence that the server gave. */
    void saw(long fence) {
        highestFence.accumulateAndGet(fence, Math::max);
    }

    /** Writes down what is new since the last time, unless that was a moment ago. Claims do not fail for it. */
    void keep() {
        long last = writtenAt.get();
        long now = System.nanoTime();
        boolean due = highestFence.get() > writtenFence.get() && now - last >= PAUSE.toNanos();
        if (due && writtenAt.compareAndSet(last, now)) {
            try {
                write();
            } catch (GeoidemException e) {
                // Told when the ledger is closed, unless it can be written by then.
                return;
            }
        }
    }

    /** Writes down what is new since the last time. */
    void write() {
        long fence = highestFence.get();
        if (fence > writtenFence.get() && file.isPresent()) {
            // Whatever others have seen holds for this client too.
            saw(file.get().merge(new Witness(ledger, fence)).fence());
            writtenFence.accumulateAndGet(fence, Math::max);
        }
    }

    /** What to do where the server contradicts it. */
    String remedy() {
        return "restore the data, or accept that loads may be repeated"
                + file.map(each -> " and delete the witness file " + each.path())
                        .orElse(": start anew");
    }
}
