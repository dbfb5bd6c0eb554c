package io.geoidem.cli.ledger;

import io.geoidem.Digest;
import io.geoidem.GeoidemException;
import io.geoidem.cli.input.Input;
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
import io.geoidem.source.postgis.PostgisUrl;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code geoidem ledger verify}. */
@Command(
        name = "verify",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Keys the sources of entries that are done again and names those that have changed or are gone.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger verify --contract parcels.yaml",
            "  geoidem ledger verify --mode geometry --json",
            "",
            "Exit codes: 0 all are as they were, 1 some are not or cannot be keyed again, 2 usage, 71 "
                    + "the ledger cannot be reached."
        })
final class VerifyCommand extends AdminVerb {
    @Mixin
    private ContractOptions contractOptions = new ContractOptions();

    @Mixin
    private SourceOptions sourceOptions = new SourceOptions();

    private long same;
    private long bad;
    private long unchecked;

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
                check(keys, entry);
            }
        }
        print(
                Map.of("same", same, "different", bad, "unchecked", unchecked),
                "sources that are as they were: " + same + ", that are not: " + bad
                        + (unchecked == 0 ? "" : ", that cannot be keyed again: " + unchecked));
        return bad == 0 && unchecked == 0 ? ExitCode.OK : ExitCode.NEGATIVE;
    }

    private void check(OneKey keys, Entry entry) {
        if (PostgisUrl.is(entry.source())) {
            unchecked++;
            print(entry, "UNCHECKED");
            console()
                    .error(
                            Input.nameOf(entry.source()),
                            "verify does not key a query to a database again, for the ledger keeps no password; do so"
                                    + " with geoidem key, and compare");
            return;
        }
        SourceCheck.Comparison comparison = SourceCheck.compare(entry, now(keys, entry));
        if (comparison == SourceCheck.Comparison.SAME) {
            same++;
        } else {
            bad++;
            print(entry, comparison.name());
        }
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

    private void print(Entry entry, String comparison) {
        String source = Input.nameOf(entry.source());
        print(
                Map.of("key", entry.key().toString(), "source", source, "comparison", comparison),
                entry.key() + "  " + comparison + "  " + Quoted.of(source));
    }
}
