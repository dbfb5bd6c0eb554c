package io.geoidem.ledger;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that runs {@link Worker}. */
final class Child implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private Child(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static Child start(String... arguments) throws IOException {
        return start(Map.of(), arguments);
    }

    /** Starts one with those variables beside the others of its environment. */
    static Child start(Map<String, String> environment, String... arguments) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx96m",
                "-cp",
                classPath,
                Worker.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // What it remembers of a server, a later run with another server at that port must not find.
        builder.environment()
                .put("XDG_DATA_HOME", Files.createTempDirectory("geoidem-home").toString());
        builder.environment().putAll(environment);
        return new Child(builder.start());
    }

    /** Reads up to a line that begins so, and gives that line. */
    String await(String beginning) throws IOException {
        StringBuilder before = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(beginning)) {
                return line;
            }
            before.append(line).append('\n');
        }
        throw new AssertionError("the worker never said " + beginning + ":\n" + before);
    }

    /** Sends a line. */
    void tell(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            throw new AssertionError("the worker cannot be killed");
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
