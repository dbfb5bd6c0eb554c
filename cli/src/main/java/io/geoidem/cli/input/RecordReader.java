package io.geoidem.cli.input;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream into records, in batches of some hundred kilobytes. A record is a line; where the stream begins with the
 * record separator of RFC 8142 (0x1E), a record is what stands between separators and may span lines. Records of nothing
 * but white space are passed over and not counted. One that is longer than {@link #MAX_RECORD_BYTES} is passed over and
 * counted: its batch says why it is refused. Not thread-safe.
 */
public final class RecordReader {
    /** The longest record, in bytes. */
    public static final int MAX_RECORD_BYTES = 128 << 20;

    static final int BATCH_BYTES = 256 << 10;
    static final byte RECORD_SEPARATOR = 0x1E;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final InputStream in;
    private final int batchBytes;
    private final int maxRecordBytes;
    private byte[] rest = {};
    private boolean restIsSearched = true;
    private long nextNumber = 1;
    private long bytesRead;
    private byte separator;
    private int markBytes;
    private boolean begun;
    private boolean ended;

    /** A reader of that stream, which the caller closes. */
    public RecordReader(InputStream in) {
        this(in, BATCH_BYTES, MAX_RECORD_BYTES);
    }

    RecordReader(InputStream in, int batchBytes, int maxRecordBytes) {
        this.in = in;
        this.batchBytes = batchBytes;
        this.maxRecordBytes = maxRecordBytes;
    }

    /** Bytes taken from the stream so far. */
    public long bytesRead() {
        return bytesRead;
    }

    /** The next batch; null at the end. */
    public @Nullable Batch next() throws IOException {
        while (!ended || rest.length > 0) {
            Batch batch = cut();
            if (batch.count() > 0) {
                nextNumber += batch.count();
                return batch;
            }
        }
        return null;
    }

    private Batch cut() throws IOException {
        byte[] buffer = Arrays.copyOf(rest, Math.max(batchBytes, rest.length));
        int filled = rest.length;
        int complete = ended ? filled : restIsSearched ? -1 : lastSeparator(buffer, 0, filled);
        restIsSearched = true;
        while (complete < 0) {
            if (filled == buffer.length && filled >= maxRecordBytes) {
                return passedOver();
            }
            if (filled == buffer.length) {
                buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, maxRecordBytes));
            }
            int got = in.readNBytes(buffer, filled, buffer.length - filled);
            bytesRead += got;
            ended = filled + got < buffer.length;
            int searched = filled;
            filled += got;
            if (!begun) {
                begin(buffer, filled);
            }
            complete = ended ? filled : lastSeparator(buffer, searched, filled);
        }
        rest = Arrays.copyOfRange(buffer, complete, filled);
        return records(buffer, complete);
    }

    /** Reads on to the next record. */
    private Batch passedOver() throws IOException {
        byte[] chunk = new byte[batchBytes];
        int got;
        int end;
        do {
            got = in.readNBytes(chunk, 0, chunk.length);
            bytesRead += got;
            end = 0;
            while (end < got && chunk[end] != separator) {
                end++;
            }
        } while (end == chunk.length);
        ended = got < chunk.length;
        rest = Arrays.copyOfRange(chunk, separator == RECORD_SEPARATOR ? end : Math.min(end + 1, got), got);
        restIsSearched = false;
        markBytes = 0;
        return Batch.refusing(
                nextNumber,
                new GeoidemException(
                        ErrorCode.LIMIT,
                        Place.UNKNOWN,
                        "the record is longer than " + maxRecordBytes + " bytes",
                        "give it as a JSON document in a file of its own; records are held in memory whole"));
    }

    /** At the first call: passes over a byte order mark and sees which separator the stream uses. */
    private void begin(byte[] buffer, int filled) {
        begun = true;
        if (filled >= 3 && Arrays.equals(buffer, 0, 3, BYTE_ORDER_MARK, 0, 3)) {
            markBytes = 3;
        }
        int first = skipBlank(buffer, markBytes, filled);
        separator = first < filled && buffer[first] == RECORD_SEPARATOR ? RECORD_SEPARATOR : (byte) '\n';
    }

    /** Index after the last separator in that stretch, or -1. With 0x1E, which opens a record, the index of it. */
    private int lastSeparator(byte[] buffer, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (buffer[i] == separator) {
                int cut = separator == RECORD_SEPARATOR ? i : i + 1;
                if (cut > 0) {
                    return cut;
                }
            }
        }
        return -1;
    }

    private Batch records(byte[] buffer, int length) {
        int[] starts = new int[64];
        int[] ends = new int[64];
        int count = 0;
        int at = markBytes;
        markBytes = 0;
        while (at < length) {
            int end = at;
            while (end < length && buffer[end] != separator) {
                end++;
            }
            if (skipBlank(buffer, at, end) < end) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, 2 * count);
                    ends = Arrays.copyOf(ends, 2 * count);
                }
                starts[count] = at;
                ends[count++] = end;
            }
            at = end + 1;
        }
        return new Batch(buffer, starts, ends, count, nextNumber, System.nanoTime());
    }

    private static int skipBlank(byte[] buffer, int from, int to) {
        int at = from;
        while (at < to && (buffer[at] == ' ' || buffer[at] == '\t' || buffer[at] == '\n' || buffer[at] == '\r')) {
            at++;
        }
        return at;
    }
}
