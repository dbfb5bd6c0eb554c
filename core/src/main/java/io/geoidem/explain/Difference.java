package io.geoidem.explain;

import io.geoidem.contract.BundleRole;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.geometry.GeometryType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One place that the rules leave different, so that the keys differ. Values are in the spelling of JSON. */
public sealed interface Difference {
    /** The rule that would have to make both sides alike, and does not. */
    Rule rule();

    /**
     * A value of an event, or an attribute, id or foreign member of a feature.
     *
     * @param pointer where it stands in the canonical text (RFC 6901)
     * @param a in the first input
     * @param b in the second
     * @param rule the rule
     * @param hint what may be behind it
     */
    record Value(String pointer, Spelling a, Spelling b, Rule rule, Hint hint) implements Difference {}

    /**
     * A value before and after normalisation; both empty where it is absent.
     *
     * @param written as the source writes it
     * @param canonical as the canonical text has it
     */
    record Spelling(Optional<String> written, Optional<String> canonical) {
        static final Spelling ABSENT = new Spelling(Optional.empty(), Optional.empty());
    }

    /** What is often behind a value that differs. */
    enum Hint {
        NONE(""),
        INTEGER_AND_FLOAT("one is an integer and the other a float: that is two values (1 and 1.0)"),
        NUMBER_AND_TEXT("one is a number and the other a text of the same characters"),
        UNICODE_FORM("both are equal in Unicode NFC, which this mode does not apply"),
        LETTER_CASE("both are equal but for the case of letters"),
        SURROUNDING_SPACE("both are equal but for white space around them"),
        NULL_AND_ABSENT("null is not absent"),
        LAST_DIGITS("they round to neighbouring values");

        private final String words;

        Hint(String words) {
            this.words = words;
        }

        /** The same in words; empty for {@link #NONE}. */
        public String words() {
            return words;
        }
    }

    /**
     * A vertex that lies elsewhere.
     *
     * @param a in the first input
     * @param b in the second
     * @param metres distance on the sphere of {@link Sphere}, before rounding
     * @param straddles for each ordinate that differs, how it does
     */
    record Moved(Vertex a, Vertex b, BigDecimal metres, List<Straddle> straddles) implements Difference {
        public Moved {
            straddles = List.copyOf(straddles);
        }

        @Override
        public Rule rule() {
            return Rule.PRECISION;
        }
    }

    /**
     * A vertex that the other input does not have.
     *
     * @param side which input has it
     * @param vertex the vertex
     */
    record LoneVertex(Side side, Vertex vertex) implements Difference {
        @Override
        public Rule rule() {
            return Rule.REPEATS;
        }
    }

    /**
     * A ring, line or part that the other input does not have.
     *
     * @param side which input has it
     * @param place where, in words
     * @param positions how many positions it has
     */
    record LoneSequence(Side side, String place, int positions) implements Difference {
        @Override
        public Rule rule() {
            return Rule.ORDER;
        }
    }

    /**
     * A position of one input.
     *
     * @param place where it is written, in words: part, ring and vertex, from 0
     * @param written as the source writes it, in its own CRS: x, y and z
     * @param degrees the same in WGS 84 before rounding
     * @param canonical the same in the canonical text
     */
    record Vertex(String place, String written, String degrees, String canonical) {}

    /**
     * Two ordinates that lie in different cells.
     *
     * @param axis {@code x}, {@code y} or {@code z}
     * @param cells how many cells apart
     * @param border the border between them, where they are neighbours
     * @param fromBorder how far each lies from it, the first input first
     * @param agreeAt the most decimals at which both round to the same
     */
    record Straddle(
            char axis, long cells, Optional<BigDecimal> border, List<BigDecimal> fromBorder, OptionalInt agreeAt) {
        public Straddle {
            fromBorder = List.copyOf(fromBorder);
        }
    }

    /**
     * Geometries of different types, or one that is null.
     *
     * @param a type after normalisation; empty for null
     * @param b likewise
     */
    record Type(Optional<GeometryType> a, Optional<GeometryType> b) implements Difference {
        @Override
        public Rule rule() {
            return Rule.NULL_AND_EMPTY;
        }
    }

    /**
     * Inputs in different CRSs.
     *
     * @param a the first CRS, as the source names it
     * @param b the second
     * @param identityA what the first was taken for, with its operation to WGS 84; empty for WGS 84 itself
     * @param identityB the same of the second
     * @param suspicion what points at the CRSs as the cause
     */
    record Crs(
            String a, String b, Optional<CrsIdentity> identityA, Optional<CrsIdentity> identityB, Suspicion suspicion)
            implements Difference {
        @Override
        public Rule rule() {
            return Rule.CRS;
        }
    }

    /** What points at the CRSs. */
    enum Suspicion {
        NONE(""),
        SAME_NUMBERS("both are written with the same numbers"),
        SHIFTED("all positions are shifted alike, as by another datum or another operation to WGS 84");

        private final String words;

        Suspicion(String words) {
            this.words = words;
        }

        /** The same in words; empty for {@link #NONE}. */
        public String words() {
            return words;
        }
    }

    /**
     * A component of a bundle, or a file.
     *
     * @param role its role; empty for a file that is no bundle
     * @param a in the first input; empty where it is missing
     * @param b in the second
     * @param cause what differs
     * @param firstByte offset of the first byte that differs; -1 where bytes are not what differs
     * @param rule the rule
     */
    record Component(
            Optional<BundleRole> role, Optional<Content> a, Optional<Content> b, Cause cause, long firstByte, Rule rule)
            implements Difference {}

    /**
     * What a component holds.
     *
     * @param fileName its name
     * @param length bytes
     * @param sha256 digest in hexadecimal
     */
    record Content(String fileName, long length, String sha256) {}

    /** Why a component differs. */
    enum Cause {
        BYTES("other bytes"),
        MISSING("missing on one side"),
        NAME("the same bytes under another name, which counts in layout recipe"),
        DBF_DATE("only the date of the last update differs (layout tree with dbf_date: mask leaves it out)");

        private final String words;

        Cause(String words) {
            this.words = words;
        }

        /** The same in words. */
        public String words() {
            return words;
        }
    }

    /**
     * A feature of a dataset that the other has no counterpart of.
     *
     * @param side which dataset has it
     * @param record its number there, from 1
     * @param key its key
     */
    record LoneFeature(Side side, long record, String key) implements Difference {
        @Override
        public Rule rule() {
            return Rule.DATASET;
        }
    }
}
