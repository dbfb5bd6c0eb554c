package io.geoidem.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** docs/performance.md: each section stands between two markers; what stands outside of them is written by hand. */
record PerformanceDocument(Path file) {
    private static final String BEGINNING = "# Performance\n";

    /** Replaces the section, or appends it where there is none. */
    void put(Section section, String markdown) throws IOException {
        String begin = "<!-- begin " + section.name() + " -->\n";
        String end = "<!-- end " + section.name() + " -->\n";
        String body = begin + "## " + section.title() + "\n\n" + markdown.stripTrailing() + "\n" + end;
        String text = Files.exists(file) ? Files.readString(file) : BEGINNING;
        int from = text.indexOf(begin);
        int to = from < 0 ? -1 : text.indexOf(end, from);
        String changed;
        if (to < 0) {
            changed = text.stripTrailing() + "\n\n" + body;
        } else {
            changed = text.substring(0, from) + body + text.substring(to + end.length());
        }
        Files.write(file, changed.getBytes(StandardCharsets.UTF_8));
    }
}
