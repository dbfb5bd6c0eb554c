package io.geoidem.bundle;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Names of entries as text. */
final class ZipNames {
    private static final int UTF8 = 1 << 11;
    private static final int UNICODE_PATH_TAG = 0x7075;
    private static final int CRC_AT = 1;
    private static final int PATH_AT = 5;
    /** The upper half of code page 437; the JDK has it only in a module that small runtimes leave out. */
    private static final String CP437 = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
            + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

    private ZipNames() {}

    /**
     * The name: UTF-8 where the flag says so; else the Unicode path field of Info-ZIP where it belongs to this name;
     * else UTF-8 where the bytes are well-formed as such, because the archivers of macOS and Unix set no flag; else code
     * page 437 (APPNOTE D.1).
     *
     * @throws GeoidemException with {@link ErrorCode#TEXT_ENCODING} for a name that is flagged as UTF-8 and is not
     */
    static String decode(byte[] raw, int flags, ByteBuffer extra) {
        if (isAscii(raw)) {
            return new String(raw, StandardCharsets.US_ASCII);
        }
        try {
            return utf8(ByteBuffer.wrap(raw));
        } catch (CharacterCodingException e) {
            if ((flags & UTF8) != 0) {
                throw new GeoidemException(
                        ErrorCode.TEXT_ENCODING,
                        Place.ofFile(cp437(raw)),
                        "the entry's name is flagged as UTF-8 and is not",
                        "zip the files anew",
                        e);
            }
        }
        ByteBuffer path = extraField(extra, UNICODE_PATH_TAG);
        if (path.remaining() > PATH_AT && ZipBytes.u32(path, path.position() + CRC_AT) == crc(raw)) {
            try {
                return utf8(path.position(path.position() + PATH_AT));
            } catch (CharacterCodingException e) {
                return cp437(raw);
            }
        }
        return cp437(raw);
    }

    /** The content of the extra field with that tag; empty where there is none. */
    static ByteBuffer extraField(ByteBuffer extra, int tag) {
        int at = 0;
        while (at + 4 <= extra.limit()) {
            int length = ZipBytes.u16(extra, at + 2);
            if (at + 4 + length > extra.limit()) {
                break;
            }
            if (ZipBytes.u16(extra, at) == tag) {
                return extra.slice(at + 4, length).order(ByteOrder.LITTLE_ENDIAN);
            }
            at += 4 + length;
        }
        return ByteBuffer.allocate(0);
    }

    private static String utf8(ByteBuffer bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    }

    private static boolean isAscii(byte[] raw) {
        for (byte b : raw) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }

    private static String cp437(byte[] raw) {
        StringBuilder text = new StringBuilder(raw.length);
        for (byte b : raw) {
            text.append(b >= 0 ? (char) b : CP437.charAt(b & 0x7f));
        }
        return text.toString();
    }

    private static long crc(byte[] raw) {
        CRC32 crc = new CRC32();
        crc.update(raw);
        return crc.getValue();
    }
}
