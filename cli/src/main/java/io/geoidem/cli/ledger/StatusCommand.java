package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerStatus;
import io.geoidem.ledger.State;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;

/** {@code geoidem ledger status}. */
@Command(
        name = "status",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Prints the ledger in numbers.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger status",
            "  geoidem ledger status --json --ledger postgresql://db/gis",
            "",
            "Exit codes: 0 done, 2 usage, 71 the ledger cannot be reached."
        })
final class StatusCommand extends AdminVerb {

    StatusCommand(Console console) {
        super(console);
    }

    @Override
    ExitCode run(LedgerAdmin admin) {
        LedgerStatus status = admin.status();
        StringBuilder text = new StringBuilder();
        TreeMap<String, Object> namespaces = new TreeMap<>();
        for (Map.Entry<String, Map<State, Long>> namespace : status.counts().entrySet()) {
            TreeMap<String, Object> states = new TreeMap<>();
            for (State state : State.values()) {
                Long count = namespace.getValue().get(state);
                if (count != null) {
                    states.put(state.name(), count);
                    text.append(namespace.getKey())
                            .append("  ")
                            .append(state)
                            .append("  ")
                            .append(count)
                            .append("\n");
                }
            }
            namespaces.put(namespace.getKey(), states);
        }
        TreeMap<String, Object> members = new TreeMap<>(Map.of("namespaces", namespaces, "expired", status.expired()));
        text.append("claims whose lease has passed: ").append(status.expired());
        status.oldestUnfinished().ifPresent(age -> {
            members.put("oldest_unfinished_seconds", age.toSeconds());
            text.append("\noldest that is not done: ").append(Durations.words(age));
        });
        print(members, text.toString());
        return ExitCode.OK;
    }
}
