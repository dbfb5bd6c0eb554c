package io.geoidem.feature;

import java.text.Normalizer;

/**
 * Unicode normalisation form C by the characters of Unicode 13 (§5.13), whatever version the JDK knows: a code point
 * that 13 does not assign stays as it is and keeps its neighbours apart. Normalisation of assigned characters is stable
 * from version to version, so that one table of what was assigned fixes the result.
 */
final class Nfc {
    /** Below this nothing composes or decomposes and every character is in its place. */
    private static final char FIRST_AFFECTED = '\u0300';

    private Nfc() {}

    static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_AFFECTED) {
                return normalized(text);
            }
        }
        return text;
    }

    private static String normalized(String text) {
        StringBuilder result = null;
        int from = 0;
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            int next = i + Character.charCount(codePoint);
            if (codePoint >= FIRST_AFFECTED && !Unicode13.isAssigned(codePoint)) {
                result = result == null ? new StringBuilder(text.length()) : result;
                result.append(form(text.substring(from, i))).appendCodePoint(codePoint);
                from = next;
            }
            i = next;
        }
        return result == null
                ? form(text)
                : result.append(form(text.substring(from))).toString();
    }

    private static String form(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }
}
