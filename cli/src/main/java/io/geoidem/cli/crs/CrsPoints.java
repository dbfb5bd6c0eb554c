package io.geoidem.cli.crs;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.cli.terminal.Console;
import io.geoidem.crs.ToWgs84;
import io.geoidem.number.ByteSink;
import io.geoidem.number.FloatText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads lines {@code x,y} and writes lines {@code lon,lat}, one for one; a bad line gives an error and no line. */
final class CrsPoints {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,4})?");

    private final Console console;
    private final ToWgs84 way;
    private final FloatText numbers = new FloatText();
    private final ByteSink sink = new ByteSink();
    private final double[] position = new double[2];

    CrsPoints(Console console, ToWgs84 way) {
        this.console = console;
        this.way = way;
    }

    /** Works standard input to its end; gives the number of bad lines. */
    long run() throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
        long bad = 0;
        long number = 0;
        for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            try {
                print(line);
            } catch (GeoidemException e) {
                bad++;
                console.error("line " + number, e.problem() + "; " + e.remedy());
            }
        }
        return bad;
    }

    private void print(String line) {
        String[] parts = line.strip().split("[,;\\s]+", -1);
        if (parts.length < 2) {
            throw refused("\"" + line + "\" is no pair of numbers");
        }
        position[0] = number(parts[0]);
        position[1] = number(parts[1]);
        way.transform(position, 0, 1);
        sink.clear();
        numbers.appendShortest(sink, position[0]);
        sink.append(',');
        numbers.appendShortest(sink, position[1]);
        sink.append('\n');
        console.write(sink.array(), 0, sink.length());
    }

    private static double number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw refused("\"" + text + "\" is no number");
        }
        return Double.parseDouble(text);
    }

    private static GeoidemException refused(String problem) {
        return new GeoidemException(ErrorCode.CRS_DOMAIN, Place.UNKNOWN, problem, "give lines of x,y");
    }
}
