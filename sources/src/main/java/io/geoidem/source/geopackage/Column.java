package io.geoidem.source.geopackage;

import io.geoidem.Place;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import io.geoidem.source.layer.Values;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A column of a feature table. SQLite stores what it is given, so that the declared type says what a value means (GeoPackage,
 * table 1).
 *
 * @param name its name
 * @param type its declared type in upper case, without a length
 */
record Column(String name, String type) {
    static Column of(String name, @Nullable String declared) {
        String type = declared == null ? "" : declared.toUpperCase(Locale.ROOT);
        int length = type.indexOf('(');
        return new Column(name, (length < 0 ? type : type.substring(0, length)).strip());
    }

    /**
     * The value of an attribute.
     *
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#ATTRIBUTE} for a value that is none of its type
     */
    PropertyValue value(@Nullable Object stored) {
        Place place = Place.UNKNOWN.inField(name);
        return switch (type) {
            case "BOOLEAN" -> stored instanceof Integer number ? truth(number, place) : Values.of(stored, place);
            case "FLOAT" -> single(stored, place);
            case "DATE" -> stored instanceof String text ? date(text, place) : Values.of(stored, place);
            case "DATETIME" -> stored instanceof String text ? moment(text, place) : Values.of(stored, place);
            default -> Values.of(stored, place);
        };
    }

    private static PropertyValue truth(int number, Place place) {
        if (number != 0 && number != 1) {
            throw Values.refused(place, "the value " + number + " of a column of booleans, which holds 0 and 1");
        }
        return number == 1 ? Literal.TRUE : Literal.FALSE;
    }

    /** SQLite has no floats: one that was stored comes back as the double next to it. */
    private static PropertyValue single(@Nullable Object stored, Place place) {
        return stored instanceof Double wide && (double) wide.floatValue() == wide
                ? Values.of(wide.floatValue(), place)
                : Values.of(stored, place);
    }

    private static PropertyValue date(String text, Place place) {
        try {
            return PropertyValue.of(LocalDate.parse(text));
        } catch (DateTimeException e) {
            throw Values.refused(place, "\"" + text + "\" is no date such as 2024-02-29");
        }
    }

    private static PropertyValue moment(String text, Place place) {
        try {
            return PropertyValue.of(Values.moment(OffsetDateTime.parse(text).toInstant()));
        } catch (DateTimeException e) {
            throw Values.refused(place, "\"" + text + "\" is no moment such as 2024-02-29T12:05:00.000Z");
        }
    }
}
