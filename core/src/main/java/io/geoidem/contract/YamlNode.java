package io.geoidem.contract;

import io.geoidem.Place;
import java.util.List;

/** The plain part of YAML that contracts use, with the place of everything. */
sealed interface YamlNode {
    Place at();

    /** Whether the text stands without quotes decides on what type it is. */
    enum Quotes {
        PLAIN,
        QUOTED
    }

    /** A text, number, truth value or null, as written. */
    record Scalar(String text, Quotes quotes, Place at) implements YamlNode {
        /** Whether it is null in YAML's core schema. */
        boolean isNull() {
            return quotes == Quotes.PLAIN && (text.isEmpty() || text.matches("~|null|Null|NULL"));
        }

        /** Whether it is a text in YAML's core schema: quoted, or nothing else. */
        boolean isText() {
            return quotes == Quotes.QUOTED
                    || !(isNull()
                            || text.matches("true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
                            || text.matches("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?")
                            || text.matches("[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)"));
        }
    }

    /** A list. */
    record Sequence(List<YamlNode> elements, Place at) implements YamlNode {}

    /** A mapping, in the order of the file. */
    record Mapping(List<Entry> entries, Place at) implements YamlNode {}

    /** A field and its value. */
    record Entry(Scalar key, YamlNode value) {}
}
