package io.geoidem.cli.ledger;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code geoidem ledger}: has no work of its own and lists what operators do. */
@Command(
        name = "ledger",
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "VERB",
        description = "Looks at a ledger and puts it right.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger list --stale 2h",
            "  geoidem ledger show --json KEY",
            "  geoidem ledger purge --state done --older-than 400d --dry-run",
            "  geoidem ledger verify --contract parcels.yaml",
            "  geoidem ledger export > copy.ndjson",
            "",
            "Exit codes: 0 done, 1 no such key, or not applicable, or something is not good, 2 usage, 3 bad data,"
                    + " 71 the ledger cannot be reached, 76 another contract of that name and version."
        })
final class LedgerCommand implements Runnable {
    @Mixin
    HelpOption help = new HelpOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "say what to do: status, list, show, release, retry,"
                        + " quarantine, purge, verify, export, import or doctor");
    }
}
