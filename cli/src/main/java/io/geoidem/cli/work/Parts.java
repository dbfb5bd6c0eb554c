package io.geoidem.cli.work;

/** What of an input gets a key. */
enum Parts {
    /** The input as a whole. */
    WHOLE,
    /** Each feature of it. */
    EACH
}
