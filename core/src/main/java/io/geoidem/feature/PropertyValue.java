package io.geoidem.feature;

import io.geoidem.number.Decimal;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The value of an attribute. Immutable and thread-safe. */
public sealed interface PropertyValue {
    /** The values that JSON has words for. */
    enum Literal implements PropertyValue {
        NULL("null"),
        TRUE("true"),
        FALSE("false");

        private final String word;

        Literal(String word) {
            this.word = word;
        }

        /** The word. */
        public String word() {
            return word;
        }
    }

    /**
     * A number by its exact decimal value.
     *
     * @param text the number as JSON writes it (RFC 8259 §6)
     */
    record Numeral(String text) implements PropertyValue {
        public Numeral {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            if (bytes.length == 0 || new Decimal().read(bytes, 0, bytes.length) != bytes.length) {
                throw new IllegalArgumentException("\"" + text + "\" is no number of JSON");
            }
        }
    }

    /**
     * A text.
     *
     * @param text any characters but lone surrogates
     */
    record Text(String text) implements PropertyValue {}

    /**
     * A list.
     *
     * @param items in their order, which counts
     */
    record Items(List<PropertyValue> items) implements PropertyValue {
        public Items {
            items = List.copyOf(items);
        }
    }

    /**
     * An object.
     *
     * @param members by name, in any order
     */
    record Members(Map<String, PropertyValue> members) implements PropertyValue {
        public Members {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }
    }

    /** An integer. */
    static PropertyValue of(long value) {
        return new Numeral(Long.toString(value));
    }

    /** A decimal. */
    static PropertyValue of(BigDecimal value) {
        return new Numeral(value.toString());
    }

    /**
     * A double as a decimal that reads back as it: its exact value rounded, ties to even, to 15 digits, else to 16, else to
     * 17. That is the shortest such decimal but for a few powers of two, whose shortest one is not a rounding of them; it is
     * the same on every JDK.
     *
     * @throws IllegalArgumentException for NaN and the infinities
     */
    static PropertyValue of(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("an attribute is a finite number");
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 15; digits < 17; digits++) {
            BigDecimal shorter = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (shorter.doubleValue() == value) {
                return of(shorter);
            }
        }
        return of(exact.round(new MathContext(17, RoundingMode.HALF_EVEN)));
    }

    /** A text. */
    static PropertyValue of(String text) {
        return new Text(text);
    }

    /** A date as ISO 8601 writes it: {@code 2024-02-29}. */
    static PropertyValue of(LocalDate date) {
        return new Text(date.toString());
    }
}
