package io.geoidem.feature;

import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Works many features on all processors and hands the results on in order. Only a few batches are on their way at once,
 * so that memory does not grow with the number of features.
 */
final class FeaturePipeline {
    private static final int BATCH_WEIGHT = 1 << 17;
    private static final int BATCH_JOBS = 512;

    private final KeyingPlan plan;
    private final FeatureOutcome.Wanted wanted;
    private final int threads;

    FeaturePipeline(KeyingPlan plan, FeatureOutcome.Wanted wanted, int threads) {
        this.plan = plan;
        this.wanted = wanted;
        this.threads = threads;
    }

    /**
     * What became of a job.
     *
     * @param record number of the feature
     * @param digest its full digest; empty where it is refused
     * @param length bytes of its text
     * @param text its text where it was asked for
     * @param flags its flags
     * @param error why it is refused
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Worked(
            long record,
            byte[] digest,
            long length,
            byte @Nullable [] text,
            Flags flags,
            @Nullable GeoidemException error) {
        Optional<String> canonicalText() {
            return text == null ? Optional.empty() : Optional.of(new String(text, StandardCharsets.UTF_8));
        }
    }

    /**
     * Works the jobs. Where they cannot be read on, all before the fault are handed on, then the fault is thrown: what has
     * been handed on does not depend on the number of threads.
     */
    void run(Iterator<FeatureJob> jobs, Consumer<Worked> sink) {
        Batches batches = new Batches(jobs);
        List<FeatureJob> batch = batches.next();
        if (threads == 1 || batches.isAtEnd()) {
            while (!batch.isEmpty()) {
                work(batch).forEach(sink);
                batch = batches.next();
            }
        } else {
            workTogether(batch, batches, sink);
        }
        batches.throwFault();
    }

    private void workTogether(List<FeatureJob> first, Batches batches, Consumer<Worked> sink) {
        List<FeatureJob> batch = first;
        ExecutorService pool = Executors.newFixedThreadPool(threads, FeaturePipeline::daemon);
        try {
            Deque<Future<List<Worked>>> onTheWay = new ArrayDeque<>();
            while (!batch.isEmpty()) {
                List<FeatureJob> handed = batch;
                onTheWay.addLast(pool.submit(() -> work(handed)));
                if (onTheWay.size() > 2 * threads) {
                    result(onTheWay.removeFirst()).forEach(sink);
                }
                batch = batches.next();
            }
            while (!onTheWay.isEmpty()) {
                result(onTheWay.removeFirst()).forEach(sink);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** Jobs as they are read, until the last or until they cannot be read on. */
    private static final class Batches {
        private final Iterator<FeatureJob> jobs;
        private @Nullable RuntimeException fault;

        Batches(Iterator<FeatureJob> jobs) {
            this.jobs = jobs;
        }

        /** The next jobs; none at the end. */
        List<FeatureJob> next() {
            List<FeatureJob> batch = new ArrayList<>();
            int weight = 0;
            while (weight < BATCH_WEIGHT && batch.size() < BATCH_JOBS && !isAtEnd()) {
                try {
                    FeatureJob job = jobs.next();
                    batch.add(job);
                    weight += Math.min(job.weight(), BATCH_WEIGHT);
                } catch (RuntimeException e) {
                    fault = e;
                }
            }
            return batch;
        }

        boolean isAtEnd() {
            try {
                return fault != null || !jobs.hasNext();
            } catch (RuntimeException e) {
                fault = e;
                return true;
            }
        }

        void throwFault() {
            if (fault != null) {
                throw fault;
            }
        }
    }

    private List<Worked> work(List<FeatureJob> batch) {
        Workbench bench = plan.take();
        List<Worked> results = new ArrayList<>(batch.size());
        for (FeatureJob job : batch) {
            results.add(work(bench, job));
        }
        plan.giveBack(bench);
        return results;
    }

    private Worked work(Workbench bench, FeatureJob job) {
        try {
            job.write(bench);
        } catch (GeoidemException e) {
            return new Worked(job.record(), new byte[0], 0, null, Flags.NONE, e);
        }
        byte[] text = wanted == FeatureOutcome.Wanted.KEYS_AND_TEXTS
                ? Arrays.copyOf(bench.text().array(), bench.text().length())
                : null;
        return new Worked(job.record(), bench.digest(), bench.text().length(), text, bench.flags(), null);
    }

    private static List<Worked> result(Future<List<Worked>> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while features were keyed", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "geoidem-features");
        thread.setDaemon(true);
        return thread;
    }
}
