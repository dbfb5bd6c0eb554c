package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.feature.PropertyValue;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The rows of a .dbf file in file order. Not thread-safe. */
final class TableRows {
    private static final byte LIVE = ' ';
    private static final byte DELETED = '*';

    private final SequentialFile file;
    private final TableHeader header;
    private final byte[] row;
    private final boolean namesGuessed;
    private long seen;

    private TableRows(SequentialFile file, TableHeader header) {
        this.file = file;
        this.header = header;
        this.row = new byte[header.rowLength()];
        this.namesGuessed = header.fields().stream()
                .anyMatch(field -> field.name().chars().anyMatch(c -> c > TextEncoding.LAST_ASCII));
    }

    /** Reads the header, as {@link TableHeaderReader#read} does. */
    static TableRows open(SequentialFile file, Optional<Charset> declared, Predicate<String> chosen) {
        return new TableRows(file, TableHeaderReader.read(file, declared, chosen));
    }

    List<TableField> fields() {
        return header.fields();
    }

    long count() {
        return header.rows();
    }

    /** Goes to the next row, which must be there; false where it is marked as deleted. */
    boolean next() {
        seen++;
        file.read(row.length, "row " + seen).get(row);
        if (row[0] != LIVE && row[0] != DELETED) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT,
                    place(),
                    "the row begins with byte " + row[0] + ", neither a blank nor the mark of a deleted row",
                    "the table is damaged: get it again");
        }
        return row[0] == LIVE;
    }

    /** The value of that column in the current row, as {@link FieldValues#decode} gives it. */
    PropertyValue value(TableField field) {
        return FieldValues.decode(row, field, header.encoding(), place().inField(field.name()));
    }

    /** Whether the current row, or the name of a column, has text beyond ASCII, read in an encoding that nothing names. */
    boolean isGuessed() {
        if (header.encoding().source() != TextEncoding.Source.ASSUMED) {
            return false;
        }
        if (namesGuessed) {
            return true;
        }
        for (TableField field : header.fields()) {
            if (field.type() == FieldType.TEXT && !TextEncoding.isAscii(row, field.offset(), field.width())) {
                return true;
            }
        }
        return false;
    }

    /** Reads to the end of the file; true where something lies behind the rows. */
    boolean drain() {
        return file.drain();
    }

    private Place place() {
        return Place.ofFile(file.name()).inRecord(seen);
    }
}
