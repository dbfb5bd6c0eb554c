package io.geoidem.ledger.transfer;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The lines of a stream as their bytes. Blank lines are passed over and counted. Used by one thread. */
final class LineReader {
    /** Many times the longest that an export writes. */
    private static final int MOST_BYTES = 1 << 20;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int filled;
    private int number;

    LineReader(InputStream in) {
        this.in = in;
    }

    /** The number of the line that {@link #next} gave last, or could not give; from 1. */
    int number() {
        return number;
    }

    /**
     * The next line without its end; null where there is none.
     *
     * @throws GeoidemException for one that is too long
     */
    byte @Nullable [] next() throws IOException {
        byte[] line = read();
        while (line != null && isBlank(line)) {
            line = read();
        }
        return line;
    }

    private byte @Nullable [] read() throws IOException {
        number++;
        byte[] line = {};
        while (fill()) {
            int end = at;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            int begun = line.length;
            if (begun + end - at > MOST_BYTES) {
                throw tooLong();
            }
            line = Arrays.copyOf(line, begun + end - at);
            System.arraycopy(buffer, at, line, begun, end - at);
            boolean whole = end < filled;
            at = whole ? end + 1 : end;
            if (whole) {
                return line;
            }
        }
        return line.length == 0 ? null : line;
    }

    private boolean fill() throws IOException {
        if (at == filled) {
            at = 0;
            filled = Math.max(0, in.read(buffer, 0, buffer.length));
        }
        return at < filled;
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    private static GeoidemException tooLong() {
        return new GeoidemException(
                ErrorCode.LIMIT,
                Place.UNKNOWN,
                "the line is longer than " + MOST_BYTES + " bytes",
                "give lines as the export of a ledger writes them");
    }
}
