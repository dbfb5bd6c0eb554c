package io.geoidem.cli.ledger;

import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.PurgeRule;
import io.geoidem.ledger.State;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code geoidem ledger purge}. */
@Command(
        name = "purge",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Forgets entries. A key that is forgotten is loaded again when it comes again.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger purge --state done --older-than 400d --dry-run",
            "  geoidem ledger purge --state failed --older-than 30d --namespace parcels",
            "",
            "Exit codes: 0 done, 2 usage, 71 the ledger cannot be reached."
        })
final class PurgeCommand extends AdminVerb {
    @Option(
            names = "--state",
            paramLabel = "STATE",
            order = 10,
            required = true,
            description = "done, failed, quarantined or released. What is claimed is never purged.")
    private State state = State.DONE;

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            order = 11,
            required = true,
            converter = Durations.class,
            description = "Only what was completed (or, if not done, claimed) that long ago. It must exceed the time in"
                    + " which a source may deliver again.")
    private Duration age = Duration.ZERO;

    @Option(
            names = "--namespace",
            paramLabel = "NS",
            order = 12,
            converter = Namespaces.class,
            description = "Only keys of that namespace.")
    private @Nullable String namespace;

    @Option(names = "--batch", paramLabel = "N", order = 13, description = "Entries a transaction. Default: 1000.")
    private int batch = 1000;

    @Option(names = "--dry-run", order = 14, description = "Only count.")
    private boolean dryRun;

    PurgeCommand(Console console) {
        super(console);
    }

    @Override
    void check() {
        rule();
    }

    @Override
    ExitCode run(LedgerAdmin admin) {
        long count = admin.purge(rule());
        print(
                Map.of(dryRun ? "would_purge" : "purged", count),
                (count == 1 ? "1 entry " : count + " entries ")
                        + (dryRun ? "would be purged" : count == 1 ? "was purged" : "were purged"));
        return ExitCode.OK;
    }

    private PurgeRule rule() {
        if (state == State.CLAIMED) {
            throw new UsageProblem(
                    "--state claimed: what is claimed is never purged; give done, failed, quarantined or released");
        }
        try {
            return new PurgeRule(
                    Optional.ofNullable(namespace),
                    state,
                    age,
                    batch,
                    dryRun ? PurgeRule.Effect.COUNT : PurgeRule.Effect.DELETE);
        } catch (IllegalArgumentException e) {
            throw new UsageProblem(String.valueOf(e.getMessage()));
        }
    }
}
