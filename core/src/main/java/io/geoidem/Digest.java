package io.geoidem;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/**
 * The bytes of a digest, full or truncated.
 *
 * @param hex the bytes in lower-case hexadecimal, two digits a byte, at least one byte
 */
public record Digest(String hex) implements Comparable<Digest> {
    // Every key prints a digest, and HexFormat takes as long for that as SHA-256 for a small event.
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);
    // A table and no branches: digits are random, and a processor cannot foresee them.
    private static final boolean[] IS_DIGIT = new boolean['g'];

    static {
        for (byte digit : DIGITS) {
            IS_DIGIT[digit] = true;
        }
    }

    public Digest {
        if (hex.isEmpty() || (hex.length() & 1) != 0) {
            throw new IllegalArgumentException("a digest has two hexadecimal digits a byte, not: " + hex);
        }
        boolean good = true;
        for (int i = 0; i < hex.length(); i++) {
            char c = hex.charAt(i);
            good &= c < 'g' && IS_DIGIT[c];
        }
        if (!good) {
            throw new IllegalArgumentException("a digest is lower-case hexadecimal, not: " + hex);
        }
    }

    /** A digest of a copy of those bytes. */
    public static Digest of(byte[] bytes) {
        byte[] text = new byte[2 * bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            text[2 * i] = DIGITS[(bytes[i] >> 4) & 15];
            text[2 * i + 1] = DIGITS[bytes[i] & 15];
        }
        return new Digest(new String(text, StandardCharsets.ISO_8859_1));
    }

    /** A new array of the bytes. */
    public byte[] bytes() {
        return HexFormat.of().parseHex(hex);
    }

    /** Number of bytes. */
    public int length() {
        return hex.length() / 2;
    }

    /** The bytes in the URL-safe Base64 alphabet of RFC 4648 §5 without padding, as the bundle recipe prints them. */
    public String base64Url() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes());
    }

    /** The leading bytes; 0 asks for all of them (§2). */
    public Digest truncate(int bytes) {
        return bytes == 0 || bytes >= length() ? this : new Digest(hex.substring(0, 2 * bytes));
    }

    /** Orders by the unsigned bytes from the first on. */
    @Override
    public int compareTo(Digest other) {
        return hex.compareTo(other.hex);
    }

    @Override
    public String toString() {
        return hex;
    }
}
