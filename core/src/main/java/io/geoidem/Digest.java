package io.geoidem;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The bytes of a digest, full or truncated.
 *
 * @param hex the bytes in lower-case hexadecimal, two digits a byte, at least one byte
 */
public record Digest(String hex) implements Comparable<Digest> {
    // Every key prints a digest, and HexFormat takes as long for that as SHA-256 for a small event.
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);
    private static final VarHandle FOUR = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long ZEROS = '0' * ONES;
    private static final long HIGHS = 0x8080_8080_8080_8080L;

    public Digest {
        if (hex.isEmpty() || (hex.length() & 1) != 0) {
            throw new IllegalArgumentException("a digest has two hexadecimal digits a byte, not: " + hex);
        }
        // Whatever is not Latin-1 becomes a question mark, which is no digit either.
        byte[] text = hex.getBytes(StandardCharsets.ISO_8859_1);
        boolean good = true;
        int at = 0;
        for (; at <= text.length - 8; at += 8) {
            good &= areDigits((long) EIGHT.get(text, at));
        }
        for (; at < text.length; at++) {
            good &= areDigits((text[at] & 0xffL) | ZEROS << 8);
        }
        if (!good) {
            throw new IllegalArgumentException("a digest is lower-case hexadecimal, not: " + hex);
        }
    }

    /** A digest of a copy of those bytes. */
    public static Digest of(byte[] bytes) {
        byte[] text = new byte[2 * bytes.length];
        int at = 0;
        for (; at <= bytes.length - 4; at += 4) {
            EIGHT.set(text, 2 * at, hexOf((int) FOUR.get(bytes, at)));
        }
        for (; at < bytes.length; at++) {
            text[2 * at] = DIGITS[(bytes[at] >> 4) & 15];
            text[2 * at + 1] = DIGITS[bytes[at] & 15];
        }
        return new Digest(new String(text, StandardCharsets.ISO_8859_1));
    }

    /** Eight hexadecimal digits at once: each half of a byte goes to a byte of its own, those above nine become letters. */
    private static long hexOf(int four) {
        long spread = four & 0xffff_ffffL;
        spread = (spread | (spread << 16)) & 0x0000_ffff_0000_ffffL;
        spread = (spread | (spread << 8)) & 0x00ff_00ff_00ff_00ffL;
        spread = (spread | (spread << 4)) & 0x0f0f_0f0f_0f0f_0f0fL;
        long letters = ((spread + 0x0606_0606_0606_0606L) >>> 4) & 0x0101_0101_0101_0101L;
        return spread + 0x3030_3030_3030_3030L + letters * ('a' - '0' - 10);
    }

    /** Four bytes of eight hexadecimal digits. */
    private static int bytesOf(long eight) {
        long figures = (eight & 0x0f0f_0f0f_0f0f_0f0fL) + ((eight >>> 6) & ONES) * 9;
        long pairs = (figures | figures >>> 4) & 0x00ff_00ff_00ff_00ffL;
        long fours = (pairs | pairs >>> 8) & 0x0000_ffff_0000_ffffL;
        return (int) (fours | fours >>> 16);
    }

    /** The value of one hexadecimal digit. */
    private static int valueOf(int digit) {
        return (digit & 15) + (digit >>> 6) * 9;
    }

    /** Whether eight characters are all 0 to 9 or a to f. Without branches: a processor cannot foresee random digits. */
    private static boolean areDigits(long eight) {
        // The upper bit of each byte of these sums tells whether the character is at least 0, beyond 9, a or beyond f.
        long figure = (eight + (0x80 - '0') * ONES) & ~(eight + (0x80 - '9' - 1) * ONES);
        long letter = (eight + (0x80 - 'a') * ONES) & ~(eight + (0x80 - 'f' - 1) * ONES);
        return ((figure | letter) & ~eight & HIGHS) == HIGHS;
    }

    /** A new array of the bytes. */
    public byte[] bytes() {
        byte[] text = hex.getBytes(StandardCharsets.ISO_8859_1);
        byte[] bytes = new byte[text.length / 2];
        int at = 0;
        for (; at <= bytes.length - 4; at += 4) {
            FOUR.set(bytes, at, bytesOf((long) EIGHT.get(text, 2 * at)));
        }
        for (; at < bytes.length; at++) {
            bytes[at] = (byte) (valueOf(text[2 * at]) << 4 | valueOf(text[2 * at + 1]));
        }
        return bytes;
    }

    /** The first eight bytes as a number without sign, the first byte the highest; zeros where there are fewer. */
    public long firstEight() {
        long first = 0;
        for (int i = 0; i < 16; i++) {
            first = first << 4 | (i < hex.length() ? valueOf(hex.charAt(i)) : 0);
        }
        return first;
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
