package io.geoidem.cli.ledger;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A process and all that it started, to be ended together. The children of a process that has ended are nobody's and no
 * longer found by it, so they are remembered from the first look on. Thread-safe.
 */
final class ProcessFamily {
    private static final long POLL_MILLIS = 50;
    /** What is forced ends when the system comes to it. */
    private static final int FORCED_LOOKS = 40;

    private final ProcessHandle first;
    /** Parents before what they started: one that is asked last could start another in place of the child that has ended. */
    private final Set<ProcessHandle> known = new LinkedHashSet<>();

    ProcessFamily(ProcessHandle first) {
        this.first = first;
    }

    /**
     * Asks all of them to end, and after that time does not ask. Returns when they have ended; whoever calls it meanwhile
     * waits for that.
     */
    synchronized void end(Duration grace) {
        long start = System.nanoTime();
        Set<ProcessHandle> asked = new HashSet<>();
        boolean uninterrupted = true;
        while (uninterrupted && look() && System.nanoTime() - start < grace.toNanos()) {
            known.stream().filter(asked::add).forEach(ProcessHandle::destroy);
            uninterrupted = slept();
        }
        for (int i = 0; i < FORCED_LOOKS && look(); i++) {
            known.forEach(ProcessHandle::destroyForcibly);
            uninterrupted &= slept();
        }
        if (!uninterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Finds what was started since the last look, and tells whether any of them runs. */
    private boolean look() {
        known.add(first);
        for (ProcessHandle each : List.copyOf(known)) {
            each.descendants().forEach(known::add);
        }
        known.removeIf(each -> !runs(each));
        return !known.isEmpty();
    }

    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && !hasEndedUnasked(process);
    }

    /** What nobody has asked for its exit code keeps its number: in a container, where no first process does so, for ever. */
    private static boolean hasEndedUnasked(ProcessHandle process) {
        try {
            Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
            String text = Files.readString(stat, StandardCharsets.ISO_8859_1);
            return text.startsWith(") Z", text.lastIndexOf(')'));
        } catch (IOException e) {
            // It is gone, or this is no Linux.
            return false;
        }
    }

    private static boolean slept() {
        try {
            Thread.sleep(POLL_MILLIS);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
