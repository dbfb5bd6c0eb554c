package io.geoidem;

/** Traits of the data that are worth a look and do not change a key (§5.12). */
public enum Flag {
    /** A line or ring has an edge over more than 180 degrees of longitude, or lies beyond 180: it may cross the antimeridian. */
    ANTIMERIDIAN_EDGE("antimeridian-edge"),
    /** A position lies on a pole. */
    POLE("pole"),
    /** A line or ring has collapsed to fewer positions than its type needs. */
    COLLAPSED("collapsed"),
    /** Measures were dropped. */
    MEASURES_DROPPED("measures-dropped"),
    /** Some parts of a feature have heights or measures and others have none. */
    MIXED_DIMENSIONS("mixed-dimensions"),
    /** A ring's winding says another role than its place in the polygon. */
    RING_WINDING("ring-winding"),
    /** A ring crosses or touches itself; only looked for on request. */
    SELF_CROSSING("self-crossing"),
    /** A DBF without a declared encoding was read as ISO-8859-1. */
    ENCODING_ASSUMED("encoding-assumed"),
    /** A file has bytes behind its last record that belong to none. */
    EXCESS_BYTES("excess-bytes"),
    /** A precision under 6 decimals merges places that are metres apart. */
    COARSE_PRECISION("coarse-precision"),
    /** The horizontal part of a compound CRS was used. */
    VERTICAL_CRS_IGNORED("vertical-crs-ignored"),
    /** The CRS text contradicts the code that it names. */
    CRS_CODE_DISAGREES("crs-code-disagrees");

    private final String label;

    Flag(String label) {
        this.label = label;
    }

    /** The word that is printed. */
    public String label() {
        return label;
    }
}
