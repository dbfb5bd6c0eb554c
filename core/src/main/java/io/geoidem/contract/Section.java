package io.geoidem.contract;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fields of a mapping of a contract, each read as the one type that it has. Absent fields give the default. */
final class Section {
    private final Place at;
    private final Map<String, YamlNode> fields = new LinkedHashMap<>();

    private Section(Place at) {
        this.at = at;
    }

    /**
     * The fields of that node; of no node at all, or of a section with nothing in it, none.
     *
     * @param known the names that may stand there
     */
    static Section of(@Nullable YamlNode node, String what, List<String> known) {
        if (node == null || (node instanceof YamlNode.Scalar scalar && scalar.isNull())) {
            return new Section(node == null ? Place.UNKNOWN : node.at());
        }
        if (!(node instanceof YamlNode.Mapping mapping)) {
            throw refused(node.at(), what + " has fields, no single value", "give any of " + String.join(", ", known));
        }
        Section section = new Section(mapping.at());
        for (YamlNode.Entry entry : mapping.entries()) {
            String name = entry.key().text();
            if (!known.contains(name)) {
                throw refused(
                        entry.key().at(),
                        "the field \"" + name + "\" is unknown in " + what,
                        "give any of " + String.join(", ", known));
            }
            if (section.fields.put(name, entry.value()) != null) {
                throw refused(
                        entry.key().at(), "the field \"" + name + "\" stands twice in " + what, "keep one of them");
            }
        }
        return section;
    }

    Place at() {
        return at;
    }

    @Nullable
    YamlNode node(String name) {
        return fields.get(name);
    }

    int integer(String name, int absent, int least, int most) {
        YamlNode node = fields.get(name);
        if (node == null) {
            return absent;
        }
        String range = "give a whole number from " + least + " to " + most;
        if (!(node instanceof YamlNode.Scalar scalar)
                || scalar.quotes() == YamlNode.Quotes.QUOTED
                || !scalar.text().matches("-?(0|[1-9][0-9]*)")) {
            throw refused(node.at(), name + " is " + describe(node) + ", no whole number", range);
        }
        // Ten digits are beyond every range here.
        long value = scalar.text().length() > 10 ? Long.MAX_VALUE : Long.parseLong(scalar.text());
        if (value < least || value > most) {
            throw refused(node.at(), name + ": " + scalar.text() + " is out of range", range);
        }
        return (int) value;
    }

    /** A word that is the name of a constant in lower case. */
    <E extends Enum<E>> E word(String name, E absent) {
        YamlNode node = fields.get(name);
        List<E> constants = List.of(absent.getDeclaringClass().getEnumConstants());
        return node == null
                ? absent
                : choice(name, node, constants, constant -> constant.name().toLowerCase(Locale.ROOT));
    }

    /** One of two constants, by false or true. */
    <E> E flag(String name, E absent, E ifFalse, E ifTrue) {
        YamlNode node = fields.get(name);
        if (node == null) {
            return absent;
        }
        if (node instanceof YamlNode.Scalar scalar && scalar.quotes() == YamlNode.Quotes.PLAIN) {
            if (scalar.text().equals("true")) {
                return ifTrue;
            }
            if (scalar.text().equals("false")) {
                return ifFalse;
            }
        }
        throw refused(node.at(), name + " is " + describe(node) + ", neither true nor false", "give true or false");
    }

    /** A text; null and absence are the same. */
    Optional<String> text(String name) {
        YamlNode node = fields.get(name);
        if (node == null || (node instanceof YamlNode.Scalar scalar && scalar.isNull())) {
            return Optional.empty();
        }
        return Optional.of(text(name, node));
    }

    List<String> texts(String name, List<String> absent) {
        YamlNode node = fields.get(name);
        return node == null ? absent : texts(name, node);
    }

    Map<String, String> textByText(String name) {
        YamlNode node = fields.get(name);
        Map<String, String> texts = new TreeMap<>();
        if (node == null) {
            return texts;
        }
        if (!(node instanceof YamlNode.Mapping mapping)) {
            throw refused(node.at(), name + " is " + describe(node) + ", no mapping", "give lines of old: new");
        }
        for (YamlNode.Entry entry : mapping.entries()) {
            String old = text(name, entry.key());
            String fresh = text(name, entry.value());
            if (texts.containsKey(old)) {
                throw refused(entry.key().at(), name + " has \"" + old + "\" twice", "keep one of them");
            }
            if (texts.containsValue(fresh)) {
                throw refused(
                        entry.value().at(),
                        name + " gives the name \"" + fresh + "\" to two attributes",
                        "give each a name of its own");
            }
            texts.put(old, fresh);
        }
        return texts;
    }

    static List<String> texts(String name, YamlNode node) {
        if (!(node instanceof YamlNode.Sequence sequence)) {
            throw refused(node.at(), name + " is " + describe(node) + ", no list", "give a list, such as [a, b]");
        }
        Set<String> texts = new LinkedHashSet<>();
        for (YamlNode element : sequence.elements()) {
            once(name, element, text(name, element), texts);
        }
        return List.copyOf(texts);
    }

    /** Adds what an element of a list says; whoever writes it twice means something else. */
    static <E> void once(String name, YamlNode element, E value, Set<E> seen) {
        if (!seen.add(value)) {
            throw refused(element.at(), name + " has " + describe(element) + " twice", "keep one of them");
        }
    }

    static String text(String name, YamlNode node) {
        if (!(node instanceof YamlNode.Scalar scalar) || !scalar.isText()) {
            throw refused(node.at(), name + " is " + describe(node) + ", no text", "give a text, in quotes if need be");
        }
        if (scalar.text().isEmpty()) {
            throw refused(node.at(), name + " is an empty text", "give a text, or leave the field out");
        }
        return scalar.text();
    }

    /** The one of those values whose word stands there. */
    static <E> E choice(String name, YamlNode node, List<E> values, Function<E, String> word) {
        if (node instanceof YamlNode.Scalar scalar) {
            for (E value : values) {
                if (word.apply(value).equals(scalar.text())) {
                    return value;
                }
            }
        }
        throw refused(
                node.at(),
                name + " is " + describe(node),
                "give " + values.stream().map(word).collect(Collectors.joining(" or ")));
    }

    static String describe(YamlNode node) {
        if (node instanceof YamlNode.Scalar scalar) {
            return "\"" + scalar.text() + "\"";
        }
        return node instanceof YamlNode.Sequence ? "a list" : "a section";
    }

    static GeoidemException refused(Place at, String problem, String remedy) {
        return new GeoidemException(ErrorCode.CONTRACT, at, problem, remedy);
    }
}
