package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.JulianFields;

/**
 * Decodes the values of a row (§5.13). Padding is no content, so a value that is all padding is null whatever its type: the
 * format has no other way to say null, and a writer given a null text leaves blanks. Stateless.
 */
final class FieldValues {
    private static final int DATE_DIGITS = 8;
    private static final int LONG_DIGITS = 18;
    private static final int GREATEST_EXPONENT = 400;
    private static final int CURRENCY_DECIMALS = 4;
    private static final int MILLIS_OF_DAY = 86_400_000;

    private FieldValues() {}

    /**
     * The value of a column: a text, also for dates and times (ISO 8601, as they stand, in no time zone), a number, or one
     * of the literals.
     *
     * @throws GeoidemException with {@link ErrorCode#ATTRIBUTE} or {@link ErrorCode#TEXT_ENCODING}
     */
    static PropertyValue decode(byte[] row, TableField field, TextEncoding encoding, Place place) {
        int from = field.offset();
        int to = from + field.width();
        return switch (field.type()) {
            case TEXT -> text(row, from, to, encoding, place);
            case NUMBER, FLOAT -> number(row, from, to, place);
            case DATE -> date(row, from, to, place);
            case LOGICAL -> logical(row, from, to, place);
            case INTEGER, DOUBLE, CURRENCY, TIMESTAMP -> field.width() == 0 ? Literal.NULL : binary(row, field, place);
        };
    }

    private static PropertyValue text(byte[] row, int from, int to, TextEncoding encoding, Place place) {
        int end = endOfContent(row, from, to);
        if (end == from) {
            return Literal.NULL;
        }
        for (int i = from; i < end; i++) {
            if (row[i] == 0) {
                throw bad(place, "a zero byte stands inside the text", "write the table anew");
            }
        }
        try {
            return PropertyValue.of(encoding.decode(row, from, end - from));
        } catch (CharacterCodingException e) {
            throw new GeoidemException(
                    ErrorCode.TEXT_ENCODING,
                    place,
                    "bytes that " + encoding.charset() + " does not have, in a text that "
                            + switch (encoding.source()) {
                                case CPG -> "the .cpg says is in it";
                                case CODE_PAGE_BYTE -> "the code page byte of the .dbf says is in it";
                                case ASSUMED -> "is taken to be in it";
                            },
                    EncodingSidecar.CORRECT,
                    e);
        }
    }

    /** Exact: the digits never pass through a double. */
    private static PropertyValue number(byte[] row, int from, int to, Place place) {
        int end = endOfContent(row, from, to);
        int start = startOfContent(row, from, end);
        if (start == end || isAll('*', row, start, end)) {
            return Literal.NULL;
        }
        String text = ascii(row, start, end);
        if (!isNumber(text)) {
            throw bad(place, "\"" + text + "\" is no number", "correct it, or blank it for null");
        }
        if (text.length() <= LONG_DIGITS && text.chars().allMatch(c -> c != '.' && (c | 0x20) != 'e')) {
            return PropertyValue.of(Long.parseLong(text));
        }
        try {
            BigDecimal number = new BigDecimal(text);
            if (Math.abs((long) number.scale()) <= GREATEST_EXPONENT) {
                return PropertyValue.of(number);
            }
        } catch (NumberFormatException e) {
            // An exponent beyond an int: said below.
        }
        throw new GeoidemException(
                ErrorCode.NUMBER_RANGE,
                place,
                "\"" + text + "\" is out of range",
                "give a power of ten of at most " + GREATEST_EXPONENT);
    }

    /** Sign, digits with or without a point, exponent: what {@link BigDecimal} reads, in ASCII alone. */
    private static boolean isNumber(String text) {
        int at = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
        int digits = digitsFrom(text, at);
        at += digits;
        if (at < text.length() && text.charAt(at) == '.') {
            int decimals = digitsFrom(text, at + 1);
            digits += decimals;
            at += 1 + decimals;
        }
        if (digits > 0 && at < text.length() && (text.charAt(at) | 0x20) == 'e') {
            at++;
            if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
                at++;
            }
            int exponent = digitsFrom(text, at);
            digits = exponent;
            at += exponent;
        }
        return digits > 0 && at == text.length();
    }

    private static int digitsFrom(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - from;
    }

    private static PropertyValue date(byte[] row, int from, int to, Place place) {
        int end = endOfContent(row, from, to);
        int start = startOfContent(row, from, end);
        if (start == end || isAll('0', row, start, end)) {
            return Literal.NULL;
        }
        String text = ascii(row, start, end);
        if (text.length() != DATE_DIGITS || digitsFrom(text, 0) != DATE_DIGITS) {
            throw badDate(text, place);
        }
        try {
            return PropertyValue.of(LocalDate.of(
                    Integer.parseInt(text, 0, 4, 10),
                    Integer.parseInt(text, 4, 6, 10),
                    Integer.parseInt(text, 6, 8, 10)));
        } catch (DateTimeException e) {
            throw badDate(text, place);
        }
    }

    private static PropertyValue logical(byte[] row, int from, int to, Place place) {
        int end = endOfContent(row, from, to);
        int start = startOfContent(row, from, end);
        if (start == end || isAll('?', row, start, end)) {
            return Literal.NULL;
        }
        if (end - start == 1) {
            switch (row[start]) {
                case 'T', 't', 'Y', 'y' -> {
                    return Literal.TRUE;
                }
                case 'F', 'f', 'N', 'n' -> {
                    return Literal.FALSE;
                }
                default -> {}
            }
        }
        throw bad(place, "\"" + ascii(row, start, end) + "\" is no logical value", "give T, F or ?");
    }

    private static PropertyValue binary(byte[] row, TableField field, Place place) {
        ByteBuffer bytes = ByteBuffer.wrap(row, field.offset(), field.width()).order(ByteOrder.LITTLE_ENDIAN);
        return switch (field.type()) {
            case INTEGER -> PropertyValue.of(bytes.getInt());
            case CURRENCY -> PropertyValue.of(BigDecimal.valueOf(bytes.getLong(), CURRENCY_DECIMALS));
            case DOUBLE -> {
                double value = bytes.getDouble();
                if (Double.isNaN(value) || Double.isInfinite(value)) {
                    throw bad(place, "the value is not a finite number", "correct it");
                }
                yield PropertyValue.of(value);
            }
            case TIMESTAMP -> timestamp(bytes.getInt(), bytes.getInt(), place);
            case TEXT, NUMBER, FLOAT, DATE, LOGICAL -> throw new IllegalArgumentException("text column");
        };
    }

    private static PropertyValue timestamp(int day, int millis, Place place) {
        // Eight blanks are what a writer leaves that knows the column but not the value.
        if ((day == 0 && millis == 0) || (day == 0x20202020 && millis == 0x20202020)) {
            return Literal.NULL;
        }
        if (day <= 0 || millis < 0 || millis >= MILLIS_OF_DAY) {
            throw bad(place, "day " + day + " with " + millis + " milliseconds is no time", "correct it");
        }
        LocalDate date = LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, day);
        LocalTime time = LocalTime.ofNanoOfDay(millis * 1_000_000L);
        return PropertyValue.of(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(date.atTime(time)));
    }

    private static int endOfContent(byte[] row, int from, int to) {
        int end = to;
        while (end > from && (row[end - 1] == ' ' || row[end - 1] == 0)) {
            end--;
        }
        return end;
    }

    private static int startOfContent(byte[] row, int from, int end) {
        int start = from;
        while (start < end && (row[start] == ' ' || row[start] == 0)) {
            start++;
        }
        return start;
    }

    private static boolean isAll(char c, byte[] row, int from, int to) {
        for (int i = from; i < to; i++) {
            if (row[i] != c) {
                return false;
            }
        }
        return true;
    }

    private static String ascii(byte[] row, int from, int to) {
        return new String(row, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private static GeoidemException badDate(String text, Place place) {
        return bad(place, "\"" + text + "\" is no date", "give yyyymmdd, or blanks for null");
    }

    private static GeoidemException bad(Place place, String problem, String remedy) {
        return new GeoidemException(ErrorCode.ATTRIBUTE, place, problem, remedy);
    }
}
