package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Heartbeat;
import io.geoidem.ledger.Ledger;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** One claimed key and the command that runs for it: the claim is renewed, the outcome written down. Used once. */
final class ClaimedRun {
    private static final String NAME = "geoidem once";
    private static final Duration LONGEST = Duration.ofDays(366);

    private final Console console;
    private final Ledger ledger;
    private final Handle handle;
    private final String input;
    private final EndingSignal signal;
    private final Ending ending;
    private final AtomicBoolean lost = new AtomicBoolean();

    /**
     * Runs for that claim.
     *
     * @param signal is watched since before the claim
     */
    ClaimedRun(Console console, Ledger ledger, Handle handle, String input, EndingSignal signal) {
        this.console = console;
        this.ledger = ledger;
        this.handle = handle;
        this.input = input;
        this.signal = signal;
        this.ending = new Ending(console, ledger, handle);
    }

    /** The exit code of the command, or one that says why it did not come to an end. */
    int run(List<String> command) {
        try {
            Optional<ChildProcess> child = signal.start(() -> ChildProcess.start(command, environment(), console));
            return child.isEmpty() ? signalledFirst() : settle(child.get(), awaited(child.get()));
        } catch (IOException e) {
            return notStarted(command.get(0), e);
        } finally {
            signal.settled();
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
            child.end(EndingSignal.GRACE);
            return ExitCode.LEASE_LOST.number();
        }
        if (code == 0) {
            return signal.comesNow() ? brokenOff(child) : ending.completed();
        }
        String how = signal.hasCome() ? "ended by a signal, exit code " + code : "exit code " + code;
        return ending.failed(code, child.errorTail() + how);
    }

    /** Commands that end in good order when they are told to say 0 of half a load too. */
    private int brokenOff(ChildProcess child) {
        String why = "it ended with 0 after a signal; whether the load is whole is not known";
        int code = ending.failed(0, child.errorTail() + why);
        if (code != 0) {
            return code;
        }
        console.error(
                NAME,
                "the command of " + handle.key() + " was broken off: " + why + ", and it is " + ending.afterFailure());
        signal.settledByIt();
        return EndingSignal.EXIT_CODE;
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
        console.error(NAME, command + ": " + failure.words() + "; " + ending.givenBack());
        return failure.code().number();
    }

    /** The claim is given back untried. */
    private int signalledFirst() {
        console.error(
                NAME,
                "the process is being ended before the command was started; " + ending.givenBack()
                        + "; start it again");
        return EndingSignal.EXIT_CODE;
    }

    private void stopLost(ChildProcess child) {
        lost.set(true);
        console.error(
                NAME,
                "the claim of " + handle.key() + " was lost; the command is ended, and what it did may be done twice");
        // Not on this thread, that of the heartbeat, which is interrupted when the command has ended.
        Thread end = new Thread(() -> child.end(EndingSignal.GRACE), "geoidem-lost");
        end.setDaemon(true);
        end.start();
    }
}
