package io.geoidem.geotools.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.FeatureIterator;
import org.jspecify.annotations.Nullable;

/**
 * Keys features on other processors ahead of who reads them, in their order. The iterator underneath is only touched by the
 * thread that asks; what goes to the pool that all of the virtual machine shares is blocks of features that are read
 * already. A block never waits for anything, and whoever needs one that nobody has begun works it: so no thread is
 * left behind by an iterator that nobody closes, and a pool that is busy costs time alone.
 *
 * <p>How far ahead it reads is bounded by number and by weight. It begins with one feature and reads further ahead as
 * features are taken, for many read no more than the first. Not thread-safe.
 */
final class KeysAhead {
    /** Features of a block: enough that handing one over costs little beside its keys. */
    private static final int BLOCK = 32;

    private static final int BLOCKS = 4;
    /** Features that are on their way at once, at most: those of the blocks ahead and of the one that is being taken. */
    static final int MOST = BLOCK * (BLOCKS + 1);
    /** Bytes beyond which nothing more is read ahead; one feature may be larger. */
    static final long HEAVIEST = 4L << 20;

    private static final boolean IS_ALONE = Runtime.getRuntime().availableProcessors() == 1;

    private final FeatureKeys keys;
    private final SimpleFeatureType type;
    private final Deque<Block> ahead = new ArrayDeque<>();
    private final Deque<PendingFeature> ready = new ArrayDeque<>();
    private long weight;
    private long taken;
    private boolean ended;
    private @Nullable Throwable failure;

    /** Features that are keyed together. */
    private record Block(List<PendingFeature> features, long weight, FutureTask<?> work) {}

    /**
     * Keys under that contract.
     *
     * @param type of the features with their keys
     */
    KeysAhead(FeatureKeys keys, SimpleFeatureType type) {
        this.keys = keys;
        this.type = type;
    }

    /**
     * The next feature, with its key or what it failed for.
     *
     * @return null at the end
     * @throws RuntimeException of the iterator, and an error, once all features before it have been taken
     */
    @Nullable
    PendingFeature next(FeatureIterator<SimpleFeature> features) {
        if (ready.isEmpty()) {
            readAhead(features);
            Block block = ahead.poll();
            if (block != null) {
                finish(block);
                weight -= block.weight();
                ready.addAll(block.features());
            }
        }
        PendingFeature next = ready.poll();
        if (next == null && failure instanceof Error error) {
            throw error;
        }
        if (next == null && failure instanceof RuntimeException exception) {
            throw exception;
        }
        taken++;
        return next;
    }

    /** Drops what is on its way, and reads nothing more. */
    void stop() {
        ended = true;
        ahead.forEach(block -> block.work().cancel(false));
        ahead.clear();
        ready.clear();
    }

    private void readAhead(FeatureIterator<SimpleFeature> features) {
        int blocks = taken < BLOCK ? 1 : BLOCKS;
        while (ahead.size() < blocks && weight < HEAVIEST && !ended) {
            Block block = read(features, (int) Math.min(BLOCK, taken + 1));
            if (block.features().isEmpty()) {
                return;
            }
            ahead.add(block);
            weight += block.weight();
            if (blocks > 1 && !IS_ALONE) {
                ForkJoinPool.commonPool().execute(block.work());
            }
        }
    }

    private Block read(FeatureIterator<SimpleFeature> features, int size) {
        List<PendingFeature> read = new ArrayList<>(size);
        long heavy = 0;
        try {
            while (read.size() < size && weight + heavy < HEAVIEST) {
                if (!features.hasNext()) {
                    // It is not asked again: at its end it may have let go of all that it has.
                    ended = true;
                    break;
                }
                PendingFeature pending = PendingFeature.of(features.next(), type, keys);
                read.add(pending);
                heavy += pending.weight();
            }
        } catch (RuntimeException | Error e) {
            // It belongs behind the features that were read before it.
            failure = e;
            ended = true;
        }
        return new Block(read, heavy, new FutureTask<>(() -> read.forEach(feature -> feature.key(keys)), null));
    }

    /** Works the block, or another one while somebody else works it. */
    private void finish(Block block) {
        block.work().run();
        for (Block other : ahead) {
            if (block.work().isDone()) {
                break;
            }
            other.work().run();
        }
        boolean interrupted = false;
        while (true) {
            try {
                block.work().get();
                break;
            } catch (InterruptedException e) {
                // It is nearly done; whoever iterates sees to the interrupt.
                interrupted = true;
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
