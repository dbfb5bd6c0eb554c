package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line in a process of its own: streams, memory, and which classes are loaded. */
class ProcessTest {
    @TempDir
    Path folder;

    @Test
    void loadsNoClassOfGeoToolsForDataInWgs84() throws Exception {
        for (String mode : List.of("serialization", "geometry")) {
            Path log = folder.resolve(mode + ".log");
            Result result =
                    run(List.of("-Xlog:class+load:file=" + log), "key", "--mode", mode, Real.file("borders.geojson"));
            assertThat(result.err()).isEmpty();
            assertThat(result.exit()).isZero();
            assertThat(Files.readAllLines(log))
                    .hasSizeGreaterThan(400)
                    .noneMatch(line -> line.contains("org.geotools"));
        }
    }

    @Test
    void keepsQuietWhereTheReaderGoesAway() throws Exception {
        Path many = records(200_000);
        Process process = start(List.of(), "key", "--mode", "serialization", many.toString());
        try (InputStream out = process.getInputStream()) {
            assertThat(out.readNBytes(100)).hasSize(100);
        }
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(err).isEmpty();
        assertThat(process.exitValue()).isEqualTo(141);
    }

    @Test
    void readsPipesInBothModes() throws Exception {
        String point = "{\"type\":\"Point\",\"coordinates\":[13.5,45.25]}";
        for (String mode : List.of("serialization", "geometry")) {
            for (String input : List.of("-", "/dev/stdin")) {
                Process process = start(List.of(), "key", "--mode", mode, "--format", "json", input);
                try (OutputStream in = process.getOutputStream()) {
                    in.write(point.getBytes(StandardCharsets.UTF_8));
                }
                Result result = result(process);
                assertThat(result.err()).isEmpty();
                assertThat(result.out())
                        .isEqualTo(Run.withInput(point, "key", "--mode", mode, "-")
                                        .keys()
                                        .get(0) + "  " + input + "\n");
            }
        }
    }

    @Test
    void keysAStreamOfRecordsInLittleMemory() throws Exception {
        Path many = records(600_000);
        assertThat(Files.size(many)).isGreaterThan(60L << 20);
        Result result = run(List.of("-Xmx24m"), "key", "--mode", "serialization", "--bare", "hex", many.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        assertThat(result.out().lines().count()).isEqualTo(600_000);
    }

    @Test
    void saysInOneLineThatMemoryIsUsedUp() throws Exception {
        Path file = Files.writeString(folder.resolve("a.ndjson"), "\"" + "x".repeat(40 << 20) + "\"");
        Result result = run(List.of("-Xmx16m"), "key", "--mode", "serialization", file.toString());
        assertThat(result.exit()).isEqualTo(70);
        assertThat(result.err().lines()).hasSize(1).first().asString().contains("GEOIDEM_JAVA_OPTS=-Xmx4g");
    }

    private Path records(int count) throws IOException {
        Path file = folder.resolve(count + ".ndjson");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < count; i++) {
                out.write(
                        "{\"id\":" + i + ",\"type\":\"zone_entry\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[");
                out.write("13." + i + ",45.66]},\"name\":\"somewhere\"}\n");
            }
        }
        return file;
    }

    private static Result run(List<String> jvm, String... args) throws Exception {
        return result(start(jvm, args));
    }

    private static Result result(Process process) throws Exception {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), out, err);
    }

    private static Process start(List<String> jvm, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of("-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command).start();
    }

    private record Result(int exit, String out, String err) {}
}
