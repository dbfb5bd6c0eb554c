package io.geoidem.cli.contract;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.Place;
import io.geoidem.cli.option.AttributeNames;
import io.geoidem.cli.option.Modes;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.Version;
import io.geoidem.contract.ContractWriter;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.ModeAdvice;
import io.geoidem.contract.ModeAdvice.CrsUse;
import io.geoidem.contract.ModeAdvice.Producers;
import io.geoidem.contract.PropertyRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code geoidem contract new}: recommends a mode and writes a commented contract. */
@Command(
        name = "new",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description =
                "Writes a commented contract and says which mode fits and why. What no option answers is asked on a"
                        + " terminal.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem contract new",
            "  geoidem contract new --name parcels --producers several --crs several \\",
            "      --attributes parcel_id,status -o parcels.yaml",
            "",
            "Exit codes: 0 done, 2 usage, 3 the file cannot be written."
        })
public final class NewCommand implements Callable<Integer> {
    @Option(
            names = "--name",
            paramLabel = "NS",
            description = "The namespace in the key: lower-case letters, digits, hyphens.")
    private Optional<String> name = Optional.empty();

    @Option(names = "--producers", paramLabel = "one|several", description = "Who writes the data down.")
    private Optional<String> producers = Optional.empty();

    @Option(names = "--crs", paramLabel = "one|several", description = "In how many CRSs the same feature comes.")
    private Optional<String> crs = Optional.empty();

    @Option(
            names = "--attributes",
            paramLabel = "all|none|a,b,c",
            description = "Geometry mode: which attributes identify a feature beside its shape.")
    private Optional<String> attributes = Optional.empty();

    @Option(
            names = {"-m", "--mode"},
            paramLabel = "MODE",
            description = "serialization or geometry, whatever the advice is.")
    private Optional<String> mode = Optional.empty();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write the contract; a file that is there is kept. Default: standard output.")
    private Optional<Path> output = Optional.empty();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Console console;

    /** The command, asking and printing there. */
    public NewCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            String text = contract();
            if (output.isEmpty()) {
                console.write(text);
            } else {
                write(output.get(), text);
            }
            return ExitCode.OK.number();
        } catch (UsageProblem e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        } catch (GeoidemException e) {
            console.error("", String.valueOf(e.getMessage()));
            return ExitCode.BAD_DATA.number();
        }
    }

    private String contract() {
        Questions questions = new Questions(console);
        String namespace = name.orElseGet(() -> questions.ask(
                "--name",
                "What shall the contract be called? (lower-case letters, digits, hyphens)",
                NewCommand::isName));
        requireName(namespace);
        Optional<KeyMode> wanted = mode.map(Modes::of);
        boolean advised = wanted.isEmpty() || producers.isPresent() || crs.isPresent();
        Optional<ModeAdvice> advice = advised ? Optional.of(advice(questions, wanted)) : Optional.empty();
        KeyMode chosen = wanted.or(() -> advice.map(ModeAdvice::mode)).orElseThrow();
        KeyContract.Builder contract = KeyContract.builder(namespace, chosen);
        if (chosen == KeyMode.GEOMETRY) {
            String which = attributes.orElseGet(() -> questions.isPossible()
                    ? questions.ask(
                            "--attributes",
                            "Which attributes identify a feature beside its shape? (all, none, or names with commas)",
                            answer -> !answer.isEmpty())
                    : "all");
            contract.properties(PropertyRules.DEFAULT.withSelection(AttributeNames.selection("--attributes", which)));
        } else if (attributes.isPresent()) {
            throw new UsageProblem(
                    "--attributes has no effect in serialization mode: leave it out, or use --mode geometry");
        }
        return comment(chosen, advice) + ContractWriter.yaml(contract.build());
    }

    private ModeAdvice advice(Questions questions, Optional<KeyMode> wanted) {
        boolean asks = wanted.isEmpty();
        String who = producers.orElseGet(() -> asks
                ? questions.ask(
                        "--producers",
                        "Does one producer write every copy of the data, or do several? (one, several)",
                        NewCommand::isOneOrSeveral)
                : "one");
        String systems = crs.orElseGet(() -> asks && questions.isPossible()
                ? questions.ask(
                        "--crs",
                        "Does the same feature come in one CRS, or in several? (one, several)",
                        NewCommand::isOneOrSeveral)
                : "one");
        return ModeAdvice.of(
                isSeveral("--producers", who) ? Producers.SEVERAL : Producers.ONE,
                isSeveral("--crs", systems) ? CrsUse.SEVERAL : CrsUse.ONE);
    }

    private static String comment(KeyMode chosen, Optional<ModeAdvice> advice) {
        StringBuilder text = new StringBuilder();
        advice.ifPresent(a -> {
            text.append("# Mode ")
                    .append(a.mode().label())
                    .append(" is recommended: ")
                    .append(a.reason())
                    .append(".\n");
            if (a.mode() != chosen) {
                text.append("# Mode ").append(chosen.label()).append(" was asked for.\n");
            }
        });
        return text.append("# A published version never changes: another choice is another version.\n")
                .toString();
    }

    private static void write(Path file, String text) {
        try {
            Files.write(file, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw problem(file, "it is there already", "give another name, or remove it");
        } catch (IOException e) {
            throw problem(file, "it cannot be written (" + e.getMessage() + ")", "check the folder");
        }
    }

    private static GeoidemException problem(Path file, String problem, String remedy) {
        return new GeoidemException(ErrorCode.IO, Place.ofFile(file.toString()), problem, remedy);
    }

    private static void requireName(String namespace) {
        try {
            Key.requireNamespace(namespace);
        } catch (GeoidemException e) {
            throw new UsageProblem("--name: " + e.getMessage());
        }
    }

    private static boolean isName(String text) {
        try {
            Key.requireNamespace(text);
            return true;
        } catch (GeoidemException e) {
            return false;
        }
    }

    private static boolean isOneOrSeveral(String word) {
        return List.of("one", "several").contains(word.toLowerCase(Locale.ROOT));
    }

    private static boolean isSeveral(String option, String word) {
        if (!isOneOrSeveral(word)) {
            throw new UsageProblem(option + " " + word + ": give one or several");
        }
        return word.equalsIgnoreCase("several");
    }
}
