package io.geoidem.ledger;

/** Where a key stands in its ledger. A key that is not there at all is absent. The names are stored. */
public enum State {
    /** Someone is loading it, until the lease ends. */
    CLAIMED,
    /** It was loaded; the result is kept. */
    DONE,
    /** The last load failed; it may be tried again once the back-off has passed. */
    FAILED,
    /** It failed too often, or someone set it aside. It stays so until someone asks for a retry. */
    QUARANTINED,
    /** It was claimed and given back without a try. */
    RELEASED
}
