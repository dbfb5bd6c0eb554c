package io.geoidem.source.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.geoidem.ErrorCode;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import io.geoidem.source.layer.LayerCrs;
import io.geoidem.source.wkb.WkbGeometry;
import io.geoidem.source.wkb.WkbReader;
import io.geoidem.source.wkb.WktReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a table line by line. Not thread-safe. */
final class CsvFeatures implements FeatureReader {
    private static final Set<String> GEOMETRY =
            Set.of("wkt", "wkb", "geometry", "geom", "the_geom", "shape", "wkb_geometry");
    private static final Pattern HEXADECIMAL = Pattern.compile("(?:[0-9a-fA-F]{2})+");
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    /** Characters of one field. */
    private static final int LONGEST_FIELD = 128 << 20;

    private final Path file;
    private final CsvReader<CsvRecord> lines;
    private final Iterator<CsvRecord> iterator;
    private final Optional<CrsRef> named;
    private final Predicate<String> chosen;
    private final Limits limits;
    private final List<String> names;
    private final List<ColumnType> types;
    private final int geometryColumn;
    private @Nullable CsvRecord current;
    private long record;

    private CsvFeatures(
            Path file, CsvReader<CsvRecord> lines, Optional<CrsRef> named, Predicate<String> chosen, Limits limits) {
        this.file = file;
        this.lines = lines;
        this.iterator = lines.iterator();
        this.named = named;
        this.chosen = chosen;
        this.limits = limits;
        this.names = header();
        this.types = ColumnType.beside(file, names.size());
        this.geometryColumn = geometryColumn();
    }

    static CsvFeatures open(Path file, Optional<CrsRef> named, Predicate<String> chosen, Limits limits) {
        CsvReader<CsvRecord> lines = null;
        try {
            Reader text = text(file);
            // An empty line of a table of one column is a feature without geometry, which must count.
            lines = CsvReader.builder()
                    .skipEmptyLines(false)
                    .maxBufferSize(LONGEST_FIELD)
                    .ofCsvRecord(text);
            return new CsvFeatures(file, lines, named, chosen, limits);
        } catch (IOException e) {
            throw unreadable(file, e);
        } catch (GeoidemException e) {
            closeQuietly(lines);
            throw e;
        }
    }

    /** UTF-8, malformed bytes an error, without a byte order mark. */
    private static Reader text(Path file) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        return new InputStreamReader(
                bytes,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private List<String> header() {
        CsvRecord line = next();
        while (line != null && isEmpty(line)) {
            line = next();
        }
        if (line == null) {
            throw refused("it has no line that names its columns", "give it one");
        }
        List<String> header = line.getFields();
        if (!header.isEmpty() && header.get(0).indexOf(BYTE_ORDER_MARK) == 0) {
            header = new java.util.ArrayList<>(header);
            header.set(0, header.get(0).substring(1));
        }
        Set<String> met = new java.util.HashSet<>();
        for (String name : header) {
            if (!met.add(name)) {
                throw refused("two columns are called \"" + name + "\"", "give each column a name of its own");
            }
        }
        return header;
    }

    private int geometryColumn() {
        int found = -1;
        for (int i = 0; i < names.size(); i++) {
            if (GEOMETRY.contains(names.get(i).strip().toLowerCase(Locale.ROOT))) {
                if (found >= 0) {
                    throw refused(
                            "the columns " + names.get(found) + " and " + names.get(i) + " may both hold the geometry",
                            "rename the one that does not");
                }
                found = i;
            }
        }
        if (found < 0) {
            throw refused(
                    "no column is called WKT, WKB, geometry, geom, the_geom, shape or wkb_geometry",
                    "call the column that holds the geometry by one of these names");
        }
        return found;
    }

    /** Passes over empty lines, unless they are records of a table of one column. */
    @Override
    public boolean advance() {
        CsvRecord line = next();
        while (line != null && names.size() > 1 && isEmpty(line)) {
            line = next();
        }
        current = line;
        if (line == null) {
            return false;
        }
        record++;
        return true;
    }

    private @Nullable CsvRecord next() {
        try {
            return iterator.hasNext() ? iterator.next() : null;
        } catch (CsvParseException | UncheckedIOException e) {
            throw damaged(e);
        }
    }

    private static boolean isEmpty(CsvRecord line) {
        return line.getFieldCount() == 1 && line.getField(0).isEmpty();
    }

    @Override
    public long record() {
        return record;
    }

    @Override
    public Feature feature() {
        CsvRecord line = current;
        if (line == null) {
            throw new NoSuchElementException();
        }
        try {
            if (line.getFieldCount() != names.size()) {
                throw refused(
                        "line " + line.getStartingLineNumber() + " has " + line.getFieldCount()
                                + " fields, and there are " + names.size() + " columns",
                        "correct the line");
            }
            Map<String, PropertyValue> properties = new LinkedHashMap<>();
            for (int i = 0; i < names.size(); i++) {
                if (i != geometryColumn && chosen.test(names.get(i))) {
                    properties.put(names.get(i), value(i, line.getField(i)));
                }
            }
            return Feature.of(geometry(line.getField(geometryColumn).strip()), properties);
        } catch (GeoidemException e) {
            throw e.at(e.place().inFile(String.valueOf(file.getFileName())).inRecord(record));
        }
    }

    private PropertyValue value(int column, String field) {
        if (field.isEmpty()) {
            return Literal.NULL;
        }
        ColumnType type = types.isEmpty() ? ColumnType.TEXT : types.get(column);
        return type.value(field, Place.UNKNOWN.inField(names.get(column)));
    }

    private FeatureGeometry geometry(String field) {
        if (field.isEmpty()) {
            return new FeatureGeometry.None();
        }
        WkbGeometry read = HEXADECIMAL.matcher(field).matches()
                ? WkbReader.read(ByteBuffer.wrap(HexFormat.of().parseHex(field)), limits)
                : WktReader.read(field, limits);
        CrsRef crs = (read.srid().isPresent() && read.srid().getAsInt() > 0
                        ? LayerCrs.of("EPSG", read.srid().getAsInt(), "")
                        : named)
                .orElseThrow(() -> LayerCrs.missing(String.valueOf(file.getFileName())));
        return new FeatureGeometry.Prepared(read.shape(), crs);
    }

    @Override
    public Flags flags() {
        return Flags.NONE;
    }

    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private GeoidemException refused(String problem, String remedy) {
        return new GeoidemException(
                ErrorCode.FILE_FORMAT, Place.ofFile(String.valueOf(file.getFileName())), problem, remedy);
    }

    private GeoidemException damaged(RuntimeException e) {
        @Nullable Throwable cause = e;
        while (cause != null) {
            if (cause instanceof CharacterCodingException) {
                return new GeoidemException(
                        ErrorCode.TEXT_ENCODING,
                        Place.ofFile(String.valueOf(file.getFileName())),
                        "bytes after record " + record + " are not UTF-8",
                        "write the table in UTF-8",
                        e);
            }
            cause = cause.getCause();
        }
        return new GeoidemException(
                ErrorCode.FILE_FORMAT,
                Place.ofFile(String.valueOf(file.getFileName())).inRecord(record + 1),
                "the table cannot be read on: " + e.getMessage(),
                "correct it (RFC 4180)",
                e);
    }

    private static GeoidemException unreadable(Path file, IOException e) {
        return new GeoidemException(
                ErrorCode.IO,
                Place.ofFile(String.valueOf(file.getFileName())),
                "it cannot be read: " + e.getMessage(),
                "check the path",
                e);
    }

    private static void closeQuietly(@Nullable CsvReader<CsvRecord> lines) {
        if (lines != null) {
            try {
                lines.close();
            } catch (IOException e) {
                // The failure that led here is the one to tell.
            }
        }
    }
}
