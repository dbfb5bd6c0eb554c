package io.geoidem.cli.ledger;

import picocli.CommandLine.Option;

/** {@code --help}, and what every command here has beside it. Filled by picocli. */
final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            order = 90,
            usageHelp = true,
            description = "Show this help message and exit.")
    boolean help;

    @Option(names = "--debug", order = 91, description = "Print the stack trace of a defect of the program.")
    boolean debug;
}
