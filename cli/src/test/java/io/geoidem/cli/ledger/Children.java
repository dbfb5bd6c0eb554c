package io.geoidem.cli.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Command lines in processes of their own. */
final class Children {
    /** What one gave. */
    record Result(int exit, String out, String err) {}

    private Children() {}

    static Result run(Map<String, String> environment, String input, String... args) throws Exception {
        Process process = start(environment, args);
        CompletableFuture<byte[]> out = CompletableFuture.supplyAsync(() -> all(process.getInputStream()));
        CompletableFuture<byte[]> err = CompletableFuture.supplyAsync(() -> all(process.getErrorStream()));
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("it hangs: " + List.of(args));
        }
        return new Result(process.exitValue(), text(out.get()), text(err.get()));
    }

    static Process start(Map<String, String> environment, String... args) throws IOException {
        return builder(environment, args).start();
    }

    static ProcessBuilder builder(Map<String, String> environment, String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.geoidem.cli.Main"));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("GEOIDEM_"));
        builder.environment().putAll(environment);
        return builder;
    }

    private static byte[] all(InputStream in) {
        try {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
