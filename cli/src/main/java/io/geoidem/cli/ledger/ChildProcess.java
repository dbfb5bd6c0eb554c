package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A command that has standard input and output of this process. Its standard error passes through, and the end of it is
 * kept. Thread-safe.
 */
final class ChildProcess {
    private static final int TAIL_BYTES = 4000;
    private static final long MILLIS_FOR_LAST_WORDS = 1000;

    private final Process process;
    private final ProcessFamily family;
    private final Thread copier;
    private final byte[] tail = new byte[TAIL_BYTES];
    private int kept;

    private ChildProcess(Process process, Console console) {
        this.process = process;
        this.family = new ProcessFamily(process.toHandle());
        this.copier = new Thread(() -> copy(console), "geoidem-stderr");
        copier.setDaemon(true);
    }

    /**
     * Starts it.
     *
     * @param environment what it gets beside the environment of this process
     */
    static ChildProcess start(List<String> command, Map<String, String> environment, Console console)
            throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectInput(Redirect.INHERIT).redirectOutput(Redirect.INHERIT);
        builder.environment().putAll(environment);
        ChildProcess child = new ChildProcess(builder.start(), console);
        child.copier.start();
        return child;
    }

    /** Waits for its end; the exit code is that which a shell reports, 128 and more after a signal. */
    int await() {
        try {
            int code = process.waitFor();
            // A process of its own that it left behind may hold standard error open for ever.
            copier.join(MILLIS_FOR_LAST_WORDS);
            return code;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** The end of its standard error, with a line feed at the end unless it is empty. */
    synchronized String errorTail() {
        String text = new String(tail, 0, kept, StandardCharsets.UTF_8);
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }

    /** Asks it and all that it started to end, and after that time does not ask. Returns when they have ended. */
    void end(Duration grace) {
        family.end(grace);
    }

    private void copy(Console console) {
        byte[] buffer = new byte[8192];
        try (InputStream in = process.getErrorStream()) {
            for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
                keep(buffer, got);
                console.writeError(buffer, 0, got);
            }
        } catch (IOException e) {
            keep(new byte[0], 0);
        }
    }

    private synchronized void keep(byte[] bytes, int count) {
        int taken = Math.min(count, TAIL_BYTES);
        int stays = Math.min(kept, TAIL_BYTES - taken);
        System.arraycopy(tail, kept - stays, tail, 0, stays);
        System.arraycopy(bytes, count - taken, tail, stays, taken);
        kept = stays + taken;
    }
}
