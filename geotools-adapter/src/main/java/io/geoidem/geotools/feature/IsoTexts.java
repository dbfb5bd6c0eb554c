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

    /**
     * The text of a date or time; null for anything else.
     *
     * @throws IllegalArgumentException for a date that is read as a day and is not the start of one
     */
    static @Nullable String of(Object value, DateReading dates) {
        if (value instanceof Date date) {
            return ofDate(date, dates);
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

    private static String ofDate(Date date, DateReading dates) {
        if (date instanceof java.sql.Date day) {
            return day.toLocalDate().toString();
        }
        if (date instanceof java.sql.Time time) {
            return DateTimeFormatter.ISO_LOCAL_TIME.format(time.toLocalTime());
        }
        if (date instanceof java.sql.Timestamp timestamp) {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(timestamp.toLocalDateTime());
        }
        return dates == DateReading.DAY ? day(date) : moment(date.toInstant());
    }

    /** The default zone is what the reader has put in, so that it is taken out by it; a day need not begin at midnight. */
    private static String day(Date date) {
        ZonedDateTime here = date.toInstant().atZone(ZoneId.systemDefault());
        LocalDate day = here.toLocalDate();
        if (!here.equals(day.atStartOfDay(here.getZone()))) {
            throw new IllegalArgumentException("the date " + moment(date.toInstant())
                    + " is of a column of days and not the start of a day in the zone of the virtual machine");
        }
        return day.toString();
    }

    private static String moment(Instant instant) {
        // ISO_INSTANT pads fractions to groups of three digits, the local formatter does not.
        LocalDateTime utc = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
        return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(utc) + "Z";
    }
}
