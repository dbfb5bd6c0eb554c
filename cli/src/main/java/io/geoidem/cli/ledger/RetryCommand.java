package io.geoidem.cli.ledger;

import io.geoidem.Key;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerAdmin.Change;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code geoidem ledger retry}. */
@Command(
        name = "retry",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description =
                "Lets a key be claimed at once and with all its attempts: one that is FAILED, QUARANTINED, or DONE but EMPTY or PARTIAL.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger retry KEY",
            "  geoidem ledger retry KEY KEY",
            "",
            "Exit codes: 0 done, 1 no such key, or in no state to try again, 2 usage, 71 the ledger "
                    + "cannot be reached."
        })
final class RetryCommand extends AdminVerb {
    @Parameters(paramLabel = "KEY", arity = "1..*")
    private List<String> keys = List.of();

    RetryCommand(Console console) {
        super(console);
    }

    @Override
    void check() {
        keys.forEach(AdminVerb::key);
    }

    @Override
    ExitCode run(LedgerAdmin admin) {
        ExitCode code = ExitCode.OK;
        for (String key : keys) {
            ExitCode one = retried(admin, key(key));
            code = one == ExitCode.OK ? code : one;
        }
        return code;
    }

    private ExitCode retried(LedgerAdmin admin, Key key) {
        Change change = admin.retry(key);
        String why = change == Change.NOT_APPLICABLE
                ? state(admin, key) + "; only what is FAILED, QUARANTINED, or DONE but EMPTY or PARTIAL is tried again"
                : "";
        return told(key, change, "can be claimed", why);
    }
}
