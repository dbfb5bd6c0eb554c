package io.geoidem.cli.option;

import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.Place;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules.Selection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
     * @throws UsageProblem as the other method, and for several contract files
     */
    public static KeyContract resolve(ContractOptions options) {
        return resolve(options, new LockedContracts(options.lock())::load);
    }

    /**
     * The contract.
     *
     * @param files reads a contract file
     * @throws UsageProblem for options that are missing, out of range, without effect in the mode, or against the file,
     *     and for several contract files
     */
    public static KeyContract resolve(ContractOptions options, Function<Path, KeyContract> files) {
        List<KeyContract> contracts = resolveAll(options, files);
        if (contracts.size() > 1) {
            throw new UsageProblem("this command takes one contract: give --contract once");
        }
        return contracts.get(0);
    }

    /**
     * The contracts: one for each file, or the one that the options add up to.
     *
     * @param files reads a contract file
     * @throws UsageProblem as {@link #resolve}, and for two contracts of one name and version that are not equal
     */
    public static List<KeyContract> resolveAll(ContractOptions options, Function<Path, KeyContract> files) {
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
        KeyContract contract = KeyContract.builder(DEFAULT_NAMESPACE, KeyMode.ofLabel(word(options.mode)))
                .build();
        for (Choice choice : choices(options)) {
            requireEffect(choice, contract.mode());
            contract = applied(choice, contract);
        }
        return contract;
    }

    private static KeyContract fromFile(ContractOptions options, Path file, Function<Path, KeyContract> files) {
        KeyContract read = read(file, files);
        KeyContract contract = read;
        if (options.mode != null && KeyMode.ofLabel(word(options.mode)) != read.mode()) {
            throw contradiction("--mode", options.mode, file);
        }
        for (Choice choice : choices(options)) {
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

    private static List<Choice> choices(ContractOptions o) {
        List<Choice> given = new ArrayList<>();
        if (o.namespace != null) {
            String name = o.namespace;
            given.add(Choice.of("--namespace", name, c -> named(c, name)));
        }
        if (o.version != null) {
            int version = o.version;
            given.add(Choice.of(
                    "--contract-version",
                    version,
                    c -> c.toBuilder().version(version).build()));
        }
        if (o.algorithm != null) {
            HashAlgorithm algorithm = HashAlgorithm.ofLabel(word(o.algorithm));
            given.add(Choice.of(
                    "--algorithm",
                    o.algorithm,
                    c -> c.toBuilder().algorithm(algorithm).build()));
        }
        if (o.truncate != null) {
            int bytes = o.truncate;
            given.add(Choice.of(
                    "--truncate", bytes, c -> c.toBuilder().truncateBytes(bytes).build()));
        }
        if (o.precision != null) {
            int decimals = o.precision;
            given.add(Choice.of("--precision", decimals, c -> precise(c, decimals)));
        }
        addEventChoices(o, given);
        addGeometryChoices(o, given);
        return given;
    }

    private static void addEventChoices(ContractOptions o, List<Choice> given) {
        if (o.strip != null) {
            List<String> names =
                    o.strip.stream().filter(name -> !name.isEmpty()).toList();
            given.add(Choice.of(
                            "--strip",
                            String.join(",", names),
                            c -> c.toBuilder().event(c.event().withStrip(names)).build())
                    .only(KeyMode.SERIALIZATION));
        }
        if (o.eventType != null) {
            String type = o.eventType;
            if (type.isEmpty()) {
                throw new UsageProblem("--event-type is empty: give the type, or leave the option out");
            }
            given.add(Choice.of(
                            "--event-type",
                            type,
                            c -> c.toBuilder()
                                    .event(c.event().withEventType(type))
                                    .build())
                    .only(KeyMode.SERIALIZATION)
                    .whereOpen(c -> c.event().eventType().isEmpty()));
        }
    }

    private static void addGeometryChoices(ContractOptions o, List<Choice> given) {
        if (o.sourceCrs != null) {
            String crs = o.sourceCrs;
            given.add(Choice.of(
                            "--source-crs",
                            crs,
                            c -> c.toBuilder()
                                    .geometry(c.geometry().withSourceCrs(crs))
                                    .build())
                    .only(KeyMode.GEOMETRY)
                    .whereOpen(c -> c.geometry().sourceCrs().isEmpty()));
        }
        if (o.operation != null) {
            String operation = o.operation;
            given.add(Choice.of(
                            "--operation",
                            operation,
                            c -> c.toBuilder()
                                    .geometry(c.geometry().withOperation(operation))
                                    .build())
                    .only(KeyMode.GEOMETRY)
                    .whereOpen(c -> c.geometry().operation().isEmpty()));
        }
        if (o.properties != null) {
            Selection selection = selection(o.properties);
            given.add(Choice.of(
                            "--properties",
                            o.properties,
                            c -> c.toBuilder()
                                    .properties(c.properties().withSelection(selection))
                                    .build())
                    .only(KeyMode.GEOMETRY));
        }
        if (o.dimensions != null) {
            Dimensions dimensions = dimensions(o.dimensions);
            given.add(Choice.of(
                            "--dimensions",
                            o.dimensions,
                            c -> c.toBuilder()
                                    .geometry(c.geometry().withDimensions(dimensions))
                                    .build())
                    .only(KeyMode.GEOMETRY));
        }
    }

    private static Selection selection(String text) {
        return switch (text) {
            case "all" -> new Selection.All();
            case "none" -> new Selection.None();
            default -> new Selection.Named(Arrays.asList(text.split(",", -1)));
        };
    }

    private static Dimensions dimensions(String text) {
        return switch (word(text)) {
            case "xyz" -> Dimensions.XYZ;
            case "xy" -> Dimensions.XY;
            default ->
                throw new UsageProblem("--dimensions " + text + ": give xyz (heights count) or xy (they do not)");
        };
    }

    private static KeyContract named(KeyContract c, String name) {
        return new KeyContract(
                name,
                c.version(),
                c.mode(),
                c.algorithm(),
                c.truncateBytes(),
                c.event(),
                c.bundle(),
                c.geometry(),
                c.properties());
    }

    private static KeyContract precise(KeyContract c, int decimals) {
        return c.mode() == KeyMode.SERIALIZATION
                ? c.toBuilder().event(c.event().withPrecision(decimals)).build()
                : c.toBuilder().geometry(c.geometry().withPrecision(decimals)).build();
    }

    private static String word(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
