package io.geoidem.cli.reconcile;

import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.cli.option.LayerUse;
import io.geoidem.cli.option.LockedContracts;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.contract.KeyContract;
import io.geoidem.reconcile.OutcomeKind;
import io.geoidem.reconcile.ReconcileRules;
import io.geoidem.reconcile.Reconciler;
import io.geoidem.reconcile.Reconciliation;
import io.geoidem.reconcile.Source;
import io.geoidem.reconcile.Summary;
import io.geoidem.reconcile.output.SummaryTable;
import io.geoidem.reconcile.report.ContractWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code geoidem reconcile}: joins the features of several inputs and shows what became of each. */
@Command(
        name = "reconcile",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Joins the features of two or more inputs: by exact keys, then by geometry, id and distance.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem reconcile registry.shp survey.geojson",
            "  geoidem reconcile a.zip b.geojson c.geojson --tolerance 20cm \\",
            "      --id-attribute parcel_id --out matches.csv --report report.html",
            "",
            "Exit codes: 0 all the same, 1 not, 2 usage, 3 bad data (the other features are still joined)."
        })
public final class ReconcileCommand implements Callable<Integer> {
    @Option(
            names = "--contract",
            paramLabel = "FILE",
            order = 1,
            description = "The contract, of mode geometry. Without one: the default rules, which are printed.")
    private @Nullable Path contractFile;

    @Option(
            names = "--lock",
            paramLabel = "FILE",
            order = 1,
            description = "The lock to hold the contract against, in place of the contracts.lock beside it.")
    private @Nullable Path lock;

    @Option(
            names = "--tolerance",
            paramLabel = "LENGTH",
            order = 2,
            description =
                    "How far apart geometries may lie to be near: metres, or with a unit mm, cm, m, km. Default 0.5m.")
    private String tolerance = "0.5m";

    @Option(
            names = "--id-attribute",
            paramLabel = "NAME",
            order = 3,
            description = "The attribute that names a feature in every input; '$id' for the feature's own id.")
    private @Nullable String idAttribute;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            order = 4,
            description = "Write every outcome to a file: .csv, .ndjson or .geojson by its suffix.")
    private @Nullable Path out;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            order = 5,
            description = "Write a page with a map, a table and the rules: one HTML file that loads nothing.")
    private @Nullable Path report;

    @Option(
            names = "--fail-on",
            paramLabel = "OUTCOME",
            split = ",",
            order = 6,
            description = "Exit with 1 only for these: near, conflict, moved, ambiguous, duplicate, only-in. conflict"
                    + " holds for near and moved features with other attributes too.")
    private List<String> failOn = List.of();

    @Option(
            names = "--layer",
            paramLabel = "NAME",
            order = 7,
            description = "The shapefile or table to take where an input holds several.")
    private @Nullable String layer;

    @Option(names = "--debug", order = 40, description = "Print the stack trace of a defect of the program.")
    boolean debug;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = 41,
            description = "Show this help and exit.")
    boolean help;

    @Parameters(
            // Not "2..*": picocli then wants two in a row, and none behind an option.
            arity = "1..*",
            paramLabel = "INPUT",
            description =
                    "Two or more: .geojson .json, .ndjson .geojsonl (a JSON text a line), .shp, a folder, .zip, .gpkg, .csv, .fgb,"
                            + " postgresql://…?query=…; in any CRS.")
    private List<String> inputs = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Console console;

    /** The command on that console. */
    public ReconcileCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            if (inputs.size() < 2) {
                throw new UsageProblem("one input alone cannot be joined: give two or more");
            }
            KeyContract contract = contract();
            LayerUse.require(Optional.ofNullable(layer), inputs);
            ReconcileRules rules = new ReconcileRules(
                    Lengths.metres(tolerance), contract.geometry().lines(), Optional.ofNullable(idAttribute));
            Set<OutcomeKind> failing = FailOn.kinds(failOn);
            Files files = Files.of(out, report);
            if (inputs.size() > Reconciler.MAX_SOURCES) {
                throw new UsageProblem("at most " + Reconciler.MAX_SOURCES + " inputs are joined at once");
            }
            return run(contract, rules, failing, files).number();
        } catch (UsageProblem e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private ExitCode run(KeyContract contract, ReconcileRules rules, Set<OutcomeKind> failing, Files files) {
        List<String> words = ContractWords.sentences(contract, rules);
        if (contractFile == null) {
            console.write("No contract was given; these rules hold:\n");
            words.forEach(sentence -> console.write("  " + sentence + "\n"));
            console.write("\n");
            console.flush();
        }
        Inputs read =
                new Inputs(console, contract, layer == null ? new LayerChoice.Only() : new LayerChoice.Named(layer));
        Optional<List<Source>> sources = read.read(inputs);
        if (sources.isEmpty()) {
            return ExitCode.BAD_DATA;
        }
        Reconciliation result;
        try (Status status = Status.of(console)) {
            result = new Reconciler(rules).reconcile(sources.get(), status);
            files.write(result, words);
        } catch (GeoidemException e) {
            console.error("", String.valueOf(e.getMessage()));
            return ExitCode.BAD_DATA;
        }
        SummaryTable.lines(result).forEach(line -> console.write(line + "\n"));
        return read.refused() > 0 ? ExitCode.BAD_DATA : verdict(result.summary(), failing);
    }

    private ExitCode verdict(Summary summary, Set<OutcomeKind> failing) {
        boolean passes = failing.isEmpty() ? summary.isAllSame() : FailOn.none(summary, failing);
        return passes ? ExitCode.OK : ExitCode.NEGATIVE;
    }

    private KeyContract contract() {
        if (contractFile == null) {
            return KeyContract.builder("reconcile", KeyMode.GEOMETRY).build();
        }
        KeyContract contract;
        try {
            contract = new LockedContracts(Optional.ofNullable(lock)).load(contractFile);
        } catch (GeoidemException e) {
            throw new UsageProblem("--contract " + contractFile + ": " + e.getMessage());
        }
        if (contract.mode() != KeyMode.GEOMETRY) {
            throw new UsageProblem("--contract " + contractFile + " is of mode "
                    + contract.mode().label() + ": features are joined in mode geometry");
        }
        return contract;
    }
}
