package io.geoidem.cli.ledger;

import io.geoidem.cli.option.ContractOptions;
import io.geoidem.cli.option.ContractResolver;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.work.RecordKeys;
import io.geoidem.contract.KeyContract;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.Owner;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code geoidem dedupe}: lets each record of a stream through once. */
@Command(
        name = "dedupe",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description =
                "Reads records (NDJSON, or RFC 8142) from standard input and writes those to standard output whose"
                        + " keys were never seen before, byte for byte, with their separators. A byte order mark is left"
                        + " out, and a record that ends without a line feed gets one.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem dedupe --mode serialization < events.ndjson > first-seen.ndjson",
            "  geoidem dedupe -c events.yaml --job feed-7 < events.ndjson | ./load.sh",
            "",
            "A key is done once its record was handed to the system. After a crash start it again with the same input:"
                    + " what had not been handed on comes then; at most the last block comes twice (16 MB, or 50,000"
                    + " records and what was read with them).",
            "",
            "Exit codes: 0 done, 2 usage, 3 bad or undecided records, named on standard error (the others went on),"
                    + " 71 the ledger cannot be reached, 76 the ledger knows the contract's name and version otherwise."
        })
final class DedupeCommand implements Callable<Integer> {
    private static final Duration LEASE = Duration.ofMinutes(1);

    @Mixin
    private ContractOptions contractOptions = new ContractOptions();

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Mixin
    HelpOption help = new HelpOption();

    @Option(
            names = "--job",
            paramLabel = "NAME",
            order = 55,
            description = "A name that this job has each time it is started, and no other job at that time. What a run"
                    + " that crashed had claimed is then the next one's at once, not only after the lease.")
    private @Nullable String job;

    @Option(
            names = "--lease",
            paramLabel = "TIME",
            order = 56,
            converter = Durations.class,
            description = "How long the claims of a block outlive a crash. Default: 1m.")
    private Duration lease = LEASE;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            order = 57,
            converter = Durations.class,
            description = "How long to wait for a record that another has claimed and not finished. Default: a little"
                    + " more than the lease.")
    private @Nullable Duration wait;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Console console;

    DedupeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        return Guarded.run(console, spec, this::dedupe);
    }

    private int dedupe() throws IOException {
        KeyContract contract = ContractResolver.resolve(contractOptions);
        LedgerOptions options;
        Owner owner;
        try {
            // A claim that was never answered says that a run was ended, and nothing of the record.
            options = LedgerOptions.DEFAULT.withLease(lease).withMaxAttempts(Integer.MAX_VALUE);
            owner = owner();
        } catch (IllegalArgumentException e) {
            throw new UsageProblem(String.valueOf(e.getMessage()));
        }
        Duration patience = wait == null ? lease.plusSeconds(5) : wait;
        try (OpenLedger open = storeOptions.open(console, options);
                BlockSettler settler = new BlockSettler(console, open.ledger(), owner)) {
            FirstSeen firstSeen = new FirstSeen(settler, patience);
            try {
                new RecordKeys(contract).each(console.in(), firstSeen::add, firstSeen::finish);
            } catch (IOException e) {
                // A stream that broke. What stands before that counts.
                firstSeen.finish();
                throw e;
            }
            firstSeen.finish();
            return settler.exitCode().number();
        }
    }

    private Owner owner() {
        if (job == null) {
            return Owner.named("dedupe-" + ProcessHandle.current().pid());
        }
        if (job.isEmpty() || job.indexOf('/') >= 0) {
            throw new UsageProblem("--job \"" + job + "\": give a name of one character or more, without a slash");
        }
        return new Owner("dedupe", job);
    }
}
