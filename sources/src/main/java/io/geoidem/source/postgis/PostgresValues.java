package io.geoidem.source.postgis;

import io.geoidem.Place;
import io.geoidem.feature.PropertyValue;
import io.geoidem.source.layer.Values;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of PostgreSQL's types, dates and times never through the zone of the virtual machine. Stateless. */
final class PostgresValues {
    /** What the driver makes of infinity. */
    private static final Set<Object> INFINITE = Set.of(
            LocalDate.MIN, LocalDate.MAX, LocalDateTime.MIN, LocalDateTime.MAX, OffsetDateTime.MIN, OffsetDateTime.MAX);

    private PostgresValues() {}

    static PropertyValue of(ResultSet rows, int column, String type, Place place) throws SQLException {
        return switch (type) {
            case "date" -> time(rows, column, LocalDate.class, place);
            case "timestamp" -> time(rows, column, LocalDateTime.class, place);
            case "timestamptz" -> time(rows, column, OffsetDateTime.class, place);
            case "time" -> time(rows, column, LocalTime.class, place);
            case "timetz" -> time(rows, column, OffsetTime.class, place);
            case "bool" -> Values.of(rows.getObject(column), place);
            case "int2", "int4", "int8", "oid", "float4", "float8", "numeric" ->
                Values.of(rows.getObject(column), place);
            case "text", "varchar", "bpchar", "name", "char", "citext" -> Values.of(rows.getString(column), place);
            case "uuid", "bytea" -> Values.of(rows.getObject(column), place);
            default -> other(rows, column, type, place);
        };
    }

    /** Arrays of what is known; anything else is refused, because its text is not made to be compared. */
    private static PropertyValue other(ResultSet rows, int column, String type, Place place) throws SQLException {
        Object value = rows.getObject(column);
        if (value == null || value instanceof String) {
            return Values.of(value, place);
        }
        if (value instanceof Array array) {
            try {
                return Values.of(array.getArray(), place);
            } finally {
                array.free();
            }
        }
        throw Values.refused(place, "a value of type " + type + " has no place in a key; cast it in the query");
    }

    private static <T> PropertyValue time(ResultSet rows, int column, Class<T> as, Place place) throws SQLException {
        @Nullable T value = rows.getObject(column, as);
        if (value != null && INFINITE.contains(value)) {
            throw Values.refused(place, "the date is infinite");
        }
        return Values.of(value, place);
    }
}
