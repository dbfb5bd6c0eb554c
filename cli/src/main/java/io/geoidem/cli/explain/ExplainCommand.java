package io.geoidem.cli.explain;

import io.geoidem.GeoidemException;
import io.geoidem.cli.input.InputKind;
import io.geoidem.cli.option.ContractOptions;
import io.geoidem.cli.option.ContractResolver;
import io.geoidem.cli.option.LayerUse;
import io.geoidem.cli.option.SourceOptions;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.output.Quoted;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.Version;
import io.geoidem.cli.work.FileProblems;
import io.geoidem.explain.Explainer;
import io.geoidem.explain.Explanation;
import io.geoidem.explain.ExplanationJson;
import io.geoidem.explain.ExplanationText;
import io.geoidem.explain.ExplanationText.Colours;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code geoidem explain}: tells why two inputs have one key or two. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Tells whether two inputs have one key, which rules made them alike, and every place that differs: the value"
                    + " before and after normalisation, the rule by its number in the specification, the distance of a"
                    + " moved vertex (haversine on a sphere of 6371008.8 m), and how values straddle a cell border.",
            "Two datasets are compared feature by feature."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem explain --contract parcels.yaml old.geojson new.shp",
            "  geoidem explain --mode geometry parcels.geojson#3 parcels.geojson#17",
            "  geoidem explain --mode serialization events.ndjson#1 events.ndjson#2",
            "",
            "Exit codes: 0 same, 1 different, 2 usage, 3 bad data."
        })
public final class ExplainCommand implements Callable<Integer> {
    private static final int LISTED = 20;

    @Mixin
    private ContractOptions contractOptions = new ContractOptions();

    @Option(
            names = "--layer",
            paramLabel = "NAME",
            order = 20,
            description =
                    "The shapefile or table to take where a folder, archive or GeoPackage holds several; or name it"
                            + " as INPUT#NAME.")
    private Optional<String> layer = Optional.empty();

    @Option(
            names = "--format",
            paramLabel = "json|ndjson|file",
            order = 21,
            description = "How to read both files, whatever their suffixes say.")
    private Optional<String> format = Optional.empty();

    @Option(names = "--json", order = 30, description = "Print one JSON object with every difference.")
    private boolean json;

    @Option(
            names = "--all",
            order = 31,
            description = "List every difference; without it, the first " + LISTED + " and the number of the others.")
    private boolean all;

    @Option(names = "--debug", order = 40, description = "Print the stack trace of a defect of the program.")
    boolean debug;

    @Parameters(
            index = "0",
            paramLabel = "A",
            description =
                    "A file, folder or query as for key; INPUT#n is its n-th record or feature, INPUT#layer a layer"
                            + " in it.")
    private String a = "";

    @Parameters(index = "1", paramLabel = "B", description = "What A is compared with.")
    private String b = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Console console;

    /** The command, printing there. */
    public ExplainCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            Explainer explainer = Explainer.of(ContractResolver.resolve(contractOptions));
            Optional<InputKind> kind = SourceOptions.format(format);
            Operand one = Operand.of(a, kind, layer);
            Operand other = Operand.of(b, kind, layer);
            LayerUse.require(
                    layer, List.of(one.input().argument(), other.input().argument()));
            return explain(explainer, one, other).number();
        } catch (UsageProblem e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private ExitCode explain(Explainer explainer, Operand one, Operand other) {
        try {
            Explanation explanation = new Comparison(explainer).explain(one, other);
            print(explanation, one.source(), other.source());
            return explanation.isSame() ? ExitCode.OK : ExitCode.NEGATIVE;
        } catch (Comparison.Unreadable e) {
            Exception reason = e.reason();
            GeoidemException problem = reason instanceof GeoidemException known ? known : FileProblems.of(reason);
            console.error(e.operand().source(), String.valueOf(problem.getMessage()));
        } catch (GeoidemException e) {
            console.error(one.source() + " and " + other.source(), String.valueOf(e.getMessage()));
        }
        return ExitCode.BAD_DATA;
    }

    private void print(Explanation explanation, String one, String other) {
        if (json) {
            console.write(ExplanationJson.of(explanation, one, other) + "\n");
            return;
        }
        Colours colours = console.isColoured(Console.Stream.OUT) ? Colours.ANSI : Colours.NONE;
        console.write(ExplanationText.of(
                explanation, Quoted.of(one), Quoted.of(other), colours, all ? Integer.MAX_VALUE : LISTED));
    }
}
