package io.geoidem.cli.ledger;

import io.geoidem.GeoidemException;
import io.geoidem.cli.work.OneKey;
import io.geoidem.ledger.transfer.SourceCheck;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Keys the sources of entries again, and tells those that are gone from those that cannot be read or have no key. */
record SourceKeys(OneKey keys) {
    SourceCheck.Now now(String source) {
        try {
            return new SourceCheck.Keyed(keys.of(source).fullDigest());
        } catch (GeoidemException e) {
            String problem = String.valueOf(e.getMessage());
            if (isMissing(source)) {
                return new SourceCheck.Missing(problem);
            }
            return switch (e.code()) {
                case IO, CHANGED, MISSING_MODULE -> new SourceCheck.Unreadable(problem);
                default -> new SourceCheck.Faulty(problem);
            };
        }
    }

    /** A sidecar that is missing has the same code as the file itself, so the code does not tell. */
    private static boolean isMissing(String source) {
        try {
            return Files.notExists(Path.of(source));
        } catch (InvalidPathException e) {
            return true;
        }
    }
}
