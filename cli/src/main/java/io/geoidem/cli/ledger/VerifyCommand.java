package io.geoidem.cli.ledger;

import io.geoidem.Digest;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.option.ContractOptions;
import io.geoidem.cli.option.ContractResolver;
import io.geoidem.cli.option.SourceOptions;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.output.Quoted;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.contract.KeyContract;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.State;
import io.geoidem.ledger.transfer.SourceCheck;
import io.geoidem.ledger.transfer.SourceCheck.Comparison;
import io.geoidem.source.postgis.PostgisUrl;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code geoidem ledger verify}. */
@Command(
        name = "verify",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description =
                "Keys the sources of entries that are done again and names those that are not as they were: CHANGED,"
                        + " MISSING, FAULTY (there, but without a key), UNREADABLE, UNCHECKED (a query to a database).",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger verify --contract parcels.yaml",
            "  geoidem ledger verify --mode geometry --json",
            "",
            "Entries of another contract of that name and those without a source, as dedupe makes them, are skipped"
                    + " and counted.",
            "",
            "Exit codes: 0 all are as they were, 1 some are not or cannot be keyed again, or no entry is of that contract,"
                    + " 2 usage, 71 the ledger cannot be reached."
        })
final class VerifyCommand extends AdminVerb {
    @Mixin
    private ContractOptions contractOptions = new ContractOptions();

    @Mixin
    private SourceOptions sourceOptions = new SourceOptions();

    private long same;
    private long bad;
    private long unchecked;
    private long noSource;
    private long otherContract;

    VerifyCommand(Console console) {
        super(console);
    }

    @Override
    void check() {
        contract();
        sourceOptions.format();
        if (sourceOptions.wantsEach()) {
            throw new UsageProblem("--each gives several keys, and an entry has one: leave it out");
        }
    }

    @Override
    ExitCode run(LedgerAdmin admin) {
        KeyContract contract = contract();
        Digest fingerprint = contract.fingerprint();
        SourceKeys keys = new SourceKeys(console(), contract, sourceOptions);
        EntryQuery done = EntryQuery.ALL.inState(State.DONE);
        admin.each(done.inNamespace(contract.name()), entry -> {
            if (!entry.contractFingerprint().equals(fingerprint)) {
                otherContract++;
            } else if (entry.source().isEmpty()) {
                noSource++;
            } else {
                check(keys, entry);
            }
        });
        boolean none = same + bad + unchecked + noSource == 0;
        if (none) {
            // Those of other names are looked at only where they may be what was meant: that reads every entry.
            otherContract = admin.status().count(State.DONE);
        }
        boolean mistaken = none && otherContract > 0;
        summary();
        if (mistaken) {
            console()
                    .error(
                            "geoidem ledger verify",
                            "none of the entries that are done is of the contract " + contract.name() + " v"
                                    + contract.version() + " as these options make it; give the --mode and options, or"
                                    + " the --contract, that they were keyed with");
        }
        return bad == 0 && unchecked == 0 && !mistaken ? ExitCode.OK : ExitCode.NEGATIVE;
    }

    private void check(SourceKeys keys, Entry entry) {
        if (PostgisUrl.is(entry.source())) {
            unchecked++;
            tell(
                    entry,
                    "UNCHECKED",
                    "verify does not key a query to a database again, for the ledger keeps no password; do so"
                            + " with geoidem key, and compare");
            return;
        }
        SourceCheck.Now now = keys.now(entry.source());
        Comparison comparison = SourceCheck.compare(entry, now);
        switch (comparison) {
            case SAME -> same++;
            case UNREADABLE -> unchecked++;
            case CHANGED, MISSING, FAULTY -> bad++;
        }
        if (comparison != Comparison.SAME) {
            tell(entry, comparison.name(), problem(now));
        }
    }

    private static String problem(SourceCheck.Now now) {
        if (now instanceof SourceCheck.Missing missing) {
            return missing.problem();
        }
        if (now instanceof SourceCheck.Unreadable unreadable) {
            return unreadable.problem();
        }
        return now instanceof SourceCheck.Faulty faulty ? faulty.problem() : "";
    }

    private KeyContract contract() {
        return ContractResolver.resolve(contractOptions);
    }

    private void tell(Entry entry, String comparison, String problem) {
        String source = Input.nameOf(entry.source());
        TreeMap<String, Object> members =
                new TreeMap<>(Map.of("key", entry.key().toString(), "source", source, "comparison", comparison));
        if (!problem.isEmpty()) {
            members.put("message", problem);
            console().error(source, problem);
        }
        print(members, entry.key() + "  " + comparison + "  " + Quoted.of(source));
    }

    private void summary() {
        print(
                Map.of(
                        "same", same,
                        "different", bad,
                        "unchecked", unchecked,
                        "no_source", noSource,
                        "other_contract", otherContract),
                "sources that are as they were: " + same + ", that are not: " + bad
                        + (unchecked == 0 ? "" : ", that cannot be keyed again: " + unchecked)
                        + skipped());
    }

    private String skipped() {
        if (noSource + otherContract == 0) {
            return "";
        }
        String without = noSource == 0 ? "" : noSource + (noSource == 1 ? " entry" : " entries") + " without a source";
        String others = otherContract == 0 ? "" : otherContract + " of another contract";
        return "; skipped: " + without + (without.isEmpty() || others.isEmpty() ? "" : ", ") + others;
    }
}
