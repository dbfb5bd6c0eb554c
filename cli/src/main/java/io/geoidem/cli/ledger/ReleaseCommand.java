package io.geoidem.cli.ledger;

import io.geoidem.Key;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerAdmin.Change;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code geoidem ledger release}. */
@Command(
        name = "release",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Takes a claim away from its owner, so that another can claim the key at once.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger release --fence 17 KEY",
            "",
            "Exit codes: 0 done, 1 no such key, or no such claim, 2 usage, 71 the ledger cannot be " + "reached."
        })
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
        Key one = key(key);
        Change change = admin.release(one, fence);
        String why = change == Change.NOT_APPLICABLE ? state(admin, one) + ", not CLAIMED with fence " + fence : "";
        return told(one, change, "is released", why);
    }
}
