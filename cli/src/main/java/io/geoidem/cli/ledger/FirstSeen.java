package io.geoidem.cli.ledger;

import io.geoidem.cli.input.Batch;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.work.RecordKeys;
import io.geoidem.cli.work.RecordKeys.KeyedBatch;
import io.geoidem.cli.work.RecordKeys.Outcome;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Claim.Busy;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Claims records in blocks, writes those that were claimed, and completes them once the system has what was written. A
 * block is settled before the next one is claimed. Used by one thread.
 */
final class FirstSeen {
    /** Digests are random: the more of them a store writes at once, the fewer pages it writes for each. */
    private static final int BLOCK_RECORDS = 50_000;

    private static final int BLOCK_BYTES = 16 << 20;

    /** A slow stream is not held up until a block is full. */
    private static final Duration BLOCK_AGE = Duration.ofSeconds(1);

    private static final long POLL_MILLIS = 100;
    private static final String INPUT = "-";

    private final Console console;
    private final Ledger ledger;
    private final Owner owner;
    private final Duration patience;
    private final List<Waiting> block = new ArrayList<>();
    private long blockBytes;
    private long blockBegan;
    private long fullAt = System.nanoTime();
    private ExitCode exitCode = ExitCode.OK;

    /** What to do with records that another has. */
    private enum Others {
        WAIT,
        NAME
    }

    /** A keyed record: the one of that index in the batch. */
    private record Waiting(Item item, long number, Batch batch, int index) {
        byte[] bytes() {
            return batch.bytes();
        }

        int from() {
            return batch.starts()[index];
        }

        int to() {
            return batch.ends()[index];
        }
    }

    FirstSeen(Console console, Ledger ledger, Owner owner, Duration patience) {
        this.console = console;
        this.ledger = ledger;
        this.owner = owner;
        this.patience = patience;
    }

    ExitCode exitCode() {
        return exitCode;
    }

    void add(KeyedBatch batch) {
        Batch records = batch.records();
        if (blockBytes == 0) {
            // Not now: a piece of a slow stream is handed over when the next one comes. But what waited for a full
            // block to
            // be settled does not come from a slow stream.
            blockBegan = records.readNanos() - fullAt > 0 ? records.readNanos() : fullAt;
        }
        for (int i = 0; i < records.count(); i++) {
            long number = records.firstNumber() + i;
            Outcome outcome = batch.outcomes().get(i);
            if (outcome instanceof RecordKeys.Good good) {
                block.add(new Waiting(Item.of(good.result(), ""), number, records, i));
            } else if (outcome instanceof RecordKeys.Bad bad) {
                bad(number, String.valueOf(bad.problem().getMessage()));
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
        List<Waiting> open = List.copyOf(block);
        block.clear();
        blockBytes = 0;
        long deadline = System.nanoTime() + patience.toNanos();
        while (!open.isEmpty()) {
            open = settle(open, System.nanoTime() - deadline < 0 ? Others.WAIT : Others.NAME);
            if (!open.isEmpty()) {
                pause();
            }
        }
    }

    /** Those that another has, and that may be waited for. What is the caller's own is not held up by them. */
    private List<Waiting> settle(List<Waiting> records, Others treatment) {
        List<Claim> claims = ledger.claimAll(records.stream().map(Waiting::item).toList(), owner);
        List<Handle> handles = new ArrayList<>(records.size());
        List<Waiting> others = new ArrayList<>();
        for (int i = 0; i < claims.size(); i++) {
            Waiting record = records.get(i);
            Claim claim = claims.get(i);
            if (claim instanceof Claim.Claimed claimed) {
                console.write(record.bytes(), record.from(), record.to() - record.from());
                console.write("\n");
                handles.add(claimed.handle());
            } else if (claim instanceof Claim.InProgress busy && busy.why() != Busy.SAME_BATCH) {
                if (treatment == Others.WAIT) {
                    others.add(record);
                } else {
                    bad(
                            record.number(),
                            record.item().key() + " is not decided: another has claimed it (" + busy.owner()
                                    + ", until " + busy.until() + "); give this record again later");
                }
            } else if (claim instanceof Claim.Mismatch) {
                bad(
                        record.number(),
                        record.item().key()
                                + " is in the ledger with another content; use a longer --truncate, or none");
            } else if (claim instanceof Claim.Quarantined) {
                bad(record.number(), record.item().key() + " is quarantined; see geoidem ledger show, then retry");
            }
        }
        console.flush();
        if (!handles.isEmpty()) {
            long lost = ledger.completeAll(handles, LoadResult.loaded(1)).stream()
                    .filter(answer -> answer instanceof Lease.Lost)
                    .count();
            if (lost > 0) {
                console.warning(
                        lost + " records were taken over, because to write and complete them took longer than the"
                                + " lease, and may have come out twice; give a longer --lease");
            }
        }
        return others;
    }

    private void bad(long number, String message) {
        exitCode = ExitCode.BAD_DATA;
        console.error(INPUT + "#" + number, message);
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
