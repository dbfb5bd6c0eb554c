package io.geoidem.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whole processes, timed by bash. */
final class Processes {
    /** Keys of millions of records are no text to hold. */
    private static final int KEPT_OUTPUT = 1 << 16;

    private Processes() {}

    /**
     * What a process took.
     *
     * @param wall seconds from start to end
     * @param cpu seconds of all processors, user and system
     * @param output the beginning of what it printed
     */
    record Timed(double wall, double cpu, String output) {}

    /** Runs a command to its end, with further environment variables, and demands that it ends well. */
    static Timed run(Setting setting, Map<String, String> environment, List<String> command) throws IOException {
        Path times = setting.scratch().resolve("times");
        Path output = setting.scratch().resolve("output");
        List<String> timed = new ArrayList<>(List.of(
                "bash",
                "-c",
                "out=$1 times=$2; shift 2; TIMEFORMAT='%R %U %S'; { time \"$@\" >\"$out\" 2>\"$out.err\"; } 2>\"$times\"",
                "run",
                output.toString(),
                times.toString()));
        timed.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(timed).directory(setting.root().toFile());
        builder.environment().putAll(environment);
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("GEOIDEM_BUILD", "never"); // benchmarks/run has built it
        try {
            int status = builder.start().waitFor();
            if (status != 0) {
                throw new IOException(
                        command + " ended with " + status + ": " + Files.readString(Path.of(output + ".err")));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        String[] seconds = Files.readString(times).strip().split(" ", 3);
        return new Timed(
                Double.parseDouble(seconds[0]),
                Double.parseDouble(seconds[1]) + Double.parseDouble(seconds[2]),
                beginning(output));
    }

    private static String beginning(Path output) throws IOException {
        try (InputStream in = Files.newInputStream(output)) {
            return new String(in.readNBytes(KEPT_OUTPUT), StandardCharsets.UTF_8);
        }
    }

    /** What a command prints in its first line; nothing where there is no such command. */
    static String version(Setting setting, String... command) {
        try {
            return run(setting, Map.of(), List.of(command))
                    .output()
                    .lines()
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
