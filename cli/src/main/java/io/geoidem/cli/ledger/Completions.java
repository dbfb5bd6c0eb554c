package io.geoidem.cli.ledger;

import io.geoidem.Key;
import io.geoidem.cli.terminal.Console;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LoadResult;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * Completes what was written on a thread of its own, while the caller gathers and claims what comes next. One lot is on its
 * way at a time. Used by one thread.
 */
final class Completions implements AutoCloseable {
    private static final Future<Long> NONE = CompletableFuture.completedFuture(0L);

    private final Console console;
    private final Ledger ledger;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Completions::daemon);
    private Set<Key> onTheWay = Set.of();
    private Future<Long> lost = NONE;

    Completions(Console console, Ledger ledger) {
        this.console = console;
        this.ledger = ledger;
    }

    /** Whether the key is written and not yet known to be completed: whoever claims it with the same owner gets it again. */
    boolean isOnItsWay(Key key) {
        return onTheWay.contains(key);
    }

    /** Completes those once the lot before is done. */
    void start(List<Handle> handles) {
        await();
        if (!handles.isEmpty()) {
            onTheWay = handles.stream().map(Handle::key).collect(Collectors.toUnmodifiableSet());
            lost = thread.submit(() -> complete(handles));
        }
    }

    /**
     * Waits for what is on its way.
     *
     * @throws io.geoidem.GeoidemException where it could not be completed
     */
    void await() {
        Future<Long> waitedFor = lost;
        lost = NONE;
        onTheWay = Set.of();
        long count = valueOf(waitedFor);
        if (count > 0) {
            console.warning(count + " records were taken over, because to write and complete them took longer than the"
                    + " lease, and may have come out twice; give a longer --lease");
        }
    }

    @Override
    public void close() {
        try {
            await();
        } finally {
            thread.shutdown();
        }
    }

    private long complete(List<Handle> handles) {
        return ledger.completeAll(handles, LoadResult.loaded(1)).stream()
                .filter(answer -> answer instanceof Lease.Lost)
                .count();
    }

    /** Not to be interrupted: what is written has to be completed. */
    private static long valueOf(Future<Long> future) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "geoidem-completions");
        thread.setDaemon(true);
        return thread;
    }
}
