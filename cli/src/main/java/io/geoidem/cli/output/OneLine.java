package io.geoidem.cli.output;

/** Text that keeps to its line: a file name may hold a line feed, and a result is one line. */
final class OneLine {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private OneLine() {}

    static void append(StringBuilder out, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c)) {
                escape(out, c);
            } else {
                out.append(c);
            }
        }
    }

    static void escape(StringBuilder out, char c) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(HEX[(c >> shift) & 15]);
        }
    }
}
