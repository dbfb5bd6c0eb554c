package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.Progress;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.transfer.Transfer;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code geoidem ledger import}. */
@Command(
        name = "import",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description =
                "Reads from standard input what export wrote. Entries that are there stay as they are; it can be repeated.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger import --ledger copy.db < copy.ndjson",
            "",
            "Exit codes: 0 done, 2 usage, 3 a line that is no entry, named with its number (those "
                    + "before it are in the ledger; nothing behind it was read), 71 the ledger cannot be reached, 76 another contract of "
                    + "that name and version."
        })
final class ImportCommand extends AdminVerb {

    ImportCommand(Console console) {
        super(console);
    }

    @Override
    boolean makesLedger() {
        return true;
    }

    /** What is imported may be the first that a ledger holds. */
    @Override
    OpenLedger open(StoreOptions store) {
        return store.open(console(), LedgerOptions.DEFAULT);
    }

    @Override
    ExitCode run(LedgerAdmin admin) throws IOException {
        Progress bar = Progress.of(console(), "import", console().inputBytes());
        Transfer.Imported imported;
        try {
            imported = Transfer.read(admin, new CountedInput(console().in(), bar::advance));
        } finally {
            console().endProgress();
        }
        print(
                Map.of("added", imported.added(), "present", imported.present()),
                imported.added() + " entries were added, " + imported.present() + " were there");
        return ExitCode.OK;
    }
}
