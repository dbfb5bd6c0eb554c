package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * One component of a shapefile, read once from the first byte to the last. Nothing is mapped into memory, so that nothing
 * stays locked, and memory is taken as bytes arrive, so that a length that lies costs nothing. Not thread-safe.
 */
final class SequentialFile implements AutoCloseable {
    private static final int STEP = 1 << 20;

    private final String name;
    private final long length;
    private final InputStream in;
    private byte[] bytes = new byte[8192];
    private long position;

    /**
     * @param name name for messages
     * @param length how many bytes the file has
     * @param in the bytes; closed with this reader
     */
    SequentialFile(String name, long length, InputStream in) {
        this.name = name;
        this.length = length;
        this.in = in;
    }

    String name() {
        return name;
    }

    long length() {
        return length;
    }

    long position() {
        return position;
    }

    /** Bytes that are left by the length of the file. */
    long remaining() {
        return length - position;
    }

    /** The place of the next byte. */
    Place place() {
        return Place.ofFile(name).atByte(position);
    }

    /**
     * The next bytes, in a buffer that the next call overwrites.
     *
     * @throws GeoidemException where fewer are left
     */
    ByteBuffer read(int count, String what) {
        if (count > remaining()) {
            throw cut(what, count);
        }
        int filled = 0;
        while (filled < count) {
            int wanted = Math.min(count - filled, STEP);
            if (bytes.length < filled + wanted) {
                bytes = Arrays.copyOf(bytes, Math.max(filled + wanted, (int) Math.min(count, 2L * bytes.length)));
            }
            int got = readSome(filled, wanted);
            if (got < wanted) {
                throw cut(what, count);
            }
            filled += got;
        }
        position += count;
        return ByteBuffer.wrap(bytes, 0, count);
    }

    /** Reads to the end; true where a byte was met that is neither zero nor the mark of the end of a table (1A). */
    boolean drain() {
        boolean content = false;
        int got;
        while ((got = readSome(0, bytes.length)) > 0) {
            for (int i = 0; i < got; i++) {
                content |= bytes[i] != 0 && bytes[i] != 0x1A;
            }
            position += got;
        }
        if (position != length) {
            throw changed();
        }
        return content;
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private int readSome(int offset, int count) {
        try {
            return in.readNBytes(bytes, offset, count);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private GeoidemException cut(String what, long count) {
        return new GeoidemException(
                ErrorCode.FILE_FORMAT,
                place(),
                what + " needs " + count + " bytes and the file has " + Math.max(0, remaining()) + " more",
                "the file is cut off or damaged: get it again");
    }

    private GeoidemException changed() {
        return new GeoidemException(
                ErrorCode.CHANGED,
                Place.ofFile(name),
                "the file had " + length + " bytes when it was opened and gave " + position,
                "wait until it is written, then try again");
    }

    private GeoidemException failed(IOException e) {
        return new GeoidemException(
                ErrorCode.IO, place(), "reading failed: " + e.getMessage(), "check the file and the disk", e);
    }
}
