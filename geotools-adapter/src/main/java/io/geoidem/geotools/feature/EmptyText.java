package io.geoidem.geotools.feature;

/** What a text without a character, or of blanks alone, means. */
public enum EmptyText {
    /** Itself: a text, other than null. */
    KEPT,
    /**
     * Null, which is what it means in a DBF (§5.13): features that GeoTools reads from a shapefile have the keys that the
     * files have.
     */
    NULL
}
