package io.geoidem.cli;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one command line gave, run in this process. */
record Run(ExitCode exit, String out, String err) {
    static Run of(String... args) {
        return withInput("", args);
    }

    static Run withInput(String input, String... args) {
        return run(input, Set.of(), args);
    }

    static Run onTerminal(String... args) {
        return run("", Set.of(Console.Stream.OUT, Console.Stream.ERR), args);
    }

    /** A person sits at all three streams. */
    static Run atTerminal(String input, String... args) {
        return run(input, Set.of(Console.Stream.values()), args);
    }

    /** Standard input fails in a way that nobody foresaw. */
    static Run withDefect(String... args) {
        return run(
                new InputStream() {
                    @Override
                    public int read() {
                        throw new IllegalStateException("not foreseen");
                    }

                    @Override
                    public int read(byte[] bytes, int from, int length) {
                        throw new IllegalStateException("not foreseen");
                    }
                },
                Set.of(),
                args);
    }

    private static Run run(String input, Set<Console.Stream> terminals, String... args) {
        return run(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), terminals, args);
    }

    private static Run run(InputStream input, Set<Console.Stream> terminals, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(input, out, err, terminals, Map.of());
        int number = CommandLines.run(console, args);
        ExitCode exit = Arrays.stream(ExitCode.values())
                .filter(code -> code.number() == number)
                .findFirst()
                .orElseThrow();
        return new Run(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    List<String> lines() {
        return out.lines().toList();
    }

    List<String> errors() {
        return err.lines().toList();
    }

    /** The first word of each line. */
    List<String> keys() {
        return lines().stream().map(line -> line.split(" ", 2)[0]).toList();
    }

    /** What stands behind the key in each line. */
    List<String> sources() {
        return lines().stream()
                .map(line -> line.substring(line.indexOf("  ") + 2))
                .toList();
    }

    static String[] args(String first, String... more) {
        String[] all = Arrays.copyOf(new String[] {first}, more.length + 1);
        System.arraycopy(more, 0, all, 1, more.length);
        return all;
    }
}
