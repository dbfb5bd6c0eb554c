package io.geoidem.json;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.util.HexFormat;

/** What is said where the grammar does not fit. */
final class JsonErrors {
    private JsonErrors() {}

    /** The error for the byte at an index of the window, or for the end of the text there. */
    static GeoidemException syntax(ByteWindow window, JsonPath path, int at, String problem) {
        Place place = Place.ofJson(window.base + at, path.pointer(window));
        if (at >= window.limit) {
            return new GeoidemException(
                    ErrorCode.JSON_SYNTAX, place, "the text ends too early: " + problem, "send the whole document");
        }
        int b = window.bytes[at] & 0xff;
        String found = b > ' ' && b < 0x7f
                ? "'" + (char) b + "'"
                : "the byte 0x" + HexFormat.of().toHexDigits((byte) b);
        String remedy = b == 'N' || b == 'I'
                ? "NaN and Infinity are no JSON: send null or leave the member out"
                : "send JSON by RFC 8259";
        return new GeoidemException(ErrorCode.JSON_SYNTAX, place, problem + ", " + found + " stands there", remedy);
    }
}
