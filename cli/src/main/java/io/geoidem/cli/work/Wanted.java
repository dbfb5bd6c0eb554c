package io.geoidem.cli.work;

/** What is printed of an input. */
enum Wanted {
    KEY,
    CANONICAL_TEXT
}
