package io.geoidem.cli.ledger;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Heartbeat;
import io.geoidem.ledger.Ledger;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One claimed key and the command that runs for it: the claim is renewed, the outcome written down. Used once. */
final class ClaimedRun {
    private static final Duration LONGEST = Duration.ofDays(366);
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final Duration TIME_TO_EXIT = Duration.ofSeconds(2);

    private final Console console;
    private final Ledger ledger;
    private final Handle handle;
    private final String input;
    private final Ending ending;
    private final AtomicBoolean lost = new AtomicBoolean();
    private final AtomicBoolean signalled = new AtomicBoolean();
    private final CountDownLatch settled = new CountDownLatch(1);
    private final CountDownLatch allEnded = new CountDownLatch(1);
    /** The command, once it is started; the lock of its start and of the signal. */
    private final List<ChildProcess> running = new ArrayList<>(1);

    ClaimedRun(Console console, Ledger ledger, Handle handle, String input) {
        this.console = console;
        this.ledger = ledger;
        this.handle = handle;
        this.input = input;
        this.ending = new Ending(console, ledger, handle);
    }

    /** The exit code of the command, or one that says why it did not come to an end. */
    int run(List<String> command) {
        // Before the command is started: a signal at any moment after that ends it.
        Thread hook = new Thread(this::endBySignal, "geoidem-signal");
        addHook(hook);
        try {
            ChildProcess child = start(command);
            return settle(child, awaited(child));
        } catch (IOException e) {
            return notStarted(command.get(0), e);
        } finally {
            settled.countDown();
            if (!removed(hook)) {
                // The command has ended, but perhaps not all that it started.
                await(allEnded, GRACE.multipliedBy(2));
            }
        }
    }

    private ChildProcess start(List<String> command) throws IOException {
        synchronized (running) {
            if (signalled.get()) {
                throw signalledFirst(null);
            }
            ChildProcess child = ChildProcess.start(command, environment(), console);
            running.add(child);
            return child;
        }
    }

    private int awaited(ChildProcess child) {
        Heartbeat heartbeat = Heartbeat.start(ledger, handle, LONGEST, () -> stopLost(child));
        try {
            return child.await();
        } finally {
            heartbeat.close();
        }
    }

    private int settle(ChildProcess child, int code) {
        if (lost.get()) {
            // What the command started may still be about to end.
            child.end(GRACE);
            return ExitCode.LEASE_LOST.number();
        }
        String how = signalled.get() ? "ended by a signal, exit code " + code : "exit code " + code;
        return ending.told(code, child.errorTail() + how);
    }

    private Map<String, String> environment() {
        return Map.of(
                "GEOIDEM_KEY", handle.key().toString(),
                "GEOIDEM_FENCE", Long.toString(handle.fence()),
                "GEOIDEM_ATTEMPT", Integer.toString(handle.attempt()),
                "GEOIDEM_OWNER", handle.owner().toString(),
                "GEOIDEM_INPUT", input);
    }

    /** A command that is not there says nothing about the data: the attempt does not count. */
    private int notStarted(String command, IOException e) {
        StartFailure failure = StartFailure.of(command, e);
        console.error("geoidem once", command + ": " + failure.words() + "; " + ending.givenBack());
        return failure.code().number();
    }

    private void stopLost(ChildProcess child) {
        lost.set(true);
        console.error(
                "geoidem once",
                "the claim of " + handle.key() + " was lost; the command is ended, and what it did may be done twice");
        // Not on this thread, that of the heartbeat, which is interrupted when the command has ended.
        Thread end = new Thread(() -> child.end(GRACE), "geoidem-lost");
        end.setDaemon(true);
        end.start();
    }

    /** Runs when this process gets a signal: the command gets one too, and its outcome is written down. */
    private void endBySignal() {
        List<ChildProcess> children;
        synchronized (running) {
            signalled.set(true);
            children = List.copyOf(running);
        }
        children.forEach(child -> child.end(GRACE));
        if (!await(settled, GRACE)) {
            console.warning("the ledger was not told in time; the claim ends with its lease");
        }
        allEnded.countDown();
        // The main thread ends the process now, with the exit code of the command; this one would take that of the
        // signal.
        await(new CountDownLatch(1), TIME_TO_EXIT);
    }

    private static boolean await(CountDownLatch latch, Duration most) {
        try {
            return latch.await(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void addHook(Thread hook) {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            throw signalledFirst(e);
        }
    }

    /** A signal was faster than the command: the claim is given back untried. */
    private GeoidemException signalledFirst(@Nullable Throwable cause) {
        return new GeoidemException(
                ErrorCode.IO,
                Place.UNKNOWN,
                "the process is being ended before the command was started; " + ending.givenBack(),
                "start it again",
                cause);
    }

    /** Whether it was removed; it was not if it is running. */
    private static boolean removed(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
