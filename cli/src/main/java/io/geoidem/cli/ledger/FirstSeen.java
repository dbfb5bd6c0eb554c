package io.geoidem.cli.ledger;

import io.geoidem.cli.input.Batch;
import io.geoidem.cli.ledger.BlockSettler.Others;
import io.geoidem.cli.work.RecordKeys;
import io.geoidem.cli.work.RecordKeys.KeyedBatch;
import io.geoidem.cli.work.RecordKeys.Outcome;
import io.geoidem.ledger.Item;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Gathers records in blocks. A block is claimed and written before the next one is. Used by one thread. */
final class FirstSeen {
    /** Digests are random: the more of them a store writes at once, the fewer pages it writes for each. */
    private static final int BLOCK_RECORDS = 50_000;

    private static final int BLOCK_BYTES = 16 << 20;

    /** A slow stream is not held up until a block is full. */
    private static final Duration BLOCK_AGE = Duration.ofSeconds(1);

    private static final long POLL_MILLIS = 100;

    private final BlockSettler settler;
    private final Duration patience;
    private final List<StreamRecord> block = new ArrayList<>();
    private long blockBytes;
    private long blockBegan;
    private long fullAt = System.nanoTime();

    FirstSeen(BlockSettler settler, Duration patience) {
        this.settler = settler;
        this.patience = patience;
    }

    void add(KeyedBatch batch) {
        Batch records = batch.records();
        if (blockBytes == 0) {
            // Not now: a piece of a slow stream is handed over when the next one comes. But what waited for a full
            // block to be settled does not come from a slow stream.
            blockBegan = records.readNanos() - fullAt > 0 ? records.readNanos() : fullAt;
        }
        for (int i = 0; i < records.count(); i++) {
            long number = records.firstNumber() + i;
            Outcome outcome = batch.outcomes().get(i);
            if (outcome instanceof RecordKeys.Good good) {
                block.add(new StreamRecord(Item.of(good.result(), ""), number, records, i));
            } else if (outcome instanceof RecordKeys.Bad bad) {
                settler.bad(number, String.valueOf(bad.problem().getMessage()));
            }
        }
        blockBytes += records.bytes().length;
        boolean old = System.nanoTime() - blockBegan >= BLOCK_AGE.toNanos();
        boolean full = block.size() >= BLOCK_RECORDS || blockBytes >= BLOCK_BYTES;
        if (old || full) {
            finish();
        }
        if (full) {
            fullAt = System.nanoTime();
        }
    }

    /** Settles what was added. */
    void finish() {
        List<StreamRecord> open = List.copyOf(block);
        block.clear();
        blockBytes = 0;
        long deadline = System.nanoTime() + patience.toNanos();
        while (!open.isEmpty()) {
            open = settler.settle(open, System.nanoTime() - deadline < 0 ? Others.WAIT : Others.NAME);
            if (!open.isEmpty()) {
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
