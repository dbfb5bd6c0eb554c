package io.geoidem.geotools.shapefile;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * How the text of a table is encoded and what says so.
 *
 * @param charset the encoding
 * @param source what named it
 */
record TextEncoding(Charset charset, Source source) {
    /** What named the encoding. */
    enum Source {
        CPG,
        CODE_PAGE_BYTE,
        /** Nothing did: §5.13 then takes ISO-8859-1 and says so. */
        ASSUMED
    }

    /** The greatest character of ASCII. */
    static final int LAST_ASCII = 0x7F;

    static final TextEncoding ASSUMED = new TextEncoding(StandardCharsets.ISO_8859_1, Source.ASSUMED);

    /**
     * The text of those bytes.
     *
     * @throws CharacterCodingException for bytes that the encoding does not have
     */
    String decode(byte[] bytes, int offset, int length) throws CharacterCodingException {
        if (isAscii(bytes, offset, length)) {
            return new String(bytes, offset, length, StandardCharsets.US_ASCII);
        }
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(bytes, offset, length))
                .toString();
    }

    /** Whether the bytes mean the same in every encoding that {@link CodePages} knows. */
    static boolean isAscii(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }
}
