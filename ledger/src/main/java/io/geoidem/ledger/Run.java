package io.geoidem.ledger;

/** What came of a load that the ledger guards. */
public sealed interface Run {
    /** It was loaded, now and by this call. */
    record Loaded(Handle handle, LoadResult result) implements Run {}

    /** The loader was not called. The claim is anything but {@link Claim.Claimed}. */
    record Skipped(Claim claim) implements Run {}
}
