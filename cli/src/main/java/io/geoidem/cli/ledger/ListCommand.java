package io.geoidem.cli.ledger;

import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.LedgerAdmin;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code geoidem ledger list}. */
@Command(
        name = "list",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description =
                "Prints entries, those first that were claimed longest ago: KEY, state, time of the claim, fence, owner,"
                        + " source.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger list --stale 2h",
            "  geoidem ledger list --json --state quarantined --limit 20",
            "",
            "Exit codes: 0 done, 2 usage, 71 the ledger cannot be reached."
        })
final class ListCommand extends AdminVerb {
    @Mixin
    private QueryOptions query = new QueryOptions();

    @Option(
            names = "--stale",
            paramLabel = "TIME",
            order = 12,
            converter = Durations.class,
            description = "Only what was claimed that long ago or longer and is not done.")
    private @Nullable Duration stale;

    @Option(names = "--limit", paramLabel = "N", order = 13, description = "How many at most. Default: 1000.")
    private int limit = 1000;

    ListCommand(Console console) {
        super(console);
    }

    @Override
    void check() {
        if (limit < 1) {
            throw new UsageProblem("--limit " + limit + ": give 1 or more");
        }
    }

    @Override
    ExitCode run(LedgerAdmin admin) {
        EntryQuery asked = query.query().first(limit);
        EntryLines.Form form = wantsJson() ? EntryLines.Form.JSON : EntryLines.Form.LINE;
        admin.list(stale == null ? asked : asked.stale(stale))
                .forEach(entry -> EntryLines.write(console(), entry, form));
        return ExitCode.OK;
    }
}
