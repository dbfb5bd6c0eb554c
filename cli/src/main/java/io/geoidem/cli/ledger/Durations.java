package io.geoidem.cli.ledger;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Spans of time as they are typed: {@code 500ms 30s 5m 2h 7d}. */
final class Durations implements ITypeConverter<Duration> {
    private static final Pattern SPAN = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

    /** A hundred years: nanoseconds count no further than to 292, and some stores know no time before their first year. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    @Override
    public Duration convert(String text) {
        Matcher span = SPAN.matcher(text);
        if (!span.matches()) {
            throw new TypeConversionException("\"" + text
                    + "\" is no span of time: give a number and ms, s, m, h or d, as" + " in 500ms, 30s, 5m, 2h, 7d");
        }
        long count = Long.parseLong(span.group(1));
        Duration time = switch (span.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
        if (time.compareTo(LONGEST) > 0) {
            throw new TypeConversionException("\"" + text + "\" is longer than " + LONGEST.toDays() + "d");
        }
        return time;
    }

    /** As people read it: {@code 90s}, {@code 5m}, {@code 3h}, {@code 2d}; rounded down. */
    static String words(Duration span) {
        long seconds = Math.max(0, span.toSeconds());
        if (seconds < 120) {
            return seconds + "s";
        }
        if (seconds < 2 * 3600) {
            return seconds / 60 + "m";
        }
        return seconds < 2 * 86_400 ? seconds / 3600 + "h" : seconds / 86_400 + "d";
    }
}
