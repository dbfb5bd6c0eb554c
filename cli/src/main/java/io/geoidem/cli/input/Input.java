package io.geoidem.cli.input;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One argument of the command line.
 *
 * @param source the argument as it was given: what is printed beside a key
 * @param kind how it is read
 * @param path the file or folder; empty for standard input
 */
public record Input(String source, InputKind kind, Optional<Path> path) {
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
        Path path = Path.of(argument);
        InputKind kind = InputKind.of(path);
        return new Input(argument, kind == InputKind.BUNDLE ? kind : format.orElse(kind), Optional.of(path));
    }

    /** The name of the record or feature of that number, counted from 1. */
    public String numbered(long number) {
        return source + "#" + number;
    }
}
