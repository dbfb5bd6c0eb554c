package io.geoidem.cli.ledger;

import io.geoidem.cli.option.UsageProblem;
import io.geoidem.ledger.LedgerOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how a key is claimed. Filled by picocli. */
final class LeaseOptions {
    @Option(
            names = "--lease",
            paramLabel = "TIME",
            order = 52,
            converter = Durations.class,
            description = "How long a claim outlives the process that made it. It is renewed while the command runs."
                    + " Default: 5m.")
    @Nullable
    Duration lease;

    @Option(
            names = "--max-attempts",
            paramLabel = "N",
            order = 53,
            description = "Tries before a key is quarantined. Default: 5.")
    int maxAttempts = LedgerOptions.DEFAULT.maxAttempts();

    @Option(
            names = "--backoff",
            paramLabel = "TIME",
            order = 54,
            converter = Durations.class,
            description = "Wait after the first failure, doubled after each further one up to 1h. Default: 10s.")
    @Nullable
    Duration backoff;

    /**
     * The ledger's options.
     *
     * @throws UsageProblem for values out of range
     */
    LedgerOptions options() {
        LedgerOptions options = LedgerOptions.DEFAULT;
        try {
            options = options.withMaxAttempts(maxAttempts);
            if (lease != null) {
                options = options.withLease(lease);
            }
            if (backoff != null) {
                Duration longest = options.maxBackoff().compareTo(backoff) < 0 ? backoff : options.maxBackoff();
                options = options.withBackoff(backoff, longest);
            }
            return options;
        } catch (IllegalArgumentException e) {
            throw new UsageProblem(String.valueOf(e.getMessage()));
        }
    }
}
