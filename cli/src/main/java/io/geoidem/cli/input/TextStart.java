package io.geoidem.cli.input;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Looks at the first bytes of a JSON text: a byte order mark, or a zero byte among the first two, says that it is UTF-16 or
 * UTF-32, in which every byte that follows would look like an error of its own (RFC 4627 §3 tells encodings apart so).
 */
public final class TextStart {
    private static final int LOOKED_AT = 4;

    private TextStart() {}

    /**
     * Checks a file.
     *
     * @throws GeoidemException with {@link ErrorCode#TEXT_ENCODING}
     */
    public static void requireUtf8(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            require(in.readNBytes(LOOKED_AT));
        }
    }

    /**
     * Checks a stream, which stands where it stood afterwards; one that cannot go back is not looked at.
     *
     * @throws GeoidemException with {@link ErrorCode#TEXT_ENCODING}
     */
    public static void requireUtf8(InputStream in) throws IOException {
        if (in.markSupported()) {
            in.mark(LOOKED_AT);
            byte[] start = in.readNBytes(LOOKED_AT);
            in.reset();
            require(start);
        }
    }

    private static void require(byte[] start) {
        if (start.length < 2) {
            return;
        }
        int first = start[0] & 0xff;
        int second = start[1] & 0xff;
        boolean mark = (first == 0xff && second == 0xfe) || (first == 0xfe && second == 0xff);
        if (!mark && first != 0 && second != 0) {
            return;
        }
        boolean wide = start.length == LOOKED_AT && ((first | second) == 0 || (start[2] | start[3]) == 0);
        String encoding = wide ? "UTF-32" : "UTF-16";
        throw new GeoidemException(
                ErrorCode.TEXT_ENCODING,
                Place.ofByte(0),
                "the text is " + encoding + ", and JSON is UTF-8",
                "convert it, as \"iconv -f " + encoding + " -t UTF-8\" does");
    }
}
