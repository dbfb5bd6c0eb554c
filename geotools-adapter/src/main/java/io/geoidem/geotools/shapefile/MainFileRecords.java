package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.geometry.Shape;
import io.geoidem.geometry.ShapeBuilder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.geotools.data.shapefile.shp.ShapeType;
import org.jspecify.annotations.Nullable;

/**
 * The records of a .shp file in file order, each checked against the .shx.
 *
 * <p>GeoTools' {@code ShapefileReader} cannot do this framing: it ends without a word at a record whose number it does not
 * expect and where fewer than eight bytes are left, takes the memory that a record's length asks for, counts offsets in an
 * int, and its handlers get a buffer that does not end where the record does. So the header and the shape types come from
 * GeoTools and the walk is done here. Not thread-safe.
 */
final class MainFileRecords {
    static final String MEND = "write the layer anew with the program that made it, or have its index rebuilt";

    /** The number of records of which no other file tells. */
    static final long UNKNOWN = -1;

    private static final int RECORD_HEADER = 8;
    private static final int LEAST_CONTENT = 4;

    private final SequentialFile file;
    private final @Nullable IndexFileEntries index;
    private final long count;
    private final Limits limits;
    private final MainFileHeader header;
    private long seen;
    private long numberOffset;
    private boolean leftovers;
    private ByteBuffer content = ByteBuffer.allocate(0);

    /**
     * The records behind the header.
     *
     * @param count how many the other files tell of, or {@link #UNKNOWN}
     */
    MainFileRecords(
            SequentialFile file, MainFileHeader header, @Nullable IndexFileEntries index, long count, Limits limits) {
        this.file = file;
        this.header = header;
        this.index = index;
        this.count = count;
        this.limits = limits;
    }

    /** Reads the header and checks it against the length of the file and against the .shx. */
    static MainFileHeader header(SequentialFile file, @Nullable IndexFileEntries index) {
        MainFileHeader header = MainFileHeader.read(file);
        if (header.declaredLength() > file.length() || header.declaredLength() < MainFileHeader.LENGTH) {
            throw refused(
                    Place.ofFile(file.name()),
                    "its header states " + header.declaredLength() + " bytes and it has " + file.length(),
                    "the file is cut off or was not finished: get it again");
        }
        if (index != null && index.type() != header.type()) {
            throw refused(
                    Place.ofFile(file.name()),
                    "it is of type " + header.type() + " and its .shx of type " + index.type(),
                    MEND);
        }
        return header;
    }

    ShapeType type() {
        return header.type();
    }

    /** How many records were read. */
    long seen() {
        return seen;
    }

    /** Whether bytes lie behind the last record that belong to none; known after the last record. */
    boolean leftovers() {
        return leftovers;
    }

    /** The place of the record that was read last. */
    Place place() {
        return Place.ofFile(file.name()).inRecord(seen);
    }

    /**
     * Goes to the next record; false after the last.
     *
     * @throws GeoidemException for a record that cannot be read whole
     */
    boolean next() {
        if (seen == count) {
            return end();
        }
        long offset = file.position();
        long left = header.declaredLength() - offset;
        if (left == 0 && index != null) {
            throw refused(
                    Place.ofFile(file.name()),
                    "it ends after " + seen + " records and its .shx lists " + index.count(),
                    MEND);
        }
        if (left == 0) {
            return end();
        }
        if (left < RECORD_HEADER + LEAST_CONTENT) {
            throw refused(file.place(), left + " bytes are left, too few for a record", MEND);
        }
        ByteBuffer head = file.read(RECORD_HEADER, "the header of record " + (seen + 1));
        long number = Integer.toUnsignedLong(head.getInt());
        long length = 2L * Integer.toUnsignedLong(head.getInt());
        seen++;
        requireNumber(number);
        if (length < LEAST_CONTENT || length > left - RECORD_HEADER) {
            throw refused(
                    place().atByte(offset),
                    "the record states " + length + " bytes and " + (left - RECORD_HEADER) + " are left",
                    "the file is damaged or cut off: get it again");
        }
        if (length > Integer.MAX_VALUE - RECORD_HEADER || length / 16 > limits.vertices()) {
            throw Limits.exceeded(place(), "a record of " + length + " bytes", limits.vertices(), "vertices");
        }
        if (index != null) {
            index.expect(offset, length);
        }
        content = file.read((int) length, "record " + seen).order(ByteOrder.LITTLE_ENDIAN);
        return true;
    }

    /**
     * The shape of the current record, null for a null shape; asked for once.
     *
     * @throws GeoidemException for a content that is not what its counts say, and for a geometry that §5.2 rejects
     */
    @Nullable
    Shape shape() {
        try {
            return ShapeContent.decode(content, header.type(), place(), new ShapeBuilder(limits));
        } catch (GeoidemException e) {
            throw e.at(e.place().inFile(file.name()).inRecord(seen));
        }
    }

    /** Some writers count from 0; anything else means that records are missing or that the walk has lost its way. */
    private void requireNumber(long number) {
        if (seen == 1 && number == 0) {
            numberOffset = 1;
        }
        if (number + numberOffset != seen) {
            throw refused(place(), "the record is numbered " + number + ", not " + (seen - numberOffset), MEND);
        }
    }

    private boolean end() {
        long left = header.declaredLength() - file.position();
        if (left >= RECORD_HEADER + LEAST_CONTENT) {
            ByteBuffer head = file.read(RECORD_HEADER, "the bytes after the last record");
            long number = Integer.toUnsignedLong(head.getInt());
            long length = 2L * Integer.toUnsignedLong(head.getInt());
            if (number + numberOffset == seen + 1 && length >= LEAST_CONTENT && length <= left - RECORD_HEADER) {
                throw refused(
                        file.place(),
                        "record " + number + " follows, and the "
                                + (index != null ? ".shx lists " : ".dbf has rows for ") + seen,
                        MEND);
            }
        }
        leftovers = file.remaining() > 0 || left > 0;
        file.drain();
        return false;
    }

    private static GeoidemException refused(Place place, String problem, String remedy) {
        return new GeoidemException(ErrorCode.FILE_FORMAT, place, problem, remedy);
    }
}
