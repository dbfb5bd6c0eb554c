package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.Finding;
import io.geoidem.ledger.LedgerAdmin;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code geoidem ledger doctor}. */
@Command(
        name = "doctor",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Looks for what could make claims unsafe. Exit code 1 where they are.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger doctor",
            "  geoidem ledger doctor --json --ledger redis://cache/0",
            "",
            "Exit codes: 0 nothing is amiss, 1 claims are not safe, 2 usage, 71 the ledger cannot be " + "reached."
        })
final class DoctorCommand extends AdminVerb {

    DoctorCommand(Console console) {
        super(console);
    }

    @Override
    ExitCode run(LedgerAdmin admin) {
        ExitCode code = ExitCode.OK;
        for (Finding finding : admin.doctor()) {
            print(
                    Map.of(
                            "severity", finding.severity().name(),
                            "check", finding.check(),
                            "text", finding.text()),
                    finding.severity() + "  " + finding.check() + ": " + finding.text());
            code = finding.severity() == Finding.Severity.ERROR ? ExitCode.NEGATIVE : code;
        }
        return code;
    }
}
