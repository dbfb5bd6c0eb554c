package io.geoidem.cli.explain;

import io.geoidem.bundle.LayerChoice;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.input.InputKind;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.source.postgis.PostgisUrl;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One of two inputs that are compared: a whole input, or a record or feature of it, or a layer, named as {@code key}
 * prints them.
 *
 * @param source the argument as given, without a password
 * @param input the file, folder or query
 * @param layer the layer that is named in it
 * @param number the record or feature that is named, from 1
 */
record Operand(String source, Input input, Optional<String> layer, OptionalLong number) {
    /**
     * The operand of that argument: a file of that name where there is one, else what stands before the last {@code #}.
     *
     * @param layer the layer that an option names
     * @throws UsageProblem for standard input
     */
    static Operand of(String argument, Optional<InputKind> format, Optional<String> layer) {
        if (argument.equals(Input.STANDARD_INPUT)) {
            throw new UsageProblem("explain reads files, not standard input: both sides are read more than once");
        }
        try {
            return of(argument, argument, format, layer, OptionalLong.empty());
        } catch (InvalidPathException e) {
            throw new UsageProblem(argument + " is no path that this system knows: check its spelling");
        }
    }

    private static Operand of(
            String argument, String rest, Optional<InputKind> format, Optional<String> layer, OptionalLong number) {
        int hash = rest.lastIndexOf('#');
        // A query has one layer, and no # but as %23.
        boolean isQuery = PostgisUrl.is(rest);
        if (hash < 0 || (isQuery ? number.isPresent() : Files.exists(Path.of(rest)))) {
            return new Operand(Input.nameOf(argument), Input.of(rest, format), layer, number);
        }
        String outer = rest.substring(0, hash);
        String inner = rest.substring(hash + 1);
        if (number.isEmpty() && layer.isEmpty() && inner.matches("[1-9][0-9]{0,17}")) {
            return of(argument, outer, format, layer, OptionalLong.of(Long.parseLong(inner)));
        }
        return isQuery
                ? new Operand(Input.nameOf(argument), Input.of(rest, format), layer, number)
                : of(argument, outer, format, Optional.of(inner), number);
    }

    InputKind kind() {
        return input.kind();
    }

    /** The file or folder, of what is no query to a database. */
    Path path() {
        return input.path().orElseThrow();
    }

    LayerChoice choice() {
        return layer.<LayerChoice>map(LayerChoice.Named::new).orElseGet(LayerChoice.Only::new);
    }
}
