package io.geoidem;

/** Why an input got no key. The labels are stable: scripts may depend on them. */
public enum ErrorCode {
    /** A key's text does not follow the grammar. */
    KEY_SYNTAX("key-syntax"),
    /** A contract or an option is wrong. */
    CONTRACT("contract"),
    /** The input is not the JSON of RFC 8259, or breaks a stricter rule of §4.1. */
    JSON_SYNTAX("json-syntax"),
    /** A member name stands twice in one object. */
    DUPLICATE_MEMBER("duplicate-member"),
    /** Text that is not well-formed in its encoding, or a lone surrogate. */
    TEXT_ENCODING("text-encoding"),
    /** A number outside the range of its kind. */
    NUMBER_RANGE("number-range"),
    /** A limit was passed; the message names it. */
    LIMIT("limit"),
    /** An event that says another event type than the contract. */
    EVENT_TYPE("event-type"),
    /** JSON that is not the GeoJSON of RFC 7946. */
    GEOJSON("geojson"),
    /** A geometry that §5.2 rejects. */
    GEOMETRY("geometry"),
    /** A CRS that is not named, not known or not supported. */
    CRS("crs"),
    /** A position outside the domain of its CRS or operation. */
    CRS_DOMAIN("crs-domain"),
    /** A file or sidecar that is missing. */
    MISSING_FILE("missing-file"),
    /** Several bundles or layers where one was expected, or two files for one role. */
    AMBIGUOUS_SOURCE("ambiguous-source"),
    /** A file that does not follow its format. */
    FILE_FORMAT("file-format"),
    /** An archive entry that is refused: encrypted, doubled, linked, or with an escaping path. */
    ARCHIVE("archive"),
    /** A file that changed while it was read. */
    CHANGED("changed"),
    /** An attribute whose value cannot be read. */
    ATTRIBUTE("attribute"),
    /** Reading or writing failed. */
    IO("io"),
    /** A part of the product that this input needs is not on the class path. */
    MISSING_MODULE("missing-module"),
    /** A dataset with bad features. */
    DATASET("dataset"),
    /** A claim ledger refused or failed. */
    LEDGER("ledger"),
    /** A claim that was lost to another worker. */
    LEASE_LOST("lease-lost");

    private final String label;

    ErrorCode(String label) {
        this.label = label;
    }

    /** The stable word. */
    public String label() {
        return label;
    }
}
