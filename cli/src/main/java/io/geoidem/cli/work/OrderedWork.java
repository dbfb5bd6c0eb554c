package io.geoidem.cli.work;

import java.util.ArrayDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Does work on all processors and hands over the results in the order in which the work was given. At most a few pieces
 * are under way at once, so memory does not grow with the input. Used by one thread, which also takes the results.
 */
public final class OrderedWork<I, O> implements AutoCloseable {
    private final Function<I, O> work;
    private final Consumer<O> sink;
    private final int threads;
    private final ArrayDeque<Future<O>> underWay = new ArrayDeque<>();
    private @Nullable I first;
    private @Nullable ExecutorService pool;

    /**
     * Starts no thread yet.
     *
     * @param work runs on several threads
     * @param sink gets the results on the thread that gives the work
     */
    public OrderedWork(int threads, Function<I, O> work, Consumer<O> sink) {
        this.threads = threads;
        this.work = work;
        this.sink = sink;
    }

    /** Takes a piece of work, and hands over results while too much is under way. */
    public void give(I piece) {
        if (first == null && pool == null) {
            // A single piece is not worth a thread: it waits for a second one, or for the end.
            first = piece;
            return;
        }
        ExecutorService workers = pool;
        if (workers == null) {
            workers = Executors.newFixedThreadPool(threads, OrderedWork::daemon);
            pool = workers;
        }
        I held = first;
        if (held != null) {
            first = null;
            submit(workers, held);
        }
        submit(workers, piece);
    }

    /** Hands over what is left. */
    public void finish() {
        I held = first;
        if (held != null) {
            first = null;
            sink.accept(work.apply(held));
        }
        while (!underWay.isEmpty()) {
            takeOne();
        }
    }

    /** Ends the threads; work that was not taken is dropped. */
    @Override
    public void close() {
        ExecutorService workers = pool;
        if (workers != null) {
            workers.shutdownNow();
        }
    }

    private void submit(ExecutorService workers, I piece) {
        while (underWay.size() >= 2 * threads + 1
                || (!underWay.isEmpty() && underWay.element().isDone())) {
            takeOne();
        }
        underWay.add(workers.submit(() -> work.apply(piece)));
    }

    private void takeOne() {
        try {
            sink.accept(underWay.remove().get());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException runtime) {
                throw runtime;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "geoidem-records");
        thread.setDaemon(true);
        return thread;
    }
}
