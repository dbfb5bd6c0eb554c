package io.geoidem.explain;

/**
 * Something that is written differently in both inputs and that a rule makes alike.
 *
 * @param way what it is
 * @param count how often
 * @param first where it is found first, in words or as a JSON pointer; empty for the whole input
 */
public record Acted(Way way, long count, String first) {
    /** The kinds of differences that rules take away. */
    public enum Way {
        STRIPPED(Rule.ENVELOPE, "envelope members that do not count"),
        ADDED_EVENT_TYPE(Rule.EVENT_TYPE, "an event type that is written in one input and added to the other"),
        FLOAT_SPELLING(Rule.FLOATS, "floats spelled or rounded otherwise"),
        MEMBER_ORDER(Rule.CANONICAL_JSON, "objects with their members in another order"),
        STRING_ESCAPES(Rule.CANONICAL_JSON, "strings escaped otherwise"),
        WHITE_SPACE(Rule.CANONICAL_JSON, "white space"),
        FILE_NAMES(Rule.BUNDLE_TREE, "file names, of which only the suffix counts"),
        NAME_CASE(Rule.BUNDLE_RECIPE, "file names that differ in case"),
        LEFT_OUT_INDEXES(Rule.BUNDLE_RECIPE, "index sidecars, which the contract leaves out"),
        MASKED_DATE(Rule.BUNDLE_TREE, "the date of the last update in the .dbf, which the contract masks"),
        EMPTY_AS_NULL(Rule.NULL_AND_EMPTY, "an empty geometry in one input and none in the other"),
        OTHER_CRS(Rule.CRS, "coordinates in another CRS"),
        ROUNDED(Rule.PRECISION, "positions that differ by less than the grid shows"),
        HEIGHTS(Rule.DIMENSIONS, "heights, which the contract leaves out"),
        MEASURES(Rule.DIMENSIONS, "measures"),
        REPEATED(Rule.REPEATS, "sequences with repeated positions in one input only"),
        WINDING(Rule.RINGS, "rings wound the other way"),
        START(Rule.RINGS, "rings that begin at another vertex"),
        PART_ORDER(Rule.ORDER, "rings, parts or members in another order"),
        REVERSED_LINE(Rule.LINES, "lines drawn the other way"),
        MULTI_OF_ONE(Rule.ONE_PART, "a multi-geometry of one part"),
        TURNED(Rule.LONGITUDE, "points a whole turn of longitude apart"),
        NUMBER_SPELLING(Rule.ATTRIBUTES, "numbers spelled or rounded otherwise"),
        UNICODE(Rule.ATTRIBUTES, "names or texts in another Unicode form"),
        RENAMED(Rule.ATTRIBUTES, "attributes that the contract renames"),
        NOT_CHOSEN(Rule.ATTRIBUTES, "attributes that the contract leaves out"),
        NULL_OR_ABSENT(Rule.ATTRIBUTES, "attributes that are null in one input and absent in the other"),
        IGNORED_ID(Rule.ATTRIBUTES, "ids, which the contract ignores"),
        ATTRIBUTE_ORDER(Rule.ATTRIBUTES, "attributes in another order"),
        FEATURE_ORDER(Rule.DATASET, "features at another place of the dataset");

        private final Rule rule;
        private final String words;

        Way(Rule rule, String words) {
            this.rule = rule;
            this.words = words;
        }

        /** The rule that takes it away. */
        public Rule rule() {
            return rule;
        }

        /** What it is, in words. */
        public String words() {
            return words;
        }
    }
}
