package io.geoidem.cli.ledger;

import io.geoidem.GeoidemException;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.option.ContractOptions;
import io.geoidem.cli.option.ContractResolver;
import io.geoidem.cli.option.LayerUse;
import io.geoidem.cli.option.SourceOptions;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.work.OneKey;
import io.geoidem.contract.KeyContract;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code geoidem once}: claims the key of an input, runs a command, and remembers how that went. */
@Command(
        name = "once",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Runs a command for an input, unless that has been done for the input's key.",
        customSynopsis = "geoidem once [options] INPUT -- COMMAND [ARG...]",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem once --mode geometry parcels.shp -- ./load.sh parcels.shp",
            "  geoidem once -l postgresql://db/gis -c parcels.yaml parcels.zip -- ./load.sh",
            "",
            "The command finds GEOIDEM_KEY, GEOIDEM_FENCE, GEOIDEM_ATTEMPT, GEOIDEM_OWNER and GEOIDEM_INPUT in its"
                    + " environment. The fence grows with each claim of a key: hand it to whatever can refuse a smaller"
                    + " one.",
            "",
            "Exit codes: 0 done now or before, 2 usage, 3 the input has no key, 71 the ledger cannot be reached,"
                    + " 75 another is on it or it waits for its next try, 76 mismatch, 77 quarantined, 78 the claim was"
                    + " lost, 79 the command ended with 0 but the ledger could not be told, 126 and 127 the command"
                    + " cannot be started, 128 and its number for a signal that came before the command was started or that"
                    + " it answered with 0; else that of the command, which has failed then."
        })
final class OnceCommand implements Callable<Integer> {
    private static final String NAME = "geoidem once";
    private static final int HIGHEST_CODE = 255;

    @Mixin
    private ContractOptions contractOptions = new ContractOptions();

    @Mixin
    private SourceOptions sourceOptions = new SourceOptions();

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Mixin
    private LeaseOptions leaseOptions = new LeaseOptions();

    @Mixin
    HelpOption help = new HelpOption();

    @Option(
            names = "--skip-code",
            paramLabel = "N",
            order = 55,
            description = "The exit code where the command was skipped, 0 to 255. Default: 0.")
    private int skipCode;

    @Parameters(index = "0", paramLabel = "INPUT", description = "A file or folder, as for geoidem key.")
    private String input = "";

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "COMMAND", description = "The command and its arguments.")
    private List<String> command = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Console console;

    OnceCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try (EndingSignal signal = new EndingSignal(console)) {
            return Guarded.run(console, spec, () -> once(signal));
        }
    }

    private int once(EndingSignal signal) {
        requireInputAndCommand();
        if (skipCode < 0 || skipCode > HIGHEST_CODE) {
            throw new UsageProblem("--skip-code " + skipCode + ": give 0 to " + HIGHEST_CODE);
        }
        KeyContract contract = ContractResolver.resolve(contractOptions);
        LedgerOptions options = leaseOptions.options();
        storeOptions.check();
        LayerUse.require(sourceOptions.layer(), List.of(input));
        OneKey keys = new OneKey(console, contract, sourceOptions);
        if (sourceOptions.wantsEach()) {
            throw new UsageProblem("--each gives several keys, and one is claimed: leave it out");
        }
        Item item;
        try {
            item = Item.of(keys.of(input), LayerSource.text(input, sourceOptions.layer()));
        } catch (GeoidemException e) {
            console.error(Input.nameOf(input), String.valueOf(e.getMessage()));
            return ExitCode.BAD_DATA.number();
        }
        try (OpenLedger open = storeOptions.open(console, options)) {
            signal.watch();
            return answered(open.ledger(), open.ledger().claim(item), signal);
        }
    }

    /** picocli takes the first word for the input, also where all of them stand behind the dashes. */
    private void requireInputAndCommand() {
        List<String> words = spec.commandLine().getParseResult().originalArgs();
        int dashes = words.indexOf("--");
        int inputs = 1 + command.size() - (words.size() - dashes - 1);
        if (dashes >= 0 && inputs < 1) {
            throw new UsageProblem("INPUT is missing: name it before --, and the command after it");
        }
        if (command.isEmpty()) {
            throw new UsageProblem("COMMAND is missing: give it after INPUT and --");
        }
        if (dashes < 0) {
            throw new UsageProblem("-- is missing: name one INPUT before it, and COMMAND after it");
        }
        if (inputs > 1) {
            // The second would be run, as if it were the command.
            throw new UsageProblem("one INPUT stands before --, and there are " + inputs + ": call once for each");
        }
    }

    private int answered(Ledger ledger, Claim claim, EndingSignal signal) {
        if (claim instanceof Claim.Claimed claimed) {
            return new ClaimedRun(console, ledger, claimed.handle(), input, signal).run(command);
        }
        if (claim instanceof Claim.Duplicate done) {
            say("skipped, " + done.key() + " was done at " + done.completedAt());
            return skipCode;
        }
        if (claim instanceof Claim.InProgress busy) {
            say(busy.key() + " "
                    + switch (busy.why()) {
                        case LEASED, SAME_BATCH -> "is claimed by " + busy.owner() + " until " + busy.until();
                        case BACKING_OFF -> "failed and may be tried again at " + busy.until();
                        case IN_TRANSACTION -> "is being loaded in a transaction";
                    }
                    + "; try again later");
            return ExitCode.BUSY.number();
        }
        if (claim instanceof Claim.Mismatch other) {
            say(other.key() + " is in the ledger with another content (full digest " + other.stored() + ", here "
                    + other.given() + "); use a longer --truncate, or none");
            return ExitCode.MISMATCH.number();
        }
        Claim.Quarantined set = (Claim.Quarantined) claim;
        say(set.key() + " is quarantined after " + set.attempts() + " attempts (" + lastLine(set.error())
                + "); see geoidem ledger show " + set.key() + ", then geoidem ledger retry " + set.key()
                + ", with the same --ledger");
        return ExitCode.QUARANTINED.number();
    }

    private void say(String message) {
        console.error(NAME, message);
    }

    private static String lastLine(String error) {
        String text = error.strip();
        return text.substring(text.lastIndexOf('\n') + 1);
    }
}
