package io.geoidem.explain;

import io.geoidem.explain.Difference.Hint;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;

/** What is often behind two spellings in canonical JSON that differ. */
final class Hints {
    private static final int MOST_DIGITS = 40;

    private Hints() {}

    /**
     * The hint.
     *
     * @param a a value in canonical JSON, empty where it is absent
     * @param b the other
     * @param precision decimals that are kept
     */
    static Hint of(Optional<String> a, Optional<String> b, int precision) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.or(() -> b).filter(value -> value.equals("null")).isPresent() ? Hint.NULL_AND_ABSENT : Hint.NONE;
        }
        return of(a.get(), b.get(), precision);
    }

    private static Hint of(String a, String b, int precision) {
        if (isText(a) && isText(b)) {
            return ofTexts(a, b);
        }
        if (isText(a) != isText(b)) {
            String text = isText(a) ? a : b;
            String other = isText(a) ? b : a;
            return isNumber(other) && text.equals("\"" + other + "\"") ? Hint.NUMBER_AND_TEXT : Hint.NONE;
        }
        if (!isNumber(a) || !isNumber(b)) {
            return Hint.NONE;
        }
        BigDecimal distance = new BigDecimal(a).subtract(new BigDecimal(b)).abs();
        if (distance.signum() == 0) {
            return Hint.INTEGER_AND_FLOAT;
        }
        return distance.compareTo(Numbers.cell(precision)) <= 0 ? Hint.LAST_DIGITS : Hint.NONE;
    }

    private static Hint ofTexts(String a, String b) {
        if (form(a).equals(form(b))) {
            return Hint.UNICODE_FORM;
        }
        if (a.toLowerCase(Locale.ROOT).equals(b.toLowerCase(Locale.ROOT))) {
            return Hint.LETTER_CASE;
        }
        return inside(a).strip().equals(inside(b).strip()) ? Hint.SURROUNDING_SPACE : Hint.NONE;
    }

    static boolean isText(String spelling) {
        return spelling.startsWith("\"");
    }

    /** Whether it is a number short enough to be reckoned with. */
    static boolean isNumber(String spelling) {
        char first = spelling.charAt(0);
        int exponent = spelling.toLowerCase(Locale.ROOT).indexOf('e');
        return (first == '-' || (first >= '0' && first <= '9'))
                && spelling.length() <= MOST_DIGITS
                && (exponent < 0 || spelling.length() - exponent <= 5);
    }

    static String form(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    private static String inside(String quoted) {
        return quoted.substring(1, quoted.length() - 1);
    }
}
