package io.geoidem.reconcile.output;

/** Strings as JSON that may also stand inside an HTML script element. */
public final class JsonText {
    private JsonText() {}

    /**
     * Appends a string with its quotes. Beside what JSON demands, {@code <}, {@code >}, {@code &}, the separators U+2028 and U+2029 and
     * lone surrogates are escaped, so that no text can end a script or break a line.
     */
    public static void append(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                out.append(c).append(text.charAt(++i));
            } else if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || "<>&\u007f\u2028\u2029".indexOf(c) >= 0 || Character.isSurrogate(c)) {
                appendEscape(out, c);
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    /** Appends JSON text, with the same characters escaped; they stand in its strings only. */
    public static void appendValue(StringBuilder out, String json) {
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if ("<>&\u2028\u2029".indexOf(c) >= 0) {
                appendEscape(out, c);
            } else {
                out.append(c);
            }
        }
    }

    private static void appendEscape(StringBuilder out, char c) {
        String digits = Integer.toHexString(c);
        out.append("\\u").append("0000", 0, 4 - digits.length()).append(digits);
    }
}
