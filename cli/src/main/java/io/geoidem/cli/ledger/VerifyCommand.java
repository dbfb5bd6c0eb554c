package io.geoidem.cli.ledger;

import io.geoidem.Digest;
import io.geoidem.GeoidemException;
import io.geoidem.cli.option.ContractOptions;
import io.geoidem.cli.option.ContractResolver;
import io.geoidem.cli.option.SourceOptions;
import io.geoidem.cli.output.Quoted;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.work.OneKey;
import io.geoidem.contract.KeyContract;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.State;
import io.geoidem.ledger.transfer.SourceCheck;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code geoidem ledger verify}. */
@Command(
        name = "verify",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Keys the sources of entries that are done again and names those that have changed or are gone.")
final class VerifyCommand extends AdminVerb {
    @Mixin
    private ContractOptions contractOptions = new ContractOptions();

    @Mixin
    private SourceOptions sourceOptions = new SourceOptions();

    private long same;
    private long bad;

    VerifyCommand(Console console) {
        super(console);
    }

    @Override
    void check() {
        contract();
    }

    @Override
    ExitCode run(LedgerAdmin admin) {
        KeyContract contract = contract();
        Digest fingerprint = contract.fingerprint();
        OneKey keys = new OneKey(console(), contract, sourceOptions);
        EntryQuery query = EntryQuery.ALL.inNamespace(contract.name()).inState(State.DONE);
        // Listed first: a slow look at files must not keep the ledger busy.
        for (Entry entry : admin.list(query)) {
            if (entry.contractFingerprint().equals(fingerprint)
                    && !entry.source().isEmpty()) {
                tell(entry, SourceCheck.compare(entry, now(keys, entry)));
            }
        }
        print(Map.of("same", same, "different", bad), same + " sources are as they were, " + bad + " are not");
        return bad == 0 ? ExitCode.OK : ExitCode.NEGATIVE;
    }

    private KeyContract contract() {
        return ContractResolver.resolve(contractOptions);
    }

    private Optional<Digest> now(OneKey keys, Entry entry) {
        try {
            return Optional.of(keys.of(entry.source()).fullDigest());
        } catch (GeoidemException e) {
            console().error(entry.source(), String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private void tell(Entry entry, SourceCheck.Comparison comparison) {
        if (comparison == SourceCheck.Comparison.SAME) {
            same++;
            return;
        }
        bad++;
        StringBuilder text = new StringBuilder();
        text.append(entry.key()).append("  ").append(comparison).append("  ");
        text.append(Quoted.of(entry.source()));
        print(
                Map.of("key", entry.key().toString(), "source", entry.source(), "comparison", comparison.name()),
                text.toString());
    }
}
