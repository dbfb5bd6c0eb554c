package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A signal that is to end this process. The command that runs by then is ended too, and the main thread gets the time to tell
 * the ledger what became of its claim; it watches from before it claims, so that no claim is left behind.
 */
final class EndingSignal implements AutoCloseable {
    /** For what runs to end by itself, and for the ledger to be told how. */
    static final Duration GRACE = Duration.ofSeconds(10);
    /** What a shell reports of a process that SIGTERM ended; the Java machine gives that of the signal that came. */
    static final int EXIT_CODE = 143;

    /** For a claim that is being asked for where nothing runs yet. */
    private static final Duration TIME_TO_ANSWER = Duration.ofSeconds(5);

    private static final Duration TIME_TO_EXIT = Duration.ofSeconds(2);
    /** Terminals and service managers signal a command and this process one after the other. */
    private static final Duration SAME_MOMENT = Duration.ofMillis(50);

    /** How a command is started. */
    @FunctionalInterface
    interface Starter {
        ChildProcess start() throws IOException;
    }

    private final Console console;
    private final Thread hook = new Thread(this::end, "geoidem-signal");
    private final CountDownLatch came = new CountDownLatch(1);
    private final CountDownLatch settled = new CountDownLatch(1);
    private final CountDownLatch allEnded = new CountDownLatch(1);
    /** The command, once it is started; the lock of its start and of the signal. */
    private final List<ChildProcess> running = new ArrayList<>(1);

    private boolean isWatched;
    private volatile boolean givesTheCode;

    EndingSignal(Console console) {
        this.console = console;
    }

    /** From now on a signal waits for the ledger. */
    void watch() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            isWatched = true;
        } catch (IllegalStateException e) {
            // It was faster; nothing is claimed, and the process ends now.
            await(new CountDownLatch(1), GRACE);
            throw e;
        }
    }

    /** Starts a command that a signal at any moment after that ends; none if one has come. */
    Optional<ChildProcess> start(Starter starter) throws IOException {
        synchronized (running) {
            if (hasCome()) {
                return Optional.empty();
            }
            ChildProcess child = starter.start();
            running.add(child);
            return Optional.of(child);
        }
    }

    boolean hasCome() {
        return came.getCount() == 0;
    }

    /** Whether one has come, or comes as good as now. */
    boolean comesNow() {
        return await(came, SAME_MOMENT);
    }

    /** The claim is another's now, or the next one's: the process may end. */
    void settled() {
        settled.countDown();
    }

    /** As {@link #settled}, and the exit code is that of the signal. */
    void settledByIt() {
        givesTheCode = true;
        settled.countDown();
    }

    /** Where one has come, returns when all have ended that are to end before this process, which it perhaps ends itself. */
    @Override
    public void close() {
        if (!isWatched) {
            return;
        }
        synchronized (running) {
            givesTheCode |= running.isEmpty();
        }
        settled.countDown();
        if (isRemoved()) {
            return;
        }
        // The command has ended, but perhaps not all that it started.
        await(allEnded, GRACE.multipliedBy(2));
        if (givesTheCode) {
            await(new CountDownLatch(1), GRACE);
        }
    }

    private void end() {
        List<ChildProcess> children;
        synchronized (running) {
            came.countDown();
            children = List.copyOf(running);
        }
        children.forEach(child -> child.end(GRACE));
        if (!await(settled, children.isEmpty() ? TIME_TO_ANSWER : GRACE)) {
            console.warning(
                    children.isEmpty()
                            ? "the ledger did not answer in time; if it gave the claim, that ends with its lease"
                            : "the ledger was not told in time; the claim ends with its lease");
        }
        allEnded.countDown();
        if (!children.isEmpty() && !givesTheCode) {
            // The main thread ends the process now, with the exit code of the command; this one would take that of the
            // signal.
            await(new CountDownLatch(1), TIME_TO_EXIT);
        }
    }

    /** It was not if it is running. */
    private boolean isRemoved() {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static boolean await(CountDownLatch latch, Duration most) {
        try {
            return latch.await(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
