package io.geoidem.geotools.feature;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Calendar;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Dates and times as ISO 8601 writes them, by the table of the package. */
final class IsoTexts {
    private IsoTexts() {}

    /** The text of a date or time; null for anything else. */
    static @Nullable String of(Object value) {
        if (value instanceof Date date) {
            return ofDate(date);
        }
        if (value instanceof Calendar calendar) {
            return moment(calendar.toInstant());
        }
        if (value instanceof OffsetDateTime time) {
            return moment(time.toInstant());
        }
        if (value instanceof ZonedDateTime time) {
            return moment(time.toInstant());
        }
        if (value instanceof Instant instant) {
            return moment(instant);
        }
        if (value instanceof LocalDateTime time) {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
        }
        if (value instanceof LocalTime time) {
            return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
        }
        if (value instanceof OffsetTime time) {
            return DateTimeFormatter.ISO_OFFSET_TIME.format(time);
        }
        return isPlain(value) ? value.toString() : null;
    }

    private static boolean isPlain(Object value) {
        if (value instanceof TemporalAccessor) {
            return value instanceof LocalDate
                    || value instanceof Year
                    || value instanceof YearMonth
                    || value instanceof MonthDay;
        }
        return value instanceof Duration || value instanceof Period;
    }

    private static String ofDate(Date date) {
        if (date instanceof java.sql.Date day) {
            return day.toLocalDate().toString();
        }
        if (date instanceof java.sql.Time time) {
            return DateTimeFormatter.ISO_LOCAL_TIME.format(time.toLocalTime());
        }
        if (date instanceof java.sql.Timestamp timestamp) {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(timestamp.toLocalDateTime());
        }
        // A bare Date does not say whether it is a day or a moment. GeoTools makes days of it in the default zone, so
        // the
        // default zone is asked, and only for this; the start of a day is not always midnight.
        ZonedDateTime here = date.toInstant().atZone(ZoneId.systemDefault());
        LocalDate day = here.toLocalDate();
        return here.equals(day.atStartOfDay(here.getZone())) ? day.toString() : moment(date.toInstant());
    }

    private static String moment(Instant instant) {
        // ISO_INSTANT pads fractions to groups of three digits, the local formatter does not.
        LocalDateTime utc = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
        return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(utc) + "Z";
    }
}
