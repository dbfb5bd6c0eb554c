package io.geoidem.cli.ledger;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.OutputFailure;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Claim.Busy;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.Owner;
import java.util.ArrayList;
import java.util.List;

/**
 * Claims the records of a block, writes those that were claimed, and completes them once the system has what was written,
 * while the next block is claimed. That is written once the one before is completed.
 *
 * <p>What is written is held at that moment. A lease is good for half its time; what was not written by then is claimed
 * again. Whoever asks again with the same owner gets its own claims with fresh leases, so that this costs nothing but time,
 * and tells what another has taken over meanwhile. Used by one thread.
 */
final class BlockSettler implements AutoCloseable {
    private static final int MOST_TRIES = 10;
    private static final String INPUT = "-";

    private final Console console;
    private final Ledger ledger;
    private final Owner owner;
    private final long leaseNanos;
    private final Completions completions;
    private int most = Integer.MAX_VALUE;
    private ExitCode exitCode = ExitCode.OK;

    /** What to do with records that another has. */
    enum Others {
        WAIT,
        NAME
    }

    BlockSettler(Console console, Ledger ledger, Owner owner) {
        this.console = console;
        this.ledger = ledger;
        this.owner = owner;
        this.leaseNanos = ledger.options().lease().toNanos();
        this.completions = new Completions(console, ledger);
    }

    ExitCode exitCode() {
        return exitCode;
    }

    /** Waits until what was written is completed. */
    @Override
    public void close() {
        completions.close();
    }

    /**
     * Those that another has, and that may be waited for. What is the caller's own is not held up by them. What repeats a
     * record of the block before comes last, for that one is only now completed.
     */
    List<StreamRecord> settle(List<StreamRecord> records, Others treatment) {
        List<StreamRecord> repeats = records.stream().filter(this::isOnItsWay).toList();
        if (repeats.isEmpty()) {
            return claim(records, treatment);
        }
        List<StreamRecord> others = new ArrayList<>(
                claim(records.stream().filter(record -> !isOnItsWay(record)).toList(), treatment));
        completions.await();
        others.addAll(claim(repeats, treatment));
        return others;
    }

    private boolean isOnItsWay(StreamRecord record) {
        return completions.isOnItsWay(record.item().key());
    }

    private List<StreamRecord> claim(List<StreamRecord> records, Others treatment) {
        List<StreamRecord> others = new ArrayList<>();
        int tries = 0;
        int from = 0;
        while (from < records.size()) {
            if (from > 0) {
                // What is repeated in this piece is done by then.
                completions.await();
            }
            List<StreamRecord> piece = records.subList(from, from + Math.min(most, records.size() - from));
            long asked = System.nanoTime();
            List<Claim> claims =
                    ledger.claimAll(piece.stream().map(StreamRecord::item).toList(), owner);
            long took = System.nanoTime() - asked;
            if (took > leaseNanos / 2 && piece.size() > 1) {
                most = piece.size() / 2;
            } else if (took >= leaseNanos) {
                tries++;
                requireFaster(tries);
            } else {
                int passed = pass(piece, claims, asked, treatment, others);
                tries = passed > 0 ? 0 : tries + 1;
                requireFaster(tries);
                from += passed;
                most = took < leaseNanos / 8 && most <= Integer.MAX_VALUE / 2 ? 2 * most : most;
            }
        }
        return others;
    }

    /** How many records of the piece, from the first on, are written, dropped, named, or added to the others. */
    private int pass(
            List<StreamRecord> piece, List<Claim> claims, long asked, Others treatment, List<StreamRecord> others) {
        List<Handle> handles = new ArrayList<>(piece.size());
        int next = 0;
        try {
            // What is written and cannot be completed comes twice: no more than one block of it.
            completions.await();
            for (; next < piece.size(); next++) {
                StreamRecord record = piece.get(next);
                if (claims.get(next) instanceof Claim.Claimed claimed) {
                    if (System.nanoTime() - asked > (next == 0 ? leaseNanos : leaseNanos / 2)) {
                        break;
                    }
                    handles.add(claimed.handle());
                    record.write(console);
                } else if (isOthers(record, claims.get(next), treatment)) {
                    others.add(record);
                }
            }
            console.flush();
        } catch (OutputFailure | GeoidemException e) {
            release(claims);
            throw e;
        }
        completions.start(handles);
        return next;
    }

    /** Whether to wait for that record. What nobody will let through now is named. */
    private boolean isOthers(StreamRecord record, Claim claim, Others treatment) {
        if (claim instanceof Claim.InProgress busy && busy.why() != Busy.SAME_BATCH) {
            if (treatment == Others.WAIT) {
                return true;
            }
            bad(
                    record.number(),
                    record.item().key() + " is not decided: another has claimed it (" + busy.owner() + ", until "
                            + busy.until() + "); give this record again later");
        } else if (claim instanceof Claim.Mismatch) {
            bad(
                    record.number(),
                    record.item().key() + " is in the ledger with another content; use a longer --truncate, or none");
        } else if (claim instanceof Claim.Quarantined) {
            bad(record.number(), record.item().key() + " is quarantined; see geoidem ledger show, then retry");
        }
        return false;
    }

    /** Nobody got these, as far as can be known. They are the next one's at once, where the ledger answers. */
    private void release(List<Claim> claims) {
        try {
            ledger.releaseAll(claims.stream()
                    .filter(Claim.Claimed.class::isInstance)
                    .map(claim -> ((Claim.Claimed) claim).handle())
                    .toList());
        } catch (GeoidemException e) {
            console.warning("what was claimed and not written could not be released (" + e.getMessage()
                    + "); it can be claimed after its lease");
        }
    }

    private void requireFaster(int tries) {
        if (tries > MOST_TRIES) {
            throw new GeoidemException(
                    ErrorCode.LEDGER,
                    Place.UNKNOWN,
                    "the ledger takes longer to claim a record than the lease holds",
                    "give a longer --lease");
        }
    }

    /** Names a record that was not decided. */
    void bad(long number, String message) {
        exitCode = ExitCode.BAD_DATA;
        console.error(INPUT + "#" + number, message);
    }
}
