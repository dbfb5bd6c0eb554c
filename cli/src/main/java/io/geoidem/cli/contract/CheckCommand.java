package io.geoidem.cli.contract;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.output.Quoted;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.Version;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.lock.ContractChange;
import io.geoidem.contract.lock.ContractLock;
import io.geoidem.contract.lock.ContractLock.Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code geoidem contract check}: refuses a contract that changed without a new version. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Checks that no contract has changed without a new version, and lists each changed field with its effect on"
                    + " keys.",
            "Without --against it holds each contract against the contracts.lock beside it."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem contract check contracts/*.yaml",
            "  geoidem contract check --update parcels-v2.yaml",
            "  geoidem contract check --against origin/main parcels.yaml",
            "",
            "Exit codes: 0 unchanged, or changed with a new version, 1 changed without one, or not in the lock, 2 usage,"
                    + " 3 a bad contract or lock."
        })
public final class CheckCommand implements Callable<Integer> {
    @Option(
            names = "--against",
            paramLabel = "FILE|GIT-REV",
            description = "Compare with that contract, or with what the same file was in that revision.")
    private Optional<String> against = Optional.empty();

    @Option(
            names = "--lock",
            paramLabel = "FILE",
            description = "The lock, in place of the contracts.lock beside each.")
    private Optional<Path> lock = Optional.empty();

    @Option(names = "--update", description = "Add new names and versions to the lock. What it knows never changes.")
    private boolean update;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The contracts.")
    private List<Path> files = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Console console;

    /** The command, printing there. */
    public CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (against.isPresent() && update) {
            String problem = "--update writes the lock, and --against does not look at it: give one of them";
            throw new ParameterException(spec.commandLine(), problem, new UsageProblem(problem));
        }
        ExitCode worst = ExitCode.OK;
        for (Path file : files) {
            ExitCode code = check(file);
            worst = code.number() > worst.number() ? code : worst;
        }
        return worst.number();
    }

    private ExitCode check(Path file) {
        try {
            KeyContract contract = KeyContract.load(file);
            return against.isPresent() ? compare(file, contract, against.get()) : holdAgainstLock(file, contract);
        } catch (GeoidemException e) {
            console.error(file.toString(), String.valueOf(e.getMessage()));
            return ExitCode.BAD_DATA;
        }
    }

    private ExitCode compare(Path file, KeyContract contract, String other) {
        KeyContract before =
                Files.exists(Path.of(other)) ? KeyContract.load(Path.of(other)) : GitFile.contract(other, file);
        if (before.fingerprint().equals(contract.fingerprint())) {
            return say(ExitCode.OK, file, "unchanged: " + name(contract));
        }
        if (!before.name().equals(contract.name())) {
            say(ExitCode.NEGATIVE, file, name(contract) + " is another contract than " + name(before));
            return list(before, contract, ExitCode.NEGATIVE);
        }
        if (contract.version() > before.version()) {
            say(ExitCode.OK, file, name(contract) + " follows version " + before.version());
            return list(before, contract, ExitCode.OK);
        }
        say(
                ExitCode.NEGATIVE,
                file,
                contract.version() == before.version()
                        ? name(contract) + " has changed without a new version"
                        : name(contract) + " is older than version " + before.version());
        return list(before, contract, ExitCode.NEGATIVE);
    }

    private ExitCode holdAgainstLock(Path file, KeyContract contract) {
        Path path = lock.orElseGet(() -> file.resolveSibling(ContractLock.FILE_NAME));
        boolean there = Files.exists(path);
        if (!there && !update) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE,
                    io.geoidem.Place.UNKNOWN,
                    "there is no lock " + path,
                    "make it with --update and keep it in version control, or compare with --against");
        }
        ContractLock known = there ? ContractLock.read(path) : ContractLock.EMPTY;
        Optional<Digest> locked = known.fingerprint(Entry.of(contract));
        if (locked.isEmpty()) {
            if (!update) {
                return say(ExitCode.NEGATIVE, file, name(contract) + " is not in the lock; add it with --update");
            }
            known.with(contract).write(path);
            return say(ExitCode.OK, file, "added to the lock: " + name(contract));
        }
        if (locked.get().equals(contract.fingerprint())) {
            return say(ExitCode.OK, file, "unchanged: " + name(contract));
        }
        say(
                ExitCode.NEGATIVE,
                file,
                name(contract) + " has changed without a new version; undo the change, or give it version "
                        + (known.latest(contract.name()) + 1));
        return committed(file, locked.get())
                .map(before -> list(before, contract, ExitCode.NEGATIVE))
                .orElse(ExitCode.NEGATIVE);
    }

    /** The contract as it was committed last, where that is what the lock knows: a lock has no fields to compare. */
    private static Optional<KeyContract> committed(Path file, Digest fingerprint) {
        try {
            return Optional.of(GitFile.contract("HEAD", file))
                    .filter(contract -> contract.fingerprint().equals(fingerprint));
        } catch (GeoidemException e) {
            return Optional.empty();
        }
    }

    private ExitCode list(KeyContract before, KeyContract after, ExitCode code) {
        for (ContractChange change : ContractChange.between(before, after)) {
            console.write("  " + change.field() + ": " + change.before() + " -> " + change.after() + ": "
                    + change.effect().words() + "\n");
        }
        return code;
    }

    private ExitCode say(ExitCode code, Path file, String what) {
        console.write(Quoted.of(file.toString()) + ": " + what + "\n");
        return code;
    }

    private static String name(KeyContract contract) {
        return contract.name() + " version " + contract.version();
    }
}
