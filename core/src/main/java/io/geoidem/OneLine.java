package io.geoidem;

/**
 * Text for people that keeps to its line: what comes from data or file names must neither break a line in two nor write to
 * the terminal.
 */
public final class OneLine {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private OneLine() {}

    /** The text, with control characters as {@code \\}{@code u001b}. */
    public static String of(String text) {
        StringBuilder out = new StringBuilder(text.length());
        append(out, text);
        return out.toString();
    }

    /** Appends the text, with control characters as {@code \\}{@code u001b}. */
    public static void append(StringBuilder out, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c)) {
                escape(out, c);
            } else {
                out.append(c);
            }
        }
    }

    /** Appends a character as {@code \\}{@code u001b}. */
    public static void escape(StringBuilder out, char c) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(HEX[(c >> shift) & 15]);
        }
    }
}
