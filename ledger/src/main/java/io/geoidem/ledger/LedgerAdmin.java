package io.geoidem.ledger;

import io.geoidem.Key;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What operators do. Thread-safe. Each change is one atomic step in the store and raises the fence where it takes a
 * claim away, so that the worker which had it can no longer complete it.
 */
public interface LedgerAdmin {
    /** The ledger in numbers. Reads every entry. */
    LedgerStatus status();

    /**
     * Gives the entries that fit, in no promised order. The store is read in pieces, and between them, while the consumer
     * works, nothing of it is locked or held open: the consumer may take its time, and may use the ledger. An entry that
     * stays as it is comes once. One that is changed meanwhile comes as it was before or as it is afterwards, or not at all
     * where one of the two does not fit; what is new may come or not.
     */
    void each(EntryQuery query, Consumer<Entry> consumer);

    /** The entries that fit, those first that were claimed longest ago. */
    List<Entry> list(EntryQuery query);

    /** The entry of that key. */
    Optional<Entry> show(Key key);

    /**
     * Takes a claim away from its owner, as if the owner had released it.
     *
     * @param fence the fence that {@link #show} gave, so that a newer claim is not hit by mistake
     */
    Change release(Key key, long fence);

    /** Lets a key be claimed at once, with all its attempts: one that is FAILED, QUARANTINED, or DONE but not LOADED. */
    Change retry(Key key);

    /** Sets a key aside that is not DONE. */
    Change quarantine(Key key, String reason);

    /**
     * Forgets entries in batches, and tells how many there were; one that a transaction is loading again at that moment is
     * passed by. Where the answer to a batch was lost on the way, it is not counted.
     */
    long purge(PurgeRule rule);

    /**
     * Writes an entry as it is, for imports. An entry that is there already stays.
     *
     * @return {@link Change#MADE}, or {@link Change#NOT_APPLICABLE} where there was one
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#CONTRACT} where the ledger knows its contract
     *     name and version with another fingerprint
     */
    Change restore(Entry entry);

    /**
     * Writes those entries as they are, as {@link #restore} does, in few round trips. Of two with one key the first counts.
     *
     * @return what came of each, in the order given
     * @throws io.geoidem.GeoidemException as {@link #restore}; some of the entries may have been written then, and they can
     *     be given again
     */
    default List<Change> restoreAll(List<Entry> entries) {
        return entries.stream().map(this::restore).toList();
    }

    /** Looks for what could make claims unsafe here: schema, durability, eviction, clocks, lost data. */
    List<Finding> doctor();

    /** What came of a change. */
    enum Change {
        /** It was made. */
        MADE,
        /** There is no such key. */
        ABSENT,
        /** The entry is in a state, or at a fence, that the change does not apply to. */
        NOT_APPLICABLE
    }
}
