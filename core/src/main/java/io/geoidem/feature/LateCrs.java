package io.geoidem.feature;

import java.io.IOException;
import java.io.InputStream;

/**
 * Whether the member name {@code crs} can stand anywhere in a text: a search for the bytes {@code "crs} and, as a name
 * may be written with escapes, {@code \}{@code u00}. It answers no for almost every document at the speed of memory;
 * only where it answers maybe is the document read to know.
 */
final class LateCrs {
    private static final int PATTERN = 4;
    private static final int CHUNK = 1 << 16;
    /** By byte at the end of the window: how far the window can move on. */
    private static final byte[] SHIFT = new byte[256];

    static {
        java.util.Arrays.fill(SHIFT, (byte) PATTERN);
        SHIFT['"'] = 3;
        SHIFT['\\'] = 3;
        SHIFT['c'] = 2;
        SHIFT['u'] = 2;
        SHIFT['r'] = 1;
        SHIFT['0'] = 0;
        SHIFT['s'] = 0;
    }

    private LateCrs() {}

    static boolean possible(byte[] text, int from, int to) {
        for (int end = from + PATTERN - 1; end < to; ) {
            int shift = SHIFT[text[end] & 0xff];
            if (shift == 0) {
                if (matches(text, end)) {
                    return true;
                }
                shift = 1;
            }
            end += shift;
        }
        return false;
    }

    static boolean possible(InputStream in) throws IOException {
        byte[] chunk = new byte[CHUNK];
        int kept = 0;
        int count;
        while ((count = in.readNBytes(chunk, kept, CHUNK - kept)) > 0) {
            int to = kept + count;
            if (possible(chunk, 0, to)) {
                return true;
            }
            kept = Math.min(PATTERN - 1, to);
            System.arraycopy(chunk, to - kept, chunk, 0, kept);
        }
        return false;
    }

    private static boolean matches(byte[] text, int end) {
        byte first = text[end - 3];
        return (first == '"' && text[end - 2] == 'c' && text[end - 1] == 'r' && text[end] == 's')
                || (first == '\\' && text[end - 2] == 'u' && text[end - 1] == '0' && text[end] == '0');
    }
}
