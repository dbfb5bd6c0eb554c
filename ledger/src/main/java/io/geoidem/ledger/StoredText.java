package io.geoidem.ledger;

/** Text as every store can keep it: without NUL (PostgreSQL stores none) and lone surrogates (no UTF-8), not too long. */
public final class StoredText {
    private static final int MOST = 4000;

    private StoredText() {}

    /** The first 4,000 characters. */
    public static String beginning(String text) {
        return storable(text.length() <= MOST ? text : text.substring(0, MOST));
    }

    /** The last 4,000 characters: of an error, the end says more than the beginning. */
    public static String end(String text) {
        return storable(text.length() <= MOST ? text : text.substring(text.length() - MOST));
    }

    /** The name and message of an exception. */
    public static String of(Throwable failure) {
        return end(failure.toString());
    }

    /** Whether every store keeps that text as it is. */
    static boolean isStorable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isPair = i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1));
            if (c == 0 || (Character.isSurrogate(c) && !isPair)) {
                return false;
            }
            i += isPair ? 1 : 0;
        }
        return true;
    }

    private static String storable(String text) {
        if (isStorable(text)) {
            return text;
        }
        StringBuilder kept = new StringBuilder(text.length());
        text.codePoints().forEach(codePoint -> {
            boolean lone = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
            kept.appendCodePoint(codePoint == 0 || lone ? '\uFFFD' : codePoint);
        });
        return kept.toString();
    }
}
