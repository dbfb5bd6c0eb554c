package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.LedgerAdmin;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code geoidem ledger retry}. */
@Command(
        name = "retry",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description =
                "Lets a key be claimed at once and with all its attempts: one that is FAILED, QUARANTINED, or DONE but EMPTY or PARTIAL.")
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
            ExitCode one = told(key(key), admin.retry(key(key)), "can be claimed", "is in no state to try again");
            code = one == ExitCode.OK ? code : one;
        }
        return code;
    }
}
