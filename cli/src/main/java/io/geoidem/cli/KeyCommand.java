package io.geoidem.cli;

import io.geoidem.KeyMode;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.input.InputKind;
import io.geoidem.cli.option.ContractOptions;
import io.geoidem.cli.option.ContractResolver;
import io.geoidem.cli.option.LayerUse;
import io.geoidem.cli.option.OutputOptions;
import io.geoidem.cli.option.SourceOptions;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.Version;
import io.geoidem.cli.work.KeyRun;
import io.geoidem.cli.work.KeyRuns;
import io.geoidem.contract.KeyContract;
import java.util.ArrayList;
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

/** {@code geoidem key}: prints the key of each input. */
@Command(
        name = KeyCommand.NAME,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Prints the key of each input, as sha256sum prints digests: KEY, two spaces, INPUT.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem key --mode geometry parcels.geojson parcels.shp",
            "  geoidem key --mode serialization --event-type zone_entry events.ndjson",
            "  geoidem key --contract parcels-v2.yaml --json delivery.zip",
            "  geoidem key --contract parcels-v1.yaml --contract parcels-v2.yaml parcels.shp",
            "  curl -s https://example.org/hook.json | geoidem key --mode serialization -",
            "",
            "Exit codes: 0 done, 2 usage, 3 bad data (the other inputs and records are still keyed)."
        })
final class KeyCommand implements Callable<Integer> {
    static final String NAME = "key";

    private static final int FINE_PRECISION = 6;

    @Mixin
    private ContractOptions contractOptions = new ContractOptions();

    @Mixin
    private SourceOptions sourceOptions = new SourceOptions();

    @Mixin
    private OutputOptions outputOptions = new OutputOptions();

    @Option(names = CommandLines.DEBUG, order = 40, description = "Print the stack trace of a defect of the program.")
    boolean debug;

    @Parameters(
            arity = "1..*",
            paramLabel = "INPUT",
            description = {
                ".geojson .json: one JSON text.",
                ".ndjson .jsonl .geojsonl .geojsons: a JSON text a line, or after the record separators of RFC 8142.",
                ".shp, a folder, .zip: a shapefile with its sidecars.",
                ".gpkg, .csv with WKT or WKB, .fgb: features (geometry), or the file's bytes (serialization).",
                "postgresql://…?query=…: the rows of a query (geometry), in quotation marks for the shell.",
                "any other file: its bytes (serialization only).",
                "-: standard input, one JSON text."
            })
    private List<String> inputs = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Console console;

    KeyCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            List<KeyContract> contracts = ContractResolver.resolveAll(contractOptions);
            if (contracts.size() > 1 && inputs.contains(Input.STANDARD_INPUT)) {
                throw new UsageProblem("standard input is read once, and " + contracts.size()
                        + " contracts are given: put the data into a file");
            }
            List<KeyRun> runs = new ArrayList<>();
            for (KeyContract contract : contracts) {
                runs.add(KeyRuns.of(console, contract, sourceOptions, outputOptions));
            }
            LayerUse.require(sourceOptions.layer(), inputs);
            Optional<InputKind> format = sourceOptions.format();
            boolean geometry = contracts.stream().anyMatch(contract -> contract.mode() == KeyMode.GEOMETRY);
            if (geometry && format.equals(Optional.of(InputKind.FILE))) {
                throw new UsageProblem("--format file takes bytes as they are, which only mode serialization keys");
            }
            contracts.forEach(this::warnOfCoarsePrecision);
            return run(runs, format).number();
        } catch (UsageProblem e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Keys all inputs; under several contracts input by input, so that keys of one input stand together. */
    private ExitCode run(List<KeyRun> runs, Optional<InputKind> format) {
        if (runs.size() == 1) {
            return runs.get(0).run(inputs, format);
        }
        ExitCode worst = ExitCode.OK;
        for (String input : inputs) {
            for (KeyRun run : runs) {
                ExitCode code = run.run(List.of(input), format);
                worst = code == ExitCode.OK ? worst : code;
            }
        }
        return worst;
    }

    private void warnOfCoarsePrecision(KeyContract contract) {
        int precision = contract.mode() == KeyMode.GEOMETRY
                ? contract.geometry().precision()
                : contract.event().precision();
        if (precision < FINE_PRECISION) {
            console.warning("with a precision under " + FINE_PRECISION
                    + " decimals, places that are a metre or more apart share a key");
        }
    }
}
