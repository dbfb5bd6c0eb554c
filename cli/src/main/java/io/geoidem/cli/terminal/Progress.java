package io.geoidem.cli.terminal;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A progress bar on standard error: {@code parcels.ndjson  42 %  [========            ]  440 of 1048 MB}. It is drawn at
 * most ten times a second and never for small inputs.
 */
public sealed interface Progress {
    /** Inputs of fewer bytes are done before a bar can be read. */
    long WORTH_SHOWING = 4L << 20;

    /** No bar. */
    Progress NONE = new Hidden();

    /** So many more bytes of the input are read. Any thread may tell. */
    void advance(long bytes);

    /** Takes the bar off the terminal until it is drawn again. */
    void hide();

    /** A bar where a person looks and the input is large, else none. */
    static Progress of(Console console, String source, long totalBytes) {
        if (totalBytes < WORTH_SHOWING || !console.isTerminal(Console.Stream.ERR)) {
            return NONE;
        }
        Progress bar = new Bar(source, totalBytes, console::writeError, System::nanoTime);
        console.showing(bar);
        return bar;
    }

    /** Draws nothing. */
    record Hidden() implements Progress {
        @Override
        public void advance(long bytes) {}

        @Override
        public void hide() {}
    }

    /** Draws a line and overwrites it. */
    final class Bar implements Progress {
        private static final long INTERVAL_NANOS = 100_000_000;
        private static final int WIDTH = 24;

        private final String source;
        private final long total;
        private final Consumer<String> terminal;
        private final LongSupplier clock;
        private long done;
        private long drawnAt;
        private boolean visible;

        Bar(String source, long total, Consumer<String> terminal, LongSupplier clock) {
            this.source = source.length() <= 30 ? source : "..." + source.substring(source.length() - 27);
            this.total = total;
            this.terminal = terminal;
            this.clock = clock;
            this.drawnAt = clock.getAsLong();
        }

        @Override
        public synchronized void advance(long bytes) {
            done = Math.min(total, done + bytes);
            long now = clock.getAsLong();
            if (now - drawnAt < INTERVAL_NANOS) {
                return;
            }
            drawnAt = now;
            visible = true;
            int filled = (int) (done * WIDTH / total);
            terminal.accept(String.format(
                    Locale.ROOT,
                    "\r\u001b[K%s  %3d %%  [%s%s]  %d of %d MB",
                    source,
                    done * 100 / total,
                    "=".repeat(filled),
                    " ".repeat(WIDTH - filled),
                    done >> 20,
                    total >> 20));
        }

        @Override
        public synchronized void hide() {
            if (visible) {
                visible = false;
                terminal.accept("\r\u001b[K");
            }
        }
    }
}
