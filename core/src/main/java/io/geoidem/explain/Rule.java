package io.geoidem.explain;

/** The rules of the specification that make inputs alike or leave them different. */
public enum Rule {
    ENVELOPE("4.1.2", "members of the envelope do not count"),
    EVENT_TYPE("4.1.3", "the event type is part of the event"),
    FLOATS("4.1.4", "floats are rounded and printed in one way; integers are kept"),
    CANONICAL_JSON("4.1.5", "members are sorted, without white space, strings escaped in one way"),
    BUNDLE_RECIPE("4.2", "the name and the bytes of every component count"),
    BUNDLE_TREE("4.3", "the role and the bytes of every component count"),
    SOURCE("4.4", "of any other file the bytes count"),
    NULL_AND_EMPTY("5.1", "no geometry, an empty geometry and any other are three things"),
    CRS("5.3", "coordinates are brought to WGS 84 from the CRS that the data name"),
    PRECISION("5.4", "ordinates are rounded to cells of the grid"),
    DIMENSIONS("5.5", "heights count where the contract says so, measures never"),
    REPEATS("5.6", "positions that repeat the one before them collapse"),
    RINGS("5.7", "rings get one direction and one start"),
    ORDER("5.8", "rings, parts and members are sorted"),
    LINES("5.9", "the direction of a line counts unless the contract says undirected"),
    ONE_PART("5.10", "a multi-geometry of one part is that part"),
    LONGITUDE("5.11", "the longitude of points lies from -180 up to 180"),
    ATTRIBUTES("5.13", "names and texts in Unicode NFC, numbers by value, null is not absent"),
    DATASET("5.14", "the order of features does not count, how often each stands there does");

    private final String number;
    private final String words;

    Rule(String number, String words) {
        this.number = number;
        this.words = words;
    }

    /** Its number in the specification, such as {@code 5.8}. */
    public String number() {
        return number;
    }

    /** What it says, in short. */
    public String words() {
        return words;
    }
}
