package io.geoidem.source.csv;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import io.geoidem.source.layer.Values;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What the fields of a column are, by the {@code .csvt} of GDAL. */
enum ColumnType {
    TEXT,
    NUMBER,
    BOOLEAN,
    DATE;

    private static final String SUFFIX = ".csvt";

    /**
     * The types beside a table, a column each; empty where there is no such file, which makes every column text. The suffix
     * of that file is {@code .csvt} in any letter case.
     *
     * @throws GeoidemException with {@link ErrorCode#FILE_FORMAT} for types of another number of columns, with
     *     {@link ErrorCode#AMBIGUOUS_SOURCE} for several such files
     */
    static List<ColumnType> beside(Path table, int columns) {
        List<Path> files;
        try {
            files = files(table);
        } catch (IOException e) {
            throw unreadable(table, e);
        }
        if (files.isEmpty()) {
            return List.of();
        }
        String name = String.valueOf(files.get(0).getFileName());
        if (files.size() > 1) {
            throw new GeoidemException(
                    ErrorCode.AMBIGUOUS_SOURCE,
                    Place.ofFile(String.valueOf(table.getFileName())),
                    "the types of its columns are in " + name + " and in "
                            + files.get(1).getFileName(),
                    "keep one of them");
        }
        List<ColumnType> types = read(files.get(0));
        if (types.size() != columns) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT,
                    Place.ofFile(name),
                    "the columns of types are " + types.size() + ", and those of the table " + columns,
                    "give each column its type, the geometry too, or take the file away");
        }
        return types;
    }

    /** In the order of their names. */
    private static List<Path> files(Path table) throws IOException {
        Path folder = table.toAbsolutePath().getParent();
        String name = String.valueOf(table.getFileName());
        int dot = name.lastIndexOf('.');
        String base = dot < 0 ? name : name.substring(0, dot);
        if (folder == null) {
            return List.of();
        }
        try (Stream<Path> beside = Files.list(folder)) {
            return beside.filter(file -> isOf(base, String.valueOf(file.getFileName())) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static boolean isOf(String base, String name) {
        return name.length() == base.length() + SUFFIX.length()
                && name.startsWith(base)
                && name.regionMatches(true, base.length(), SUFFIX, 0, SUFFIX.length());
    }

    private static List<ColumnType> read(Path file) {
        List<ColumnType> types = new ArrayList<>();
        try {
            for (String word : Files.readString(file).strip().split(",", -1)) {
                types.add(named(word.replace("\"", "").strip().toLowerCase(Locale.ROOT)));
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
        return types;
    }

    private static GeoidemException unreadable(Path file, IOException e) {
        return new GeoidemException(
                ErrorCode.IO,
                Place.ofFile(String.valueOf(file.getFileName())),
                "the types of the columns cannot be read: " + e.getMessage(),
                "write the .csvt anew in UTF-8, or take it away",
                e);
    }

    private static ColumnType named(String word) {
        if (word.startsWith("integer(boolean)")) {
            return BOOLEAN;
        }
        if (word.startsWith("integer") || word.startsWith("real")) {
            return NUMBER;
        }
        return word.equals("date") ? DATE : TEXT;
    }

    /**
     * The value of a field that is not empty.
     *
     * @throws GeoidemException with {@link ErrorCode#ATTRIBUTE} for a field that is none of its type
     */
    PropertyValue value(String field, Place place) {
        return switch (this) {
            case TEXT -> PropertyValue.of(field);
            case NUMBER -> number(field, place);
            case BOOLEAN -> truth(field, place);
            case DATE -> date(field, place);
        };
    }

    private static PropertyValue number(String field, Place place) {
        try {
            return new PropertyValue.Numeral(field.strip());
        } catch (IllegalArgumentException e) {
            throw Values.refused(place, "\"" + field + "\" is no number");
        }
    }

    private static PropertyValue truth(String field, Place place) {
        return switch (field.strip().toLowerCase(Locale.ROOT)) {
            case "1", "true" -> Literal.TRUE;
            case "0", "false" -> Literal.FALSE;
            default -> throw Values.refused(place, "\"" + field + "\" is neither true nor false");
        };
    }

    private static PropertyValue date(String field, Place place) {
        try {
            return PropertyValue.of(LocalDate.parse(field.strip().replace('/', '-')));
        } catch (DateTimeException e) {
            throw Values.refused(place, "\"" + field + "\" is no date such as 2024-02-29");
        }
    }
}
