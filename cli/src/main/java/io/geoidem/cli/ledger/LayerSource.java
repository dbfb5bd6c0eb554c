package io.geoidem.cli.ledger;

import io.geoidem.cli.input.Input;
import io.geoidem.cli.option.LayerUse;
import io.geoidem.source.postgis.PostgisUrl;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where an entry came from: what was keyed, and which layer of it. As text they are joined by {@code #}, as they are printed
 * beside a key.
 *
 * @param argument a file, a folder or a query to a database
 * @param layer the layer that was named, where one was
 */
record LayerSource(String argument, Optional<String> layer) {
    /**
     * The text that a ledger keeps.
     *
     * @throws InvalidPathException where the argument cannot be a path
     */
    static String text(String argument, Optional<String> layer) {
        String name = Input.lastingNameOf(argument);
        return PostgisUrl.is(argument)
                ? name
                : name + layer.map(chosen -> "#" + chosen).orElse("");
    }

    /** The source of such a text. Names of files may hold the sign too, so that what is there decides. */
    static LayerSource of(String text) {
        if (!PostgisUrl.is(text) && !isThere(text)) {
            for (int sign = text.indexOf('#'); sign > 0; sign = text.indexOf('#', sign + 1)) {
                String input = text.substring(0, sign);
                // Of a file without layers none was named: it is another file that is gone.
                if (isThere(input) && LayerUse.mayHoldLayers(input) && sign + 1 < text.length()) {
                    return new LayerSource(input, Optional.of(text.substring(sign + 1)));
                }
            }
        }
        return new LayerSource(text, Optional.empty());
    }

    private static boolean isThere(String path) {
        try {
            return Files.exists(Path.of(path));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
