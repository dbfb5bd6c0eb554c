package io.geoidem.geotools.crs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** The test data beside the repository; tests that read them are skipped where they are absent. */
final class SharedData {
    private SharedData() {}

    static Path folder(String name) {
        Path folder = Path.of(System.getProperty("geoidem.root")).resolveSibling("shared/data/" + name);
        Assumptions.assumeTrue(Files.isDirectory(folder), "no " + folder);
        return folder;
    }

    static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines of a CSV file but the first, split at commas outside quotes. */
    static List<List<String>> rows(Path file) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : text(file).split("\r?\n", -1)) {
            if (!line.isBlank()) {
                rows.add(fields(line));
            }
        }
        return rows.subList(1, rows.size());
    }

    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
