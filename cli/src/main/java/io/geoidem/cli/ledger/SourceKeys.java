package io.geoidem.cli.ledger;

import io.geoidem.GeoidemException;
import io.geoidem.cli.option.SourceOptions;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.work.OneKey;
import io.geoidem.contract.KeyContract;
import io.geoidem.ledger.transfer.SourceCheck;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Keys the sources of entries again, and tells those that are gone from those that cannot be read or have no key. */
final class SourceKeys {
    private final Console console;
    private final KeyContract contract;
    private final SourceOptions options;
    private final OneKey keys;

    /**
     * Keys by that contract.
     *
     * @param options how sources are read; the layer counts for those that name none
     */
    SourceKeys(Console console, KeyContract contract, SourceOptions options) {
        this.console = console;
        this.contract = contract;
        this.options = options;
        this.keys = new OneKey(console, contract, options);
    }

    SourceCheck.Now now(String text) {
        LayerSource source = LayerSource.of(text);
        try {
            OneKey chosen = source.layer()
                    .map(layer -> new OneKey(console, contract, options.withLayer(layer)))
                    .orElse(keys);
            return new SourceCheck.Keyed(chosen.of(source.argument()).fullDigest());
        } catch (GeoidemException e) {
            String problem = String.valueOf(e.getMessage());
            if (isMissing(source.argument())) {
                return new SourceCheck.Missing(problem);
            }
            return switch (e.code()) {
                case IO, CHANGED, MISSING_MODULE -> new SourceCheck.Unreadable(problem);
                default -> new SourceCheck.Faulty(problem);
            };
        }
    }

    /** A sidecar that is missing has the same code as the file itself, so the code does not tell. */
    private static boolean isMissing(String path) {
        try {
            return Files.notExists(Path.of(path));
        } catch (InvalidPathException e) {
            return true;
        }
    }
}
