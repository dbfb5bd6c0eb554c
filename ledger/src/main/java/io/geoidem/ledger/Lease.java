package io.geoidem.ledger;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.Place;

/** The answer to whoever uses a handle: it still held, or it did not and nothing was changed. */
public sealed interface Lease {
    /** The handle held and the change was made, now or by an earlier try whose answer was lost. */
    record Held() implements Lease {}

    /**
     * The claim is no longer the caller's. What it loaded must be undone or was done by another.
     *
     * @param key the key
     * @param now what the ledger has in its place, such as {@code CLAIMED by host-1/…, fence 7}, or {@code absent}
     */
    record Lost(Key key, String now) implements Lease {}

    /**
     * Nothing where the handle held.
     *
     * @throws GeoidemException with {@link ErrorCode#LEASE_LOST} where it was lost
     */
    default void orThrow() {
        if (this instanceof Lost lost) {
            throw lost(lost.key(), lost.now());
        }
    }

    /** The exception of a lost lease, for places that must not go on. */
    static GeoidemException lost(Key key, String now) {
        return new GeoidemException(
                ErrorCode.LEASE_LOST,
                Place.UNKNOWN,
                "the claim of " + key + " was lost; the ledger has: " + now,
                "undo this load, it is another's now; give a longer lease if loads take longer");
    }
}
