package io.geoidem.cli.inspect;

import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.input.InputKind;
import io.geoidem.cli.input.TextStart;
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
import io.geoidem.contract.KeyContract;
import io.geoidem.inspect.Inspection;
import io.geoidem.inspect.InspectionJson;
import io.geoidem.inspect.InspectionText;
import io.geoidem.inspect.Inspector;
import io.geoidem.source.LayerSources;
import io.geoidem.source.layer.FeatureLayer;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
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

/** {@code geoidem inspect}: tells what each input holds and what each mode would make of it. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description =
                "Tells what is about to be keyed: files with sizes and SHA-256, what is missing or ignored, features"
                        + " by type, attributes with their nulls, the CRS as declared and as identified with the operation to"
                        + " WGS 84, the extent, the encoding, flags, and what each mode makes of it.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem inspect parcels.shp",
            "  geoidem inspect --contract parcels.yaml --json delivery.zip",
            "",
            "Exit codes: 0 done, even where a mode refuses the input, 2 usage, 3 an input that cannot be read."
        })
public final class InspectCommand implements Callable<Integer> {
    @Mixin
    private ContractOptions contractOptions = new ContractOptions();

    @Mixin
    private SourceOptions sourceOptions = new SourceOptions();

    @Option(names = "--json", order = 30, description = "Print one JSON object a line.")
    private boolean json;

    @Option(names = "--debug", order = 40, description = "Print the stack trace of a defect of the program.")
    boolean debug;

    @Parameters(arity = "1..*", paramLabel = "INPUT", description = "A file or folder, as for key.")
    private List<String> inputs = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Console console;

    /** The command, printing there. */
    public InspectCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            KeyContract contract = contractOptions.nameAMode()
                    ? ContractResolver.resolve(contractOptions)
                    : KeyContract.builder(ContractResolver.DEFAULT_NAMESPACE, KeyMode.GEOMETRY)
                            .build();
            LayerUse.require(sourceOptions.layer(), inputs);
            Optional<InputKind> format = sourceOptions.format();
            ExitCode code = ExitCode.OK;
            for (String input : inputs) {
                code = inspect(Inspector.of(contract), input, format) == ExitCode.OK ? code : ExitCode.BAD_DATA;
            }
            return code.number();
        } catch (UsageProblem e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private ExitCode inspect(Inspector inspector, String argument, Optional<InputKind> format) {
        if (argument.equals(Input.STANDARD_INPUT)) {
            throw new UsageProblem("inspect reads files, not standard input: they are read more than once");
        }
        try {
            Input input = Input.of(argument, format);
            if (input.kind() == InputKind.LAYERS) {
                inspectLayers(inspector, input);
                return ExitCode.OK;
            }
            Path path = input.path().orElseThrow();
            FileProblems.readableSize(path);
            switch (input.kind()) {
                case DOCUMENT -> {
                    TextStart.requireUtf8(path);
                    print(argument, inspector.inspectDocument(path));
                }
                case RECORDS ->
                    throw new UsageProblem(argument + " holds many records: key tells what each of them gives, as in"
                            + " geoidem key --mode geometry --flags " + argument);
                case FILE, LAYERS -> print(argument, inspector.inspectFile(path));
                case BUNDLE -> {
                    List<Bundle> bundles = BundleSource.find(path, layers(), Limits.DEFAULT);
                    for (Bundle bundle : bundles) {
                        String source = bundles.size() == 1 ? argument : argument + "#" + bundle.entryName();
                        print(source, inspector.inspectBundle(path, bundle));
                    }
                }
            }
            return ExitCode.OK;
        } catch (GeoidemException e) {
            console.error(Input.nameOf(argument), String.valueOf(e.getMessage()));
        } catch (IOException | InvalidPathException e) {
            console.error(argument, String.valueOf(FileProblems.of(e).getMessage()));
        }
        return ExitCode.BAD_DATA;
    }

    private void inspectLayers(Inspector inspector, Input input) {
        List<FeatureLayer> found = LayerSources.find(input.argument(), layers());
        for (FeatureLayer layer : found) {
            String source = found.size() == 1 ? input.source() : input.source() + "#" + layer.name();
            print(
                    source,
                    inspector.inspectFeatures(
                            input.path(), layer.declaredCrs(), contract -> layer.open(contract, Limits.DEFAULT)));
        }
    }

    private LayerChoice layers() {
        return sourceOptions
                .layer()
                .<LayerChoice>map(LayerChoice.Named::new)
                .orElseGet(() -> sourceOptions.wantsEach() ? new LayerChoice.Each() : new LayerChoice.Only());
    }

    private void print(String source, Inspection inspection) {
        if (json) {
            console.write(InspectionJson.of(inspection, source) + "\n");
            return;
        }
        console.write(Quoted.of(source) + "\n");
        console.write(InspectionText.of(inspection).indent(2));
    }
}
