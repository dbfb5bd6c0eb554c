package io.geoidem.cli.option;

import io.geoidem.cli.input.Input;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether a layer that is named can be found anywhere. */
public final class LayerUse {
    private LayerUse() {}

    /**
     * Checks that {@code --layer} chooses something: in one of the inputs at least, as the others may be single layers.
     *
     * @throws UsageProblem where no input is a folder or archive
     */
    public static void require(Optional<String> layer, List<String> inputs) {
        if (layer.isPresent() && inputs.stream().noneMatch(LayerUse::mayHoldLayers)) {
            throw new UsageProblem("--layer " + layer.get() + " has no effect on " + named(inputs)
                    + ": it chooses among the shapefiles of a folder or .zip and the layers of a .gpkg; leave it out");
        }
    }

    private static String named(List<String> inputs) {
        return inputs.stream().map(Input::nameOf).collect(Collectors.joining(", "));
    }

    /** Whether a layer can be chosen in that input, which is a folder or archive, or not there. */
    public static boolean mayHoldLayers(String input) {
        if (input.equals(Input.STANDARD_INPUT)) {
            return false;
        }
        try {
            Path path = Path.of(input);
            // What is not there is told as such, later.
            return Files.isDirectory(path)
                    || Files.notExists(path)
                    || input.toLowerCase(Locale.ROOT).endsWith(".zip")
                    || input.toLowerCase(Locale.ROOT).endsWith(".gpkg");
        } catch (InvalidPathException e) {
            return true;
        }
    }
}
