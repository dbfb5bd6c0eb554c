package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.crs.CrsRef;
import io.geoidem.geotools.GeoToolsReprojector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that start at once with an empty folder for temporary files. */
class ProcessesTest {
    @TempDir
    Path folder;

    /** One process: identifies a system and prints what it found. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) {
            String operation = new GeoToolsReprojector()
                    .identify(new CrsRef.Named(arguments[0]))
                    .operationName();
            System.out.write(operation.getBytes(StandardCharsets.US_ASCII), 0, operation.length());
            System.out.flush();
        }
    }

    @Test
    void needNeitherALockNorAFile() throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            processes.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Djava.io.tmpdir=" + folder,
                            "-Duser.home=" + folder,
                            "-cp",
                            System.getProperty("java.class.path"),
                            Child.class.getName(),
                            "EPSG:27700")
                    .start());
        }
        for (Process process : processes) {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(process.waitFor()).isZero();
            assertThat(output).isEqualTo("OSGB36 to WGS 84 (6)");
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.filter(path -> !path.getFileName().toString().startsWith("hsperfdata")))
                    .isEmpty();
        }
    }
}
