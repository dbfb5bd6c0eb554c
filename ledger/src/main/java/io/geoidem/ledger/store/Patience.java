package io.geoidem.ledger.store;

import io.geoidem.GeoidemException;
import java.time.Duration;

/**
 * Tries again while a store cannot be reached or is locked. What is tried must be harmless to repeat: the answer of an
 * earlier try may have been lost after the store had acted on it.
 */
public final class Patience {
    private static final long FIRST_PAUSE_MILLIS = 20;
    private static final long LONGEST_PAUSE_MILLIS = 500;

    private final Duration limit;

    public Patience(Duration limit) {
        this.limit = limit;
    }

    /** Work that may be tried again. */
    @FunctionalInterface
    public interface Work<T> {
        /**
         * One try.
         *
         * @throws TryAgain where the store was not reached, or was locked
         */
        T run() throws TryAgain;
    }

    /** Work that may be tried again, and may itself wait. */
    @FunctionalInterface
    public interface WaitingWork<T> {
        /**
         * One try.
         *
         * @param left what is left of the patience
         * @throws TryAgain where the store was not reached, or was locked
         */
        T run(Duration left) throws TryAgain;
    }

    /** The store was not reached, or was locked. */
    public static final class TryAgain extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient GeoidemException failure;

        /**
         * With what is thrown where patience ends.
         *
         * @param failure that error
         */
        public TryAgain(GeoidemException failure) {
            super(failure);
            this.failure = failure;
        }

        /** What is thrown where patience ends. */
        public GeoidemException failure() {
            return failure;
        }
    }

    /** The result of the first try that comes through; the failure of the last one once the patience has passed. */
    public <T> T run(Work<T> work) {
        return run(left -> work.run());
    }

    /** The same of work that may itself wait. */
    public <T> T run(WaitingWork<T> work) {
        long start = System.nanoTime();
        long pause = FIRST_PAUSE_MILLIS;
        while (true) {
            try {
                return work.run(limit.minusNanos(System.nanoTime() - start));
            } catch (TryAgain e) {
                if (System.nanoTime() - start + pause * 1_000_000 > limit.toNanos() || !slept(pause)) {
                    throw e.failure;
                }
                pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
            }
        }
    }

    private static boolean slept(long millis) {
        try {
            Thread.sleep(millis);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
