package io.geoidem.json;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a text that are in memory: all of them, or a window that slides over a stream and grows where one token
 * needs it. Fields are open to the reader's loops.
 */
final class ByteWindow {
    static final int USUAL_SIZE = 1 << 16;
    private static final int MAX_SIZE = Integer.MAX_VALUE - 8;

    byte[] bytes;
    /** Index behind the last byte in memory. */
    int limit;
    /** Offset in the text of the byte at index 0. */
    long base;
    /** Index of the first byte that must stay in memory: the start of the current token. */
    int keep;

    private final JsonPath path;
    private final @Nullable InputStream in;
    private final @Nullable FileChannel channel;
    private boolean atEnd;

    ByteWindow(byte[] bytes, int from, int to, JsonPath path) {
        this.bytes = bytes;
        this.limit = to;
        this.base = -(long) from;
        this.keep = from;
        this.path = path;
        this.in = null;
        this.channel = null;
        this.atEnd = true;
    }

    ByteWindow(InputStream in, @Nullable FileChannel channel, int size, JsonPath path) {
        this.bytes = new byte[size];
        this.path = path;
        this.in = in;
        this.channel = channel;
    }

    /** Replaces a text that is wholly in memory by another one. */
    void reset(byte[] newBytes, int from, int to) {
        if (in != null) {
            throw new IllegalStateException("a stream cannot be replaced");
        }
        bytes = newBytes;
        limit = to;
        base = -(long) from;
        keep = from;
    }

    /**
     * Goes to another byte of the text.
     *
     * @return the index of that byte
     */
    int jump(long offset) {
        if (offset >= base + keep && offset < base + limit) {
            return (int) (offset - base);
        }
        FileChannel file = channel;
        if (file == null) {
            // The whole text is in memory, before the current token too.
            return (int) (offset - base);
        }
        path.saveNames(this);
        try {
            file.position(offset);
        } catch (IOException e) {
            throw unreadable(offset, e);
        }
        base = offset;
        limit = 0;
        keep = 0;
        atEnd = false;
        more(0);
        return 0;
    }

    /** Whether nothing follows the bytes in memory. */
    boolean isComplete() {
        return atEnd;
    }

    /**
     * Reads on: the byte at {@code keep} moves to index 0, and the window is filled, after doubling where the token
     * takes more than half of it.
     *
     * @param at an index from {@code keep} on
     * @return where the byte at that index is now; -1 where nothing came in because the text has ended
     */
    int more(int at) {
        InputStream stream = in;
        if (atEnd || stream == null) {
            return -1;
        }
        path.saveNames(this);
        int kept = limit - keep;
        byte[] target = kept > bytes.length >> 1 ? new byte[doubled()] : bytes;
        System.arraycopy(bytes, keep, target, 0, kept);
        bytes = target;
        base += keep;
        int moved = at - keep;
        keep = 0;
        try {
            int count = stream.readNBytes(bytes, kept, bytes.length - kept);
            limit = kept + count;
            atEnd = limit < bytes.length;
            return count == 0 ? -1 : moved;
        } catch (IOException e) {
            throw unreadable(base + kept, e);
        }
    }

    /** The index of the first byte from there on that is no white space; the limit where the text ends. */
    int afterSpace(int start) {
        int at = start;
        while (true) {
            int end = limit;
            while (at < end) {
                int b = bytes[at];
                if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                    return at;
                }
                at++;
            }
            keep = at;
            if (more(at) < 0) {
                return limit;
            }
            at = keep;
        }
    }

    /** The index behind a byte order mark that stands there. */
    int afterByteOrderMark(int at) {
        boolean marked = limit - at >= 3
                && bytes[at] == (byte) 0xef
                && bytes[at + 1] == (byte) 0xbb
                && bytes[at + 2] == (byte) 0xbf;
        return marked ? at + 3 : at;
    }

    /** A copy of the bytes of that range of the window. */
    byte[] copy(int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }

    private static GeoidemException unreadable(long offset, IOException e) {
        return new GeoidemException(
                ErrorCode.IO,
                Place.ofByte(offset),
                "reading failed: " + e.getMessage(),
                "check the source and try again",
                e);
    }

    private int doubled() {
        if (bytes.length == MAX_SIZE) {
            throw Limits.exceeded(Place.ofByte(base + keep), "a token", MAX_SIZE, "2 GiB in memory");
        }
        return (int) Math.min(MAX_SIZE, 2L * bytes.length);
    }
}
