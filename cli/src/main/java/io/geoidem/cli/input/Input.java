package io.geoidem.cli.input;

import io.geoidem.source.postgis.PostgisUrl;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One argument of the command line.
 *
 * @param source the argument as it was given: what is printed beside a key
 * @param kind how it is read
 * @param path the file or folder; empty for standard input and for a database
 * @param argument what is opened: the argument with the password that {@code source} leaves out
 */
public record Input(String source, InputKind kind, Optional<Path> path, String argument) {
    /** An input that is called as it was given. */
    public Input(String source, InputKind kind, Optional<Path> path) {
        this(source, kind, path, source);
    }

    /** The argument that names standard input. */
    public static final String STANDARD_INPUT = "-";

    /**
     * The input of that argument.
     *
     * @param format how to read what is no bundle, where the caller says so
     * @throws InvalidPathException where the argument cannot be a path
     */
    public static Input of(String argument, Optional<InputKind> format) {
        if (argument.equals(STANDARD_INPUT)) {
            return new Input(argument, format.orElse(InputKind.DOCUMENT), Optional.empty());
        }
        if (argument.isEmpty()) {
            // The empty path is the current folder, which nobody means who expands an unset variable.
            throw new InvalidPathException(argument, "the argument is empty");
        }
        if (PostgisUrl.is(argument)) {
            return new Input(nameOf(argument), InputKind.LAYERS, Optional.empty(), argument);
        }
        Path path = Path.of(argument);
        InputKind kind = InputKind.of(path);
        return new Input(argument, kind == InputKind.BUNDLE ? kind : format.orElse(kind), Optional.of(path));
    }

    /** What messages call an argument: itself, without a password. */
    public static String nameOf(String argument) {
        return PostgisUrl.is(argument) ? PostgisUrl.withoutPassword(argument) : argument;
    }

    /** Whether the input is a query to a database. */
    public boolean isDatabase() {
        return PostgisUrl.is(argument);
    }

    /**
     * The argument as it leads there from any folder, without a password: what a ledger keeps.
     *
     * @throws InvalidPathException where it cannot be a path
     */
    public static String lastingNameOf(String argument) {
        return PostgisUrl.is(argument)
                ? nameOf(argument)
                : withoutParents(Path.of(argument).toAbsolutePath()).normalize().toString();
    }

    /** Behind a symbolic link, {@code ..} is the parent of where that leads, which the text alone does not tell. */
    private static Path withoutParents(Path absolute) {
        Path root = absolute.getRoot();
        int last = absolute.getNameCount() - 1;
        while (last >= 0 && !absolute.getName(last).toString().equals("..")) {
            last--;
        }
        if (root == null || last < 0) {
            return absolute;
        }
        try {
            Path real = root.resolve(absolute.subpath(0, last + 1)).toRealPath();
            return last + 1 == absolute.getNameCount()
                    ? real
                    : real.resolve(absolute.subpath(last + 1, absolute.getNameCount()));
        } catch (IOException e) {
            // It is not there, so that it leads nowhere.
            return absolute;
        }
    }

    /** The name of the record or feature of that number, counted from 1. */
    public String numbered(long number) {
        return source + "#" + number;
    }
}
