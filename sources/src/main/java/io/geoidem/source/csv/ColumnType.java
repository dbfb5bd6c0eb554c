package io.geoidem.source.csv;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import io.geoidem.source.layer.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the fields of a column are, by the {@code .csvt} of GDAL. */
enum ColumnType {
    TEXT,
    NUMBER,
    BOOLEAN,
    DATE;

    /** The types beside that table; empty where there is no such file, which makes every column text. */
    static List<ColumnType> beside(Path table) {
        String name = String.valueOf(table.getFileName());
        Path file = table.resolveSibling(name + "t");
        List<ColumnType> types = new ArrayList<>();
        if (Files.isRegularFile(file)) {
            try {
                for (String word : Files.readString(file).strip().split(",", -1)) {
                    types.add(named(word.replace("\"", "").strip().toLowerCase(Locale.ROOT)));
                }
            } catch (IOException e) {
                throw new GeoidemException(
                        ErrorCode.IO,
                        Place.ofFile(name + "t"),
                        "the types of the columns cannot be read: " + e.getMessage(),
                        "write the file anew in UTF-8, or take it away",
                        e);
            }
        }
        return types;
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
