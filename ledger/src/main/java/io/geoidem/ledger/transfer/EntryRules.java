package io.geoidem.ledger.transfer;

import io.geoidem.Digest;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.State;
import io.geoidem.ledger.StoredText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What holds for each entry that a ledger has come to by itself. Claims take it for granted: one entry with which it does
 * not hold would make every batch fail that its key is in, or answer for a content that it does not belong to.
 */
final class EntryRules {
    /** No ledger gets there by claims, and every store counts as many again without a gap: Redis with doubles, up to 2^53. */
    private static final long HIGHEST_FENCE = 1L << 52;

    private static final int MOST_ATTEMPTS = 1_000_000_000;
    private static final int CONTRACT_BYTES = 32;

    /** Every store can write these, and so can the text of an entry. */
    private static final Instant EARLIEST = Instant.EPOCH;

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    private EntryRules() {}

    /**
     * Nothing for an entry that a ledger may have.
     *
     * @throws IllegalArgumentException for any other
     */
    static void require(Entry entry) {
        requireItem(entry);
        Owner.parse(entry.owner());
        requireNumbers(entry);
        requireTime("created_at", entry.createdAt());
        requireTime("claimed_at", entry.claimedAt());
        requireFor(entry, "lease_until", entry.leaseUntil(), State.CLAIMED);
        requireFor(entry, "retry_at", entry.retryAt(), State.FAILED);
        requireFor(entry, "completed_at", entry.completedAt(), State.DONE);
        requireFor(entry, "result", entry.result(), State.DONE);
        String error = entry.error();
        if (error != null && !StoredText.end(error).equals(error)) {
            throw new IllegalArgumentException("its error is too long, or has characters that no store keeps");
        }
    }

    /** The key's digest is the beginning of the full one. */
    private static void requireItem(Entry entry) {
        Digest full = entry.fullDigest();
        int length = entry.key().algorithm().digestLength();
        if (full.length() != length) {
            throw new IllegalArgumentException(
                    "its full_digest has " + full.length() + " bytes, and that of its key " + length);
        }
        if (entry.contractFingerprint().length() != CONTRACT_BYTES) {
            throw new IllegalArgumentException("its contract is no SHA-256: " + entry.contractFingerprint());
        }
        Item item = new Item(entry.key(), full, entry.contractFingerprint(), entry.source());
        if (!item.source().equals(entry.source())) {
            throw new IllegalArgumentException("its source is too long, or has characters that no store keeps");
        }
    }

    private static void requireNumbers(Entry entry) {
        if (entry.fence() < 1 || entry.fence() > HIGHEST_FENCE) {
            throw new IllegalArgumentException("its fence is " + entry.fence() + ", and not 1 to " + HIGHEST_FENCE);
        }
        int least = switch (entry.state()) {
            case CLAIMED, DONE, FAILED -> 1;
            case QUARANTINED, RELEASED -> 0;
        };
        if (entry.attempt() < least || entry.attempt() > MOST_ATTEMPTS) {
            throw new IllegalArgumentException("it is " + entry.state() + " with attempt " + entry.attempt()
                    + ", and not " + least + " to " + MOST_ATTEMPTS);
        }
    }

    /** What belongs to one state; that it is there with that state, the entry sees to itself. */
    private static void requireFor(Entry entry, String name, @Nullable Object value, State state) {
        if (value != null && entry.state() != state) {
            throw new IllegalArgumentException(
                    "it is " + entry.state() + " and has the member " + name + ", which belongs to " + state);
        }
        if (value instanceof Instant time) {
            requireTime(name, time);
        }
    }

    private static void requireTime(String name, Instant time) {
        if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
            throw new IllegalArgumentException("its " + name + " is " + time + ", and not of the years 1970 to 9999");
        }
        if (!time.truncatedTo(ChronoUnit.MILLIS).equals(time)) {
            throw new IllegalArgumentException("its " + name + " is " + time + ", and ledgers count milliseconds");
        }
    }
}
