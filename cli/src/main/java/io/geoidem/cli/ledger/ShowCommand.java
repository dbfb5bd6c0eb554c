package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.LedgerAdmin;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code geoidem ledger show}. */
@Command(
        name = "show",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Prints one entry with all that is known of it.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger show KEY",
            "  geoidem ledger show --json KEY",
            "",
            "Exit codes: 0 done, 1 no such key, 2 usage, 71 the ledger cannot be reached."
        })
final class ShowCommand extends AdminVerb {
    @Parameters(paramLabel = "KEY")
    private String key = "";

    ShowCommand(Console console) {
        super(console);
    }

    @Override
    void check() {
        key(key);
    }

    @Override
    ExitCode run(LedgerAdmin admin) {
        Optional<Entry> found = admin.show(key(key));
        if (found.isEmpty()) {
            console().error(key, absent());
            return ExitCode.NEGATIVE;
        }
        EntryLines.write(console(), found.get(), wantsJson() ? EntryLines.Form.JSON : EntryLines.Form.DETAILS);
        return ExitCode.OK;
    }
}
