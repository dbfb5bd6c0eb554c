package io.geoidem.json;

/** Well-formed UTF-8 beyond ASCII (RFC 3629): no overlong form, no surrogate, nothing beyond U+10FFFF. */
public final class Utf8 {
    private Utf8() {}

    /** Bytes of the character that a byte beyond ASCII begins; 0 where it begins none. */
    static int length(byte lead) {
        int value = lead & 0xff;
        return value < 0xc2 ? 0 : value < 0xe0 ? 2 : value < 0xf0 ? 3 : value < 0xf5 ? 4 : 0;
    }

    /** Whether the bytes there, as many as the first of them asks for, are one character. */
    static boolean isCharacter(byte[] bytes, int at, int length) {
        int lead = bytes[at] & 0xff;
        int second = bytes[at + 1] & 0xff;
        int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        boolean good = second >= least && second <= most;
        for (int i = at + 2; i < at + length; i++) {
            good &= (bytes[i] & 0xc0) == 0x80;
        }
        return good;
    }

    /**
     * Passes characters beyond ASCII.
     *
     * @param at index of a byte beyond ASCII
     * @param to index behind the last byte there is
     * @return the index of the next ASCII byte, or {@code to}; -1 where the bytes are not well-formed
     */
    public static int end(byte[] bytes, int at, int to) {
        int end = at;
        do {
            int length = length(bytes[end]);
            if (length == 0 || length > to - end || !isCharacter(bytes, end, length)) {
                return -1;
            }
            end += length;
        } while (end < to && bytes[end] < 0);
        return end;
    }
}
