package io.geoidem.ledger.transfer;

import io.geoidem.Digest;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.LedgerAdmin;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Compares the digests in a ledger with those of the sources as they are now. */
public final class SourceCheck {
    private SourceCheck() {}

    /** How a source compares with its entry. */
    public enum Comparison {
        /** It has the digest of the entry. */
        SAME,
        /** It has another. */
        CHANGED,
        /** It is no longer there. */
        MISSING
    }

    /**
     * Compares each entry that fits.
     *
     * @param digestOfSource keys the source of an entry again and gives the full digest; empty where it is gone
     * @param consumer gets each entry with the outcome
     */
    public static void run(
            LedgerAdmin admin,
            EntryQuery query,
            Function<Entry, Optional<Digest>> digestOfSource,
            BiConsumer<Entry, Comparison> consumer) {
        admin.each(query, entry -> consumer.accept(entry, compare(entry, digestOfSource.apply(entry))));
    }

    /** Compares one entry with the full digest of its source as it is now; empty where the source is gone. */
    public static Comparison compare(Entry entry, Optional<Digest> now) {
        return now.map(digest -> digest.equals(entry.fullDigest()) ? Comparison.SAME : Comparison.CHANGED)
                .orElse(Comparison.MISSING);
    }
}
