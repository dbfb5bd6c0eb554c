package io.geoidem.cli.input;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
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

    /** What becomes of records that are there while the stream has no more for now. */
    public enum Pauses {
        /** They wait for the batch to be full: nobody waits for them. */
        READ_THROUGH,
        /** They are a batch, so that whoever is behind need not wait for what comes next. */
        HANDED_OVER
    }

    /** A stream that has nothing for so long is not just slower than its reader. */
    private static final int PAUSE_MILLIS = 100;

    /** A stream that never pauses so long, and is slow, is handed over all the same. */
    private static final Duration LONGEST = Duration.ofSeconds(1);

    private final InputStream in;
    private final Pauses pauses;
    private final int batchBytes;
    private final int maxRecordBytes;
    private byte[] rest = {};
    private boolean restIsSearched = true;
    private long nextNumber = 1;
    private long bytesRead;
    private byte separator;
    private int markBytes;
    private boolean begun;
    private boolean paused;
    private boolean ended;

    /** A reader of that stream, which the caller closes. */
    public RecordReader(InputStream in) {
        this(in, Pauses.READ_THROUGH);
    }

    /** The same of a stream that may be slow. */
    public RecordReader(InputStream in, Pauses pauses) {
        this(in, pauses, BATCH_BYTES, MAX_RECORD_BYTES);
    }

    RecordReader(InputStream in, Pauses pauses, int batchBytes, int maxRecordBytes) {
        this.in = in;
        this.pauses = pauses;
        this.batchBytes = batchBytes;
        this.maxRecordBytes = maxRecordBytes;
    }

    /** Bytes taken from the stream so far. */
    public long bytesRead() {
        return bytesRead;
    }

    /** Whether the stream had no more for now when the last batch was made of it; only where pauses are handed over. */
    public boolean paused() {
        return paused;
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
            int searched = filled;
            filled = fill(buffer, filled);
            bytesRead += filled - searched;
            if (!begun) {
                begin(buffer, filled);
            }
            complete = ended ? filled : lastSeparator(buffer, searched, filled);
        }
        rest = Arrays.copyOfRange(buffer, complete, filled);
        return records(buffer, complete);
    }

    /** Reads until the buffer is full, the stream has ended, or it pauses and a record is complete; where what was read ends. */
    private int fill(byte[] buffer, int from) throws IOException {
        paused = false;
        if (pauses == Pauses.READ_THROUGH) {
            int to = from + in.readNBytes(buffer, from, buffer.length - from);
            ended = to < buffer.length;
            return to;
        }
        long begins = 0;
        int to = from;
        while (to < buffer.length && !ended) {
            if (to > from && in.available() == 0 && completes(buffer, from, to) && isPause(begins)) {
                paused = true;
                return to;
            }
            int got = in.read(buffer, to, buffer.length - to);
            begins = to == from ? System.nanoTime() : begins;
            ended = got < 0;
            to += Math.max(0, got);
        }
        return to;
    }

    private boolean completes(byte[] buffer, int from, int to) {
        if (!begun && skipBlank(buffer, 0, to) < to - BYTE_ORDER_MARK.length) {
            begin(buffer, to);
        }
        return begun && lastSeparator(buffer, from, to) >= 0;
    }

    /** Waits for more; whether there was none for too long. */
    private boolean isPause(long begins) throws IOException {
        for (int i = 0; i < PAUSE_MILLIS && System.nanoTime() - begins < LONGEST.toNanos(); i++) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
            if (in.available() > 0) {
                return false;
            }
        }
        return true;
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
