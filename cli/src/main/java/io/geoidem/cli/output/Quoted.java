package io.geoidem.cli.output;

import io.geoidem.OneLine;

/**
 * Names of inputs in lines of text. A name stands there as it was given, so that {@code cut} and {@code awk} find it; one
 * that would break the line, or that begins with a quotation mark, stands there as a JSON string. So what begins with a
 * quotation mark is a JSON string, and anything else is the name itself.
 */
public final class Quoted {
    private Quoted() {}

    /** The name as it is printed. */
    public static String of(String name) {
        if (!name.startsWith("\"") && name.chars().noneMatch(Character::isISOControl)) {
            return name;
        }
        StringBuilder out = new StringBuilder();
        append(out, name);
        return out.toString();
    }

    /** Appends a JSON string. */
    static void append(StringBuilder out, String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (Character.isISOControl(c)) {
                OneLine.escape(out, c);
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
