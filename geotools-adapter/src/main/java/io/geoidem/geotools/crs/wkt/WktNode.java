package io.geoidem.geotools.crs.wkt;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

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
        return quoted(0).orElse("");
    }

    /** Its quoted text of that index, from 0. */
    public Optional<String> quoted(int index) {
        int seen = 0;
        for (Item item : items) {
            if (item instanceof Quoted quoted && seen++ == index) {
                return Optional.of(quoted.text);
            }
        }
        return Optional.empty();
    }

    /** Its number of that index, from 0. */
    public OptionalDouble number(int index) {
        int seen = 0;
        for (Item item : items) {
            if (item instanceof Numeral number && seen++ == index) {
                return OptionalDouble.of(number.value);
            }
        }
        return OptionalDouble.empty();
    }

    /** Its first bare word. */
    public Optional<String> word() {
        for (Item item : items) {
            if (item instanceof Word word) {
                return Optional.of(word.word);
            }
        }
        return Optional.empty();
    }

    /** The elements in it that bear one of the keywords. */
    public List<WktNode> children(String... keywords) {
        List<String> wanted = List.of(keywords);
        List<WktNode> found = new ArrayList<>();
        for (Item item : items) {
            if (item instanceof WktNode node && wanted.contains(node.keyword)) {
                found.add(node);
            }
        }
        return found;
    }

    /** The first of {@link #children}. */
    public Optional<WktNode> child(String... keywords) {
        List<WktNode> found = children(keywords);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
    }

    /** The code that its AUTHORITY or ID gives for an authority. */
    public Optional<Integer> code(String authority) {
        for (WktNode node : children("AUTHORITY", "ID")) {
            if (node.name().toUpperCase(Locale.ROOT).equals(authority)) {
                return codeOf(node);
            }
        }
        return Optional.empty();
    }

    private static Optional<Integer> codeOf(WktNode authority) {
        OptionalDouble number = authority.number(0);
        if (number.isPresent()) {
            double value = number.getAsDouble();
            return value == Math.rint(value) && value > 0 && value < 1e9 ? Optional.of((int) value) : Optional.empty();
        }
        String text = authority.quoted(1).orElse("").strip();
        return isCode(text) ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    private static boolean isCode(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= 9;
    }
}
