package io.geoidem.ledger.transfer;

import io.geoidem.Digest;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.LedgerAdmin;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Compares the digests in a ledger with those of the sources as they are now. */
public final class SourceCheck {
    private SourceCheck() {}

    /** A source as it is now. */
    public sealed interface Now {}

    /** It has a key. */
    public record Keyed(Digest fullDigest) implements Now {}

    /** It is not there. */
    public record Missing(String problem) implements Now {}

    /** It cannot be read at the moment, so that nothing is known of its content. */
    public record Unreadable(String problem) implements Now {}

    /** It is there and was read, and has no key. */
    public record Faulty(String problem) implements Now {}

    /** How a source compares with its entry. */
    public enum Comparison {
        /** It has the digest of the entry. */
        SAME,
        /** It has another. */
        CHANGED,
        /** It is no longer there. */
        MISSING,
        /** It cannot be read at the moment; whether it has changed is not known. */
        UNREADABLE,
        /** It is there and has no key any more. */
        FAULTY
    }

    /**
     * Compares each entry that fits. The ledger is read in pages, and is not held up while a source is keyed.
     *
     * @param sourceNow keys the source of an entry again
     * @param consumer gets each entry with the outcome
     */
    public static void run(
            LedgerAdmin admin,
            EntryQuery query,
            Function<Entry, Now> sourceNow,
            BiConsumer<Entry, Comparison> consumer) {
        admin.each(query, entry -> consumer.accept(entry, compare(entry, sourceNow.apply(entry))));
    }

    /** Compares one entry with its source as it is now. */
    public static Comparison compare(Entry entry, Now now) {
        if (now instanceof Keyed keyed) {
            return keyed.fullDigest().equals(entry.fullDigest()) ? Comparison.SAME : Comparison.CHANGED;
        }
        if (now instanceof Unreadable) {
            return Comparison.UNREADABLE;
        }
        return now instanceof Faulty ? Comparison.FAULTY : Comparison.MISSING;
    }
}
