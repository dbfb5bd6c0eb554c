package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.LedgerAdmin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code geoidem ledger quarantine}. */
@Command(
        name = "quarantine",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Sets a key aside that is not done.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger quarantine --reason \"rings are open\" KEY",
            "",
            "Exit codes: 0 done, 1 no such key, or done already, 2 usage, 71 the ledger cannot be " + "reached."
        })
final class QuarantineCommand extends AdminVerb {
    @Parameters(paramLabel = "KEY")
    private String key = "";

    @Option(names = "--reason", paramLabel = "TEXT", order = 10, description = "What show prints as its error.")
    private String reason = "set aside by hand";

    QuarantineCommand(Console console) {
        super(console);
    }

    @Override
    void check() {
        key(key);
    }

    @Override
    ExitCode run(LedgerAdmin admin) {
        return told(key(key), admin.quarantine(key(key), reason), "is quarantined", "is done already");
    }
}
