package io.geoidem.geotools.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.geotools.api.util.InternationalString;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/** Maps the values of attributes by the table of the package. Stateless but for what the nested geometries keep. */
final class AttributeValues {
    private static final int DEEPEST = 100;

    private final Function<Geometry, PropertyValue> geometries;
    private final DateReading dates;
    private final EmptyText empty;

    /**
     * Values with geometries, dates and empty texts mapped in that way.
     *
     * @param geometries the value of a geometry
     * @param dates what a bare date means
     * @param empty what an empty text means
     */
    AttributeValues(Function<Geometry, PropertyValue> geometries, DateReading dates, EmptyText empty) {
        this.geometries = geometries;
        this.dates = dates;
        this.empty = empty;
    }

    /**
     * The value of an attribute.
     *
     * @throws GeoidemException with {@link ErrorCode#ATTRIBUTE} for a value of a class that the table does not have
     */
    PropertyValue of(@Nullable Object value, Place place) {
        return of(value, place, 0);
    }

    private PropertyValue of(@Nullable Object value, Place place, int depth) {
        if (value == null) {
            return Literal.NULL;
        }
        if (depth > DEEPEST) {
            throw refused(place, "lists are nested deeper than " + DEEPEST);
        }
        if (value instanceof Boolean truth) {
            return truth ? Literal.TRUE : Literal.FALSE;
        }
        if (value instanceof Number number) {
            return number(number, place);
        }
        if (value instanceof Geometry geometry) {
            return geometries.apply(geometry);
        }
        if (empty == EmptyText.NULL && value instanceof CharSequence written && isBlank(written)) {
            return Literal.NULL;
        }
        String text = text(value);
        if (text == null) {
            text = date(value, place);
        }
        return text == null ? several(value, place, depth + 1) : PropertyValue.of(text);
    }

    private @Nullable String date(Object value, Place place) {
        try {
            return IsoTexts.of(value, dates);
        } catch (IllegalArgumentException e) {
            throw new GeoidemException(
                    ErrorCode.ATTRIBUTE,
                    place,
                    String.valueOf(e.getMessage()),
                    "let the data store make dates in the default zone, or leave the attribute out with"
                            + " properties.exclude",
                    e);
        }
    }

    private static PropertyValue number(Number number, Place place) {
        if (number instanceof Integer
                || number instanceof Long
                || number instanceof Short
                || number instanceof Byte
                || number instanceof AtomicInteger
                || number instanceof AtomicLong) {
            return PropertyValue.of(number.longValue());
        }
        if (number instanceof BigDecimal decimal) {
            return PropertyValue.of(decimal);
        }
        if (number instanceof BigInteger integer) {
            return PropertyValue.of(new BigDecimal(integer));
        }
        if (number instanceof Double || number instanceof Float) {
            if (!Double.isFinite(number.doubleValue())) {
                throw refused(place, "the value is not a finite number");
            }
            return number instanceof Float single ? shortest(single) : PropertyValue.of(number.doubleValue());
        }
        throw refused(place, "a number of " + number.getClass());
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

    private static boolean isBlank(CharSequence text) {
        return text.chars().allMatch(c -> c == ' ');
    }

    private static @Nullable String text(Object value) {
        if (value instanceof CharSequence || value instanceof Character || value instanceof UUID) {
            return value.toString();
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        if (value instanceof byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
        if (value instanceof URI || value instanceof URL) {
            return value.toString();
        }
        return value instanceof InternationalString international ? international.toString(Locale.ROOT) : null;
    }

    private PropertyValue several(Object value, Place place, int depth) {
        if (value instanceof Map<?, ?> map) {
            Map<String, PropertyValue> members = new LinkedHashMap<>();
            map.forEach((name, member) -> {
                if (!(name instanceof String key)) {
                    throw refused(place, "a map with a key of " + (name == null ? "null" : name.getClass()));
                }
                members.put(key, of(member, place, depth));
            });
            return new PropertyValue.Members(members);
        }
        List<PropertyValue> items = new ArrayList<>();
        if (value instanceof List<?> || value instanceof SortedSet<?> || value instanceof LinkedHashSet<?>) {
            ((Iterable<?>) value).forEach(item -> items.add(of(item, place, depth)));
        } else if (value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                items.add(of(Array.get(value, i), place, depth));
            }
        } else {
            throw refused(place, "a value of " + value.getClass());
        }
        return new PropertyValue.Items(items);
    }

    private static GeoidemException refused(Place place, String problem) {
        return new GeoidemException(
                ErrorCode.ATTRIBUTE,
                place,
                problem + " has no place in a key",
                "convert the attribute, or leave it out with properties.exclude");
    }
}
