package io.geoidem.geotools.crs.registry;

/** Whether the registry still stands by an entry. */
public enum Validity {
    /** In force. */
    VALID,
    /** Kept for old data only: never chosen where a valid entry fits. */
    DEPRECATED
}
