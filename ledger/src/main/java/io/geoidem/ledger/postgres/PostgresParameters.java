package io.geoidem.ledger.postgres;

import java.util.Arrays;
import java.util.Optional;
import org.postgresql.PGProperty;

/** The parameters that the PostgreSQL driver knows. To be loaded only where the driver is there. */
public final class PostgresParameters {
    private PostgresParameters() {}

    /** The parameter of that name, in any letter case; that with just these letters where there is one. */
    public static Optional<String> meantBy(String name) {
        return PGProperty.forName(name) != null
                ? Optional.of(name)
                : Arrays.stream(PGProperty.values())
                        .map(PGProperty::getName)
                        .filter(name::equalsIgnoreCase)
                        .findFirst();
    }
}
