package io.geoidem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The other Javas of this machine, for what must not depend on the release of Java or the locale. */
public final class OtherJavas {
    private static final List<String> LOCALES = List.of("hi-IN", "tr-TR");

    private OtherJavas() {}

    /**
     * Runs a class of the test class path on each of them, in a Hindi and a Turkish locale, and demands that it ends well
     * and prints a text that begins so. Without another Java the test is skipped, with a notice.
     */
    public static void requireEachToSay(String expected, Class<?> main, String... arguments)
            throws IOException, InterruptedException {
        List<Path> javas = found();
        if (javas.isEmpty()) {
            System.err.println("NOTICE: no other Java of release 17 or later was found: " + main.getSimpleName()
                    + " ran on this one alone");
        }
        assumeTrue(!javas.isEmpty(), "there is no other Java");
        for (Path java : javas) {
            for (String locale : LOCALES) {
                List<String> command = new ArrayList<>(List.of(
                        java.toString(),
                        "-Duser.language=" + locale.substring(0, 2),
                        "-Duser.country=" + locale.substring(3),
                        "-Dgeoidem.root=" + System.getProperty("geoidem.root"),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName()));
                command.addAll(List.of(arguments));
                Process process =
                        new ProcessBuilder(command).redirectErrorStream(true).start();
                String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(process.waitFor()).as(said).isZero();
                assertThat(said).as("%s, %s", java, locale).startsWith(expected);
            }
        }
    }

    /** Those beside this one, and those that JAVA_HOME and JAVA_HOME_25 name. */
    private static List<Path> found() throws IOException {
        Path home = Path.of(System.getProperty("java.home")).toRealPath();
        List<Path> homes = new ArrayList<>();
        try (Stream<Path> siblings = Files.list(home.getParent())) {
            siblings.sorted().forEach(homes::add);
        }
        for (String variable : List.of("JAVA_HOME", "JAVA_HOME_25")) {
            if (System.getenv(variable) != null) {
                homes.add(Path.of(System.getenv(variable)));
            }
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
