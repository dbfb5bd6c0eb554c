package io.geoidem.cli.output;

import io.geoidem.KeyResult;
import io.geoidem.crs.CrsIdentity;
import java.util.Optional;

/**
 * A result and what it is of.
 *
 * @param source the argument of the command line, with {@code #n} for a record or feature
 * @param result what keying gave
 * @param crs what the CRS of the input was taken for; empty where no coordinates were brought to WGS 84
 */
public record Keyed(String source, KeyResult result, Optional<CrsIdentity> crs) {
    /** A result that no CRS took part in. */
    public static Keyed of(String source, KeyResult result) {
        return new Keyed(source, result, Optional.empty());
    }
}
