package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.nio.ByteBuffer;
import org.geotools.data.shapefile.shp.ShapeType;

/**
 * The entries of a .shx file in order. They are only used to check the .shp: a key of a file whose two halves say different
 * things would depend on which half a reader believes. Not thread-safe.
 */
final class IndexFileEntries {
    private static final int ENTRY = 8;

    private final SequentialFile file;
    private final ShapeType type;
    private final long count;
    private long seen;

    IndexFileEntries(SequentialFile file) {
        this.file = file;
        MainFileHeader header = MainFileHeader.read(file);
        if (header.declaredLength() != file.length() || file.remaining() % ENTRY != 0) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT,
                    Place.ofFile(file.name()),
                    "its header states " + header.declaredLength() + " bytes and it has " + file.length(),
                    MainFileRecords.MEND);
        }
        this.type = header.type();
        this.count = file.remaining() / ENTRY;
    }

    long count() {
        return count;
    }

    ShapeType type() {
        return type;
    }

    /**
     * Checks the next entry against a record of the .shp.
     *
     * @param offset where the record's header begins
     * @param contentLength length of its content in bytes
     */
    void expect(long offset, long contentLength) {
        seen++;
        ByteBuffer entry = file.read(ENTRY, "entry " + seen);
        long statedOffset = 2L * Integer.toUnsignedLong(entry.getInt());
        long statedLength = 2L * Integer.toUnsignedLong(entry.getInt());
        if (statedOffset != offset || statedLength != contentLength) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT,
                    Place.ofFile(file.name()).inRecord(seen),
                    "the entry says byte " + statedOffset + " and " + statedLength
                            + " bytes, the .shp has the record at byte " + offset + " with " + contentLength,
                    MainFileRecords.MEND);
        }
    }

    /** Reads to the end of the file. */
    void drain() {
        file.drain();
    }
}
