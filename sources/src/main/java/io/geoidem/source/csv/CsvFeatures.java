package io.geoidem.source.csv;

import de.siegmar.fastcsv.reader.CsvRecord;
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
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HexFormat;
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

    private final CsvLines lines;
    private final Optional<CrsRef> named;
    private final Predicate<String> chosen;
    private final Limits limits;
    private final List<String> names;
    private final List<ColumnType> types;
    private final int geometryColumn;
    private @Nullable CsvRecord current;
    private long record;

    private CsvFeatures(Path file, CsvLines lines, Optional<CrsRef> named, Predicate<String> chosen, Limits limits) {
        this.lines = lines;
        this.named = named;
        this.chosen = chosen;
        this.limits = limits;
        this.names = header();
        this.types = ColumnType.beside(file, names.size());
        this.geometryColumn = geometryColumn();
    }

    static CsvFeatures open(Path file, Optional<CrsRef> named, Predicate<String> chosen, Limits limits) {
        CsvLines lines = CsvLines.open(file);
        try {
            return new CsvFeatures(file, lines, named, chosen, limits);
        } catch (GeoidemException e) {
            try {
                lines.close();
            } catch (GeoidemException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    private List<String> header() {
        CsvRecord line = lines.next(record);
        while (line != null && CsvLines.isEmpty(line)) {
            line = lines.next(record);
        }
        if (line == null) {
            throw lines.refused("it has no line that names its columns", "give it one");
        }
        List<String> header = line.getFields();
        if (!header.isEmpty() && header.get(0).indexOf(BYTE_ORDER_MARK) == 0) {
            header = new java.util.ArrayList<>(header);
            header.set(0, header.get(0).substring(1));
        }
        Set<String> met = new java.util.HashSet<>();
        for (String name : header) {
            if (!met.add(name)) {
                throw lines.refused("two columns are called \"" + name + "\"", "give each column a name of its own");
            }
        }
        return header;
    }

    private int geometryColumn() {
        int found = -1;
        for (int i = 0; i < names.size(); i++) {
            if (GEOMETRY.contains(names.get(i).strip().toLowerCase(Locale.ROOT))) {
                if (found >= 0) {
                    throw lines.refused(
                            "the columns " + names.get(found) + " and " + names.get(i) + " may both hold the geometry",
                            "rename the one that does not");
                }
                found = i;
            }
        }
        if (found < 0) {
            throw lines.refused(
                    "no column is called WKT, WKB, geometry, geom, the_geom, shape or wkb_geometry",
                    "call the column that holds the geometry by one of these names");
        }
        return found;
    }

    /** Passes over empty lines, unless they are records of a table of one column. */
    @Override
    public boolean advance() {
        CsvRecord line = lines.next(record);
        while (line != null && names.size() > 1 && CsvLines.isEmpty(line)) {
            line = lines.next(record);
        }
        current = line;
        if (line == null) {
            return false;
        }
        record++;
        return true;
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
                throw lines.refused(
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
            throw e.at(e.place().inFile(lines.name()).inRecord(record));
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
                .orElseThrow(() -> LayerCrs.missing(lines.name()));
        return new FeatureGeometry.Prepared(read.shape(), crs);
    }

    @Override
    public Flags flags() {
        return Flags.NONE;
    }

    @Override
    public void close() {
        lines.close();
    }
}
