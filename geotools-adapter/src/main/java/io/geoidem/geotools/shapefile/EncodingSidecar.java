package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The .cpg file: one word that names the encoding of the table. */
final class EncodingSidecar {
    static final String CORRECT = "put the right name into the .cpg, such as UTF-8, 1252 or Shift_JIS";

    private static final int SHOWN = 40;

    private EncodingSidecar() {}

    /**
     * The encoding that the file names; empty for a file without content, which says nothing.
     *
     * @throws GeoidemException with {@link ErrorCode#TEXT_ENCODING} for any text but a known name
     */
    static Optional<Charset> read(byte[] bytes, Place place) {
        String text = SidecarText.of(bytes, StandardCharsets.ISO_8859_1);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(CodePages.ofName(text).orElseThrow(() -> unknown(text, place)));
    }

    private static GeoidemException unknown(String text, Place place) {
        String shown = text.lines().findFirst().orElse("");
        shown = shown.length() > SHOWN ? shown.substring(0, SHOWN) + "..." : shown;
        return new GeoidemException(
                ErrorCode.TEXT_ENCODING,
                place,
                text.startsWith("<")
                        ? "it is a web page, not the name of an encoding"
                        : "\"" + shown + "\" names no encoding that a table can have here",
                CORRECT + "; or delete the file to go by the code page byte of the .dbf");
    }
}
