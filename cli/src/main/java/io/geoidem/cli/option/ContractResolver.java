package io.geoidem.cli.option;

import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Place;
import io.geoidem.contract.KeyContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The contract that the options add up to. A contract file holds as it stands: an option may repeat what it says, or give
 * the event type or source CRS that it leaves open, and is refused otherwise.
 */
public final class ContractResolver {
    /** The namespace of keys for which none is given. */
    public static final String DEFAULT_NAMESPACE = "default";

    static final String NO_MODE = """
            no mode is given, and there is no default: say what a key shall identify.
              --mode serialization   the bytes. The same feature from another exporter, with other ring order or in
                                     another CRS, has another key. Right where one producer owns the feed.
              --mode geometry        shape and attributes, whoever wrote them down, in any format or CRS. Right as soon
                                     as a second producer joins.
            Whoever reads the keys has to know which: publish it, or keep it in a file and give --contract FILE.""";

    private ContractResolver() {}

    /**
     * The contract, its file read and held against its lock.
     *
     * @throws UsageProblem for options that are missing, out of range, without effect in the mode, or against the file,
     *     and for several contract files
     */
    public static KeyContract resolve(ContractOptions options) {
        return resolve(options, new LockedContracts(options.lock())::load);
    }

    /**
     * The contracts: one for each file, read and held against its lock, or the one that the options add up to.
     *
     * @throws UsageProblem as {@link #resolve(ContractOptions)}, and for two contracts of one name and version that are
     *     not equal
     */
    public static List<KeyContract> resolveAll(ContractOptions options) {
        return resolveAll(options, new LockedContracts(options.lock())::load);
    }

    static KeyContract resolve(ContractOptions options, Function<Path, KeyContract> files) {
        List<KeyContract> contracts = resolveAll(options, files);
        if (contracts.size() > 1) {
            throw new UsageProblem("this command takes one contract: give --contract once");
        }
        return contracts.get(0);
    }

    static List<KeyContract> resolveAll(ContractOptions options, Function<Path, KeyContract> files) {
        try {
            List<Path> paths = options.contracts;
            if (paths == null) {
                return List.of(fromOptions(options));
            }
            List<KeyContract> contracts = new ArrayList<>();
            for (Path file : paths) {
                KeyContract contract = fromFile(options, file, files);
                contracts.forEach(other -> requireApart(other, contract));
                contracts.add(contract);
            }
            return contracts;
        } catch (GeoidemException e) {
            throw new UsageProblem(String.valueOf(e.getMessage()));
        }
    }

    private static void requireApart(KeyContract one, KeyContract other) {
        boolean sameName = one.name().equals(other.name()) && one.version() == other.version();
        if (sameName && !one.fingerprint().equals(other.fingerprint())) {
            throw new UsageProblem("two contracts are both " + one.name() + " version " + one.version()
                    + " and make other choices: their keys must never meet; give one of them another version");
        }
    }

    private static KeyContract fromOptions(ContractOptions options) {
        if (options.mode == null) {
            throw new UsageProblem(NO_MODE);
        }
        KeyContract contract =
                KeyContract.builder(DEFAULT_NAMESPACE, Modes.of(options.mode)).build();
        for (Choice choice : Choices.of(options)) {
            requireEffect(choice, contract.mode());
            contract = applied(choice, contract);
        }
        return contract;
    }

    private static KeyContract fromFile(ContractOptions options, Path file, Function<Path, KeyContract> files) {
        KeyContract read = read(file, files);
        KeyContract contract = read;
        if (options.mode != null && Modes.of(options.mode) != read.mode()) {
            throw contradiction("--mode", options.mode, file);
        }
        for (Choice choice : Choices.of(options)) {
            requireEffect(choice, read.mode());
            KeyContract changed = applied(choice, contract);
            if (!changed.equals(contract) && !choice.openIn().test(read)) {
                throw contradiction(choice.option(), choice.value(), file);
            }
            contract = changed;
        }
        return contract;
    }

    private static KeyContract read(Path file, Function<Path, KeyContract> files) {
        try {
            return files.apply(file);
        } catch (GeoidemException e) {
            Place place = e.place();
            String where = place.line() < 0 ? "" : "line " + place.line() + ", column " + place.column() + ": ";
            throw new UsageProblem(file + ": " + where + e.problem() + "; " + e.remedy());
        }
    }

    private static KeyContract applied(Choice choice, KeyContract contract) {
        try {
            return choice.effect().apply(contract);
        } catch (GeoidemException e) {
            throw new UsageProblem(choice.option() + " " + choice.value() + ": " + e.getMessage());
        }
    }

    private static void requireEffect(Choice choice, KeyMode mode) {
        choice.mode().filter(needed -> needed != mode).ifPresent(needed -> {
            throw new UsageProblem(choice.option() + " has no effect in " + mode.label() + " mode: leave it out, or use"
                    + " --mode " + needed.label());
        });
    }

    private static UsageProblem contradiction(String option, String value, Path file) {
        return new UsageProblem(option + " " + value + " contradicts the contract " + file
                + ": leave the option out, or change the contract together with its version");
    }
}
