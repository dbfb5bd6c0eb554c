package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.LedgerAdmin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code geoidem ledger release}. */
@Command(
        name = "release",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Takes a claim away from its owner, so that another can claim the key at once.")
final class ReleaseCommand extends AdminVerb {
    @Parameters(paramLabel = "KEY")
    private String key = "";

    @Option(
            names = "--fence",
            paramLabel = "N",
            order = 10,
            required = true,
            description = "The fence that show prints: a newer claim is not hit.")
    private long fence;

    ReleaseCommand(Console console) {
        super(console);
    }

    @Override
    void check() {
        key(key);
    }

    @Override
    ExitCode run(LedgerAdmin admin) {
        return told(key(key), admin.release(key(key), fence), "is released", "is not claimed with that fence");
    }
}
