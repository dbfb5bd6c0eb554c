package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.ExitCode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Why a command was not started. The system gives one number for a file that is not there and for one whose interpreter or
 * loader is not there.
 *
 * @param code what a shell gives
 * @param words the same for people
 */
record StartFailure(ExitCode code, String words) {
    private static final int LONGEST_FIRST_LINE = 256;

    static StartFailure of(String command, IOException e) {
        // The JDK has no type for ENOENT here; it gives the number that Linux, macOS and Windows share.
        boolean missing =
                String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("error=2,");
        if (!missing) {
            return new StartFailure(ExitCode.NOT_EXECUTABLE, "it cannot be started (" + e.getMessage() + ")");
        }
        return file(command)
                .map(file -> new StartFailure(ExitCode.NOT_EXECUTABLE, "it cannot be started, for " + lacking(file)))
                .orElseGet(() -> new StartFailure(ExitCode.NOT_FOUND, "there is no such command"));
    }

    private static String lacking(Path file) {
        return interpreter(file)
                .map(name -> "its first line names " + name + ", which is not there")
                .orElse("what it needs to run is not there, such as its loader");
    }

    /** Where the system finds it. */
    private static Optional<Path> file(String command) {
        try {
            if (command.indexOf('/') >= 0 || command.indexOf(File.separatorChar) >= 0) {
                return Optional.of(Path.of(command)).filter(Files::isRegularFile);
            }
            String path = System.getenv().getOrDefault("PATH", "");
            return Stream.of(path.split(File.pathSeparator, -1))
                    .map(folder -> Path.of(folder, command))
                    .filter(Files::isRegularFile)
                    .filter(Files::isExecutable)
                    .findFirst();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The program that a script's first line names. */
    private static Optional<String> interpreter(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            String start = new String(in.readNBytes(LONGEST_FIRST_LINE), StandardCharsets.UTF_8);
            int end = start.indexOf('\n');
            String line = end < 0 ? start : start.substring(0, end);
            return line.startsWith("#!")
                    ? Optional.of(line.substring(2).replaceFirst("^[ \t]+", "").split("[ \t]", 2)[0])
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
