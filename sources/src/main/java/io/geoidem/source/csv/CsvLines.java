package io.geoidem.source.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The lines of a table, and what may be wrong with it. Not thread-safe. */
final class CsvLines implements AutoCloseable {
    /** Characters of one field. */
    private static final int LONGEST_FIELD = 128 << 20;

    private final String name;
    private final CsvReader<CsvRecord> reader;
    private final Iterator<CsvRecord> iterator;

    private CsvLines(String name, CsvReader<CsvRecord> reader) {
        this.name = name;
        this.reader = reader;
        this.iterator = reader.iterator();
    }

    static CsvLines open(Path file) {
        String name = String.valueOf(file.getFileName());
        try {
            Reader text = text(file);
            // An empty line of a table of one column is a feature without geometry, which must count.
            return new CsvLines(
                    name,
                    CsvReader.builder()
                            .skipEmptyLines(false)
                            .maxBufferSize(LONGEST_FIELD)
                            .ofCsvRecord(text));
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** UTF-8, malformed bytes an error. */
    private static Reader text(Path file) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        return new InputStreamReader(
                bytes,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    /** What messages call the table. */
    String name() {
        return name;
    }

    /**
     * The next line, empty or not; null at the end.
     *
     * @param record how many features have been read, for messages
     */
    @Nullable
    CsvRecord next(long record) {
        try {
            return iterator.hasNext() ? iterator.next() : null;
        } catch (CsvParseException | UncheckedIOException e) {
            throw damaged(e, record);
        }
    }

    static boolean isEmpty(CsvRecord line) {
        return line.getFieldCount() == 1 && line.getField(0).isEmpty();
    }

    /** The exception for a table that does not follow its own header. */
    GeoidemException refused(String problem, String remedy) {
        return new GeoidemException(ErrorCode.FILE_FORMAT, Place.ofFile(name), problem, remedy);
    }

    private GeoidemException damaged(RuntimeException e, long record) {
        @Nullable Throwable cause = e;
        while (cause != null) {
            if (cause instanceof CharacterCodingException) {
                return new GeoidemException(
                        ErrorCode.TEXT_ENCODING,
                        Place.ofFile(name),
                        "bytes after record " + record + " are not UTF-8",
                        "write the table in UTF-8",
                        e);
            }
            cause = cause.getCause();
        }
        return new GeoidemException(
                ErrorCode.FILE_FORMAT,
                Place.ofFile(name).inRecord(record + 1),
                "the table cannot be read on: " + e.getMessage(),
                "correct it (RFC 4180)",
                e);
    }

    private static GeoidemException unreadable(String name, IOException e) {
        return new GeoidemException(
                ErrorCode.IO, Place.ofFile(name), "it cannot be read: " + e.getMessage(), "check the path", e);
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }
}
