package io.geoidem.cli.reconcile;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.Console.Stream;
import io.geoidem.reconcile.ReconcileProgress;
import io.geoidem.reconcile.output.Metres;
import java.util.concurrent.TimeUnit;

/** One line on standard error that says how far it is, at most five times a second and only where a person looks. */
final class Status implements ReconcileProgress, AutoCloseable {
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);

    private final Console console;
    private final boolean isSeen;
    private long last = System.nanoTime();
    private boolean isShown;

    private Status(Console console) {
        this.console = console;
        this.isSeen = console.isTerminal(Stream.ERR);
    }

    static Status of(Console console) {
        return new Status(console);
    }

    @Override
    public void at(Stage stage, long done, long total) {
        show(
                switch (stage) {
                    case KEYS -> "joining by key";
                    case GEOMETRY_AND_ID -> "joining by geometry and id";
                    case TOLERANCE -> "joining by distance: " + Metres.grouped(done) + " of " + Metres.grouped(total);
                    case OUTCOMES -> "writing";
                });
    }

    synchronized void show(String text) {
        long now = System.nanoTime();
        if (isSeen && now - last > PAUSE) {
            last = now;
            isShown = true;
            console.writeError("\r\u001b[K" + text);
        }
    }

    @Override
    public synchronized void close() {
        if (isShown) {
            console.writeError("\r\u001b[K");
        }
    }
}
