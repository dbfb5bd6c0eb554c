package io.geoidem.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the figures depend on. */
final class Machine {
    private Machine() {}

    /** One sentence on processor, system and Java. */
    static String description() {
        Runtime.Version java = Runtime.version();
        return "Measured on " + processor() + ", " + Runtime.getRuntime().availableProcessors()
                + " processors to Java, " + System.getProperty("os.name") + " " + System.getProperty("os.version")
                + ", " + System.getProperty("java.vm.name") + " " + java + ".";
    }

    /** Which of these the processor has, as Linux names them. */
    static List<String> extensions(List<String> names) {
        List<String> flags = List.of(field("flags").split(" "));
        return names.stream().filter(flags::contains).toList();
    }

    private static String processor() {
        String model = field("model name");
        List<String> sha = extensions(List.of("sha_ni", "avx2", "avx512f"));
        return (model.isEmpty() ? System.getProperty("os.arch") : model)
                + (sha.isEmpty() ? "" : " (" + String.join(", ", sha) + ")");
    }

    private static String field(String name) {
        Path info = Path.of("/proc/cpuinfo");
        try {
            return Files.readAllLines(info).stream()
                    .filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
