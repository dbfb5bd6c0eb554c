package io.geoidem.explain;

/**
 * What two inputs are to each other under a contract, the weightiest first among those that differ. Where several hold,
 * an explanation has the first of them and tells the others by its differences.
 */
public enum Verdict {
    /** One key, and nothing had to be made alike. */
    IDENTICAL("identical"),
    /** One key, because rules made alike what is written differently. */
    SAME_THROUGH_NORMALISATION("same-through-normalisation"),
    /** Two keys: the same numbers in two CRSs, or one shape that lies elsewhere as a whole, as by another datum. */
    DIFFERS_BY_CRS("differs-by-crs"),
    /** Two keys: another shape. */
    DIFFERS_BY_SHAPE("differs-by-shape"),
    /** Two keys: features that the other dataset does not have at all. */
    DIFFERS_BY_FEATURES("differs-by-features"),
    /** Two keys: other values in an event. */
    DIFFERS_BY_CONTENT("differs-by-content"),
    /** Two keys: other bytes in a bundle or file. */
    DIFFERS_BY_BYTES("differs-by-bytes"),
    /** Two keys: other attributes or another id. */
    DIFFERS_BY_ATTRIBUTES("differs-by-attributes"),
    /** Two keys: the same but for the last digits that the contract keeps. */
    DIFFERS_BY_ROUNDING("differs-by-rounding");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    /** The stable word. */
    public String label() {
        return label;
    }

    /** Whether both inputs have one key. */
    public boolean isSame() {
        return this == IDENTICAL || this == SAME_THROUGH_NORMALISATION;
    }
}
