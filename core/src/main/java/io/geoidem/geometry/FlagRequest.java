package io.geoidem.geometry;

/** Which flags are looked for (§5.12). */
public enum FlagRequest {
    /** Those that cost nothing beside the key. */
    USUAL,
    /** Also whether a ring crosses or touches itself, which costs more than the key. */
    WITH_SELF_CROSSING
}
