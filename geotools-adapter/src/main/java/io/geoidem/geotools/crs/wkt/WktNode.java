package io.geoidem.geotools.crs.wkt;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * An element of a well-known text: a keyword and what stands in its brackets.
 *
 * @param keyword keyword, in upper case
 * @param items its content in order
 */
public record WktNode(String keyword, List<Item> items) implements Item {
    /** A quoted text. */
    record Quoted(String text) implements Item {}

    /** A number. */
    record Numeral(double value) implements Item {}

    /** A bare word, such as {@code EAST}. */
    record Word(String word) implements Item {}

    /** Its first quoted text, which is its name; empty where it has none. */
    public String name() {
        return items.stream()
                .filter(Quoted.class::isInstance)
                .map(item -> ((Quoted) item).text)
                .findFirst()
                .orElse("");
    }

    /** Its number of that index, from 0. */
    public OptionalDouble number(int index) {
        return items.stream()
                .filter(Numeral.class::isInstance)
                .mapToDouble(item -> ((Numeral) item).value)
                .skip(index)
                .findFirst();
    }

    /** Its first bare word. */
    public Optional<String> word() {
        return items.stream()
                .filter(Word.class::isInstance)
                .map(item -> ((Word) item).word)
                .findFirst();
    }

    /** The elements in it that bear one of the keywords. */
    public Stream<WktNode> children(String... keywords) {
        List<String> wanted = List.of(keywords);
        return items.stream()
                .filter(WktNode.class::isInstance)
                .map(WktNode.class::cast)
                .filter(node -> wanted.contains(node.keyword));
    }

    /** The first of {@link #children}. */
    public Optional<WktNode> child(String... keywords) {
        return children(keywords).findFirst();
    }

    /** The code that its AUTHORITY or ID gives for an authority. */
    public Optional<Integer> code(String authority) {
        return children("AUTHORITY", "ID")
                .filter(node -> node.name().toUpperCase(Locale.ROOT).equals(authority))
                .findFirst()
                .flatMap(WktNode::codeOf);
    }

    private static Optional<Integer> codeOf(WktNode authority) {
        OptionalDouble number = authority.number(0);
        if (number.isPresent()) {
            double value = number.getAsDouble();
            return value == Math.rint(value) && value > 0 && value < 1e9 ? Optional.of((int) value) : Optional.empty();
        }
        return authority.items.stream()
                .filter(Quoted.class::isInstance)
                .map(item -> ((Quoted) item).text.strip())
                .skip(1)
                .findFirst()
                .filter(text -> text.matches("[0-9]{1,9}"))
                .map(Integer::valueOf);
    }
}
