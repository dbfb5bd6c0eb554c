package io.geoidem.source.flatgeobuf;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.wololo.flatgeobuf.generated.Header;

/**
 * The frame of a file: magic bytes, header, index, then features with their lengths before them. It is read once, from
 * front to back. The index is passed over: it says again what the features say. Not thread-safe.
 */
final class FlatGeobufFile implements AutoCloseable {
    private static final byte[] MAGIC = {'f', 'g', 'b', 3, 'f', 'g', 'b'};
    private static final int LARGEST_HEADER = 64 << 20;
    private static final int LARGEST_FEATURE = 1 << 30;
    private static final int NODE = 40;

    private final String name;
    private final InputStream in;
    private final Header header;
    private long left;
    private long record;

    private FlatGeobufFile(Path file) throws IOException {
        this.name = String.valueOf(file.getFileName());
        this.left = Files.size(file);
        this.in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        boolean sound = false;
        try {
            this.header = readHeader();
            passIndex();
            sound = true;
        } finally {
            if (!sound) {
                in.close();
            }
        }
    }

    /**
     * Opens a file and reads its header.
     *
     * @throws GeoidemException with {@link ErrorCode#FILE_FORMAT} for a file that is no FlatGeobuf or ends too early, with
     *     {@link ErrorCode#IO} where it cannot be read, with {@link ErrorCode#MISSING_MODULE} without the library
     */
    static FlatGeobufFile open(Path file) {
        requireLibrary();
        try {
            return new FlatGeobufFile(file);
        } catch (IOException e) {
            throw failed(String.valueOf(file.getFileName()), e);
        }
    }

    private static void requireLibrary() {
        try {
            Class.forName("com.google.flatbuffers.Table");
            Class.forName("org.wololo.flatgeobuf.generated.Header");
        } catch (ClassNotFoundException e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_MODULE,
                    Place.UNKNOWN,
                    "FlatGeobuf needs a library that is not on the class path",
                    "add org.wololo:flatgeobuf and com.google.flatbuffers:flatbuffers-java",
                    e);
        }
    }

    Header header() {
        return header;
    }

    private Header readHeader() throws IOException {
        byte[] magic = take(MAGIC.length + 1).array();
        for (int i = 0; i < MAGIC.length; i++) {
            if (magic[i] != MAGIC[i]) {
                throw damaged("it does not begin with the magic bytes of FlatGeobuf, version 3");
            }
        }
        ByteBuffer bytes = take(length(LARGEST_HEADER, "the header"));
        if (!TableLayout.HEADER.fits(bytes)) {
            throw damaged("its header has offsets that lead out of it, or to the same bytes too often");
        }
        return Header.getRootAsHeader(bytes);
    }

    /** A packed tree has a leaf for each feature, and over them a node for so many, up to one (README of the format). */
    private void passIndex() throws IOException {
        long count = header.featuresCount();
        int fanOut = header.indexNodeSize();
        if (count < 0 || count > left / 8) {
            throw damaged("it says that it has " + Long.toUnsignedString(count) + " features, and has " + left
                    + " bytes left for them");
        }
        if (count == 0 || fanOut == 0) {
            return;
        }
        if (fanOut == 1) {
            throw damaged("its index has a node for every node");
        }
        long nodes = count;
        for (long level = count; level > 1; ) {
            level = (level + fanOut - 1) / fanOut;
            nodes += level;
        }
        // One feature has a root beside its leaf.
        skip(NODE * (count == 1 ? 2 : nodes));
    }

    /**
     * The bytes of the next feature, a sound table; null after the last one, with which the file has to end.
     *
     * @throws GeoidemException with {@link ErrorCode#FILE_FORMAT} where the file ends too early or goes on
     */
    @Nullable
    ByteBuffer next() {
        long count = header.featuresCount();
        if (record == count) {
            if (left > 0) {
                throw damaged(
                        count == 0
                                ? "it does not say how many features it has, so that one that was cut off could not be"
                                        + " told from a whole one"
                                : left + " bytes follow the last of its " + count + " features");
            }
            return null;
        }
        record++;
        try {
            ByteBuffer bytes = take(length(LARGEST_FEATURE, "feature " + record));
            if (!TableLayout.FEATURE.fits(bytes)) {
                throw damaged(
                        "feature " + record
                                + " has offsets that lead out of it, or to the same bytes too often, or tables nested too deep");
            }
            return bytes;
        } catch (IOException e) {
            throw failed(name, e);
        }
    }

    private int length(int largest, String what) throws IOException {
        long length = take(4).getInt() & 0xffffffffL;
        if (length > largest || length > left) {
            throw damaged(what + " is said to have " + length + " bytes, and " + left + " are left");
        }
        return (int) length;
    }

    private ByteBuffer take(int count) throws IOException {
        byte[] bytes = count > left ? new byte[0] : in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException();
        }
        left -= count;
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void skip(long count) throws IOException {
        if (count > left) {
            throw new EOFException();
        }
        in.skipNBytes(count);
        left -= count;
    }

    /**
     * The text in those bytes.
     *
     * @throws GeoidemException with {@link ErrorCode#TEXT_ENCODING} for bytes that are not UTF-8
     */
    String text(@Nullable ByteBuffer bytes, String what) {
        try {
            return bytes == null
                    ? ""
                    : StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new GeoidemException(
                    ErrorCode.TEXT_ENCODING, Place.ofFile(name), what + " is not in UTF-8", "write the file anew", e);
        }
    }

    /** The exception for a file that does not follow the format. */
    GeoidemException damaged(String problem) {
        return new GeoidemException(
                ErrorCode.FILE_FORMAT,
                Place.ofFile(name),
                problem,
                "write it anew, such as with ogr2ogr -f FlatGeobuf, or transfer it again");
    }

    private static GeoidemException failed(String name, IOException e) {
        return e instanceof EOFException
                ? new GeoidemException(
                        ErrorCode.FILE_FORMAT,
                        Place.ofFile(name),
                        "it ends in the middle of what it says that it holds",
                        "transfer it again, or write it anew",
                        e)
                : new GeoidemException(
                        ErrorCode.IO, Place.ofFile(name), "it cannot be read: " + e.getMessage(), "check the path", e);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw failed(name, e);
        }
    }
}
