package io.geoidem.cli.ledger;

import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.State;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose entries. Filled by picocli. */
final class QueryOptions {
    @Option(
            names = "--namespace",
            paramLabel = "NS",
            order = 10,
            converter = Namespaces.class,
            description = "Only keys of that namespace.")
    @Nullable
    String namespace;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            order = 11,
            description = "Only claimed, done, failed, quarantined or released.")
    @Nullable
    State state;

    EntryQuery query() {
        return new EntryQuery(
                Optional.ofNullable(namespace), Optional.ofNullable(state), Optional.empty(), Integer.MAX_VALUE);
    }
}
