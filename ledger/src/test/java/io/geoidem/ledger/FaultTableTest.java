package io.geoidem.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every row of the fault tables names tests, and they are there. */
class FaultTableTest {
    private static final Path ROOT = Path.of(System.getProperty("geoidem.root"));
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*)?\\.(\\w+)`");

    @Test
    void namesATestForEachFaultThatExists() throws IOException {
        List<String> rows = rows();
        assertThat(rows).hasSizeGreaterThanOrEqualTo(24);
        Map<String, String> sources = sources();
        List<String> missing = new ArrayList<>();
        for (String row : rows) {
            Matcher name = NAME.matcher(row.substring(row.indexOf('|', 1)));
            String type = "";
            int named = 0;
            while (name.find()) {
                type = name.group(1) == null ? type : name.group(1);
                boolean there = Pattern.compile("@(?:Test|ParameterizedTest)\\b[^;{}]*?(?:\\{[^}]*\\}[^;{}]*?)?\\bvoid "
                                + name.group(2) + "\\(")
                        .matcher(sources.getOrDefault(type, ""))
                        .find();
                if (!there) {
                    missing.add(type + "." + name.group(2));
                }
                named++;
            }
            if (named == 0) {
                missing.add(row);
            }
        }
        assertThat(missing).isEmpty();
    }

    /** What follows the head of each table of faults. */
    private static List<String> rows() throws IOException {
        List<String> rows = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(ROOT.resolve("docs/ledger.md"))) {
            inside = line.equals("| fault | test |") || (inside && line.startsWith("|"));
            if (inside && !line.equals("| fault | test |") && !line.startsWith("|---")) {
                rows.add(line);
            }
        }
        return rows;
    }

    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new LinkedHashMap<>();
        for (String module : List.of("ledger", "cli")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".java")).toList()) {
                    String name = file.getFileName().toString();
                    sources.put(name.substring(0, name.length() - 5), Files.readString(file));
                }
            }
        }
        return sources;
    }
}
