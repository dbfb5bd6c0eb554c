package io.geoidem.source.layer;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The values of attributes that come from a database or a table, alike for all of them. Stateless. */
public final class Values {
    private Values() {}

    /**
     * The value: integers and decimals exactly; doubles and floats by the shortest decimal that reads back as them; texts; dates
     * and times as ISO 8601 writes them, moments in UTC; bytes as Base64; lists.
     *
     * @throws GeoidemException with {@link ErrorCode#ATTRIBUTE} for anything else
     */
    public static PropertyValue of(@Nullable Object value, Place place) {
        if (value == null) {
            return Literal.NULL;
        }
        if (value instanceof Boolean truth) {
            return truth ? Literal.TRUE : Literal.FALSE;
        }
        if (value instanceof Integer || value instanceof Long || value instanceof Short) {
            return PropertyValue.of(((Number) value).longValue());
        }
        if (value instanceof BigDecimal decimal) {
            return PropertyValue.of(decimal);
        }
        if (value instanceof Double || value instanceof Float) {
            return real((Number) value, place);
        }
        if (value instanceof String || value instanceof UUID) {
            return PropertyValue.of(value.toString());
        }
        if (value instanceof byte[] bytes) {
            return PropertyValue.of(Base64.getEncoder().encodeToString(bytes));
        }
        if (value instanceof Object[] several) {
            List<PropertyValue> items = new ArrayList<>();
            for (Object item : several) {
                items.add(of(item, place));
            }
            return new PropertyValue.Items(items);
        }
        return time(value, place);
    }

    /** The exception for a value that has no place in a key. */
    public static GeoidemException refused(Place place, String problem) {
        return new GeoidemException(
                ErrorCode.ATTRIBUTE,
                place,
                problem,
                "correct or convert the attribute, or leave it out with properties.exclude");
    }

    /** A moment, with as many digits of a second as it needs. */
    public static String moment(Instant instant) {
        LocalDateTime utc = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
        return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(utc) + "Z";
    }

    private static PropertyValue time(Object value, Place place) {
        if (value instanceof LocalDate date) {
            return PropertyValue.of(date);
        }
        if (value instanceof LocalDateTime time) {
            return PropertyValue.of(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time));
        }
        if (value instanceof LocalTime time) {
            return PropertyValue.of(DateTimeFormatter.ISO_LOCAL_TIME.format(time));
        }
        if (value instanceof OffsetTime time) {
            return PropertyValue.of(DateTimeFormatter.ISO_OFFSET_TIME.format(time));
        }
        if (value instanceof OffsetDateTime time) {
            return PropertyValue.of(moment(time.toInstant()));
        }
        throw refused(place, "a value of " + value.getClass() + " has no place in a key");
    }

    private static PropertyValue real(Number value, Place place) {
        if (!Double.isFinite(value.doubleValue())) {
            throw refused(place, "the value is not a finite number");
        }
        return value instanceof Float single ? shortest(single) : PropertyValue.of(value.doubleValue());
    }

    /** The shortest decimal that reads back as the float; nine digits always do. */
    private static PropertyValue shortest(float value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < 9; digits++) {
            BigDecimal shorter = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (shorter.floatValue() == value) {
                return PropertyValue.of(shorter);
            }
        }
        return PropertyValue.of(exact.round(new MathContext(9, RoundingMode.HALF_EVEN)));
    }
}
