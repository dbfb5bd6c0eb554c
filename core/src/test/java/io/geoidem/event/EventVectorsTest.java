package io.geoidem.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventVectorsTest {
    private static final Path ROOT = Path.of(System.getProperty("geoidem.root"));

    @ParameterizedTest
    @CsvSource({"numbers.json,384", "texts.json,8", "structure.json,11", "refusals.json,22"})
    void everyVectorHolds(String file, int count) throws IOException {
        List<EventVectors.Vector> vectors = EventVectors.read(ROOT, file);
        assertThat(vectors).hasSize(count);
        assertThat(vectors.stream().map(EventVectors.Vector::complaint).flatMap(Optional::stream))
                .isEmpty();
    }

    /** Keys must not depend on the release of Java; that of doubles' texts does. */
    @Test
    void everyVectorHoldsOnEveryJavaOfThisMachine() throws IOException, InterruptedException {
        List<Path> others = otherJavas();
        if (others.isEmpty()) {
            System.err.println("NOTICE: no other Java of release 17 or later was found: vectors ran on this one alone");
        }
        assumeTrue(!others.isEmpty(), "there is no other Java");
        for (Path java : others) {
            for (String locale : List.of("hi-IN", "tr-TR")) {
                Process process = new ProcessBuilder(
                                java.toString(),
                                "-Duser.language=" + locale.substring(0, 2),
                                "-Duser.country=" + locale.substring(3),
                                "-Xmx256m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                EventVectors.class.getName(),
                                ROOT.toString(),
                                "numbers.json",
                                "texts.json",
                                "structure.json",
                                "refusals.json")
                        .redirectErrorStream(true)
                        .start();
                String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(process.waitFor()).as(said).isZero();
                assertThat(said).as("%s, %s", java, locale).startsWith("425 hold on Java ");
            }
        }
    }

    /** The other Javas beside this one, and the one that JAVA_HOME names. */
    private static List<Path> otherJavas() throws IOException {
        Path home = Path.of(System.getProperty("java.home")).toRealPath();
        List<Path> homes = new ArrayList<>();
        try (Stream<Path> siblings = Files.list(home.getParent())) {
            siblings.sorted().forEach(homes::add);
        }
        if (System.getenv("JAVA_HOME") != null) {
            homes.add(Path.of(System.getenv("JAVA_HOME")));
        }
        List<Path> javas = new ArrayList<>();
        List<Path> seen = new ArrayList<>(List.of(home));
        for (Path candidate : homes) {
            Path java = candidate.resolve("bin/java");
            Path release = candidate.resolve("release");
            if (Files.isExecutable(java) && Files.isRegularFile(release) && !seen.contains(candidate.toRealPath())) {
                seen.add(candidate.toRealPath());
                if (feature(Files.readString(release)) >= 17) {
                    javas.add(java);
                }
            }
        }
        return javas;
    }

    private static int feature(String release) {
        String key = "JAVA_VERSION=\"";
        int from = release.indexOf(key) + key.length();
        int to = from;
        while (to < release.length() && Character.isDigit(release.charAt(to))) {
            to++;
        }
        return to == from ? 0 : Integer.parseInt(release.substring(from, to));
    }
}
