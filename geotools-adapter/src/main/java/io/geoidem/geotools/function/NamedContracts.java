package io.geoidem.geotools.function;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.contract.KeyContract;
import io.geoidem.geotools.pipeline.FeatureKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The contracts that functions and processes know by name. A filter or a request names a contract and never a file, because
 * whoever may send a filter to a server must not choose what the server reads. A name is looked up among those that were
 * registered, then in the folder that the system property {@code geoidem.contracts} names, as {@code NAME.yaml},
 * {@code NAME.yml} or {@code NAME.json}; a contract that was found is kept. Thread-safe.
 */
public final class NamedContracts {
    /** The system property that names the folder. */
    public static final String FOLDER = "geoidem.contracts";

    /** The grammar of a namespace (§2): no name leads out of the folder. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,62}");

    private static final String[] SUFFIXES = {".yaml", ".yml", ".json"};
    private static final Map<String, FeatureKeys> KNOWN = new ConcurrentHashMap<>();

    private NamedContracts() {}

    /**
     * Makes a contract known under its name. Registering the same contract again changes nothing.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} where another contract of that name is known, and for a
     *     contract of mode serialization
     */
    public static void register(KeyContract contract) {
        FeatureKeys keys = FeatureKeys.of(contract);
        FeatureKeys known = KNOWN.putIfAbsent(contract.name(), keys);
        if (known != null && !known.contract().equals(contract)) {
            throw new GeoidemException(
                    ErrorCode.CONTRACT,
                    Place.UNKNOWN,
                    "another contract " + contract.name() + " is registered, of version "
                            + known.contract().version(),
                    "give each contract that is used at the same time a name of its own");
        }
    }

    /**
     * The keys under the contract of that name.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} where there is none
     */
    public static FeatureKeys keys(String name) {
        FeatureKeys known = KNOWN.get(name);
        return known != null ? known : KNOWN.computeIfAbsent(name, NamedContracts::read);
    }

    private static FeatureKeys read(String name) {
        String folder = System.getProperty(FOLDER);
        if (folder != null && NAME.matcher(name).matches()) {
            for (String suffix : SUFFIXES) {
                Path file = Path.of(folder, name + suffix);
                if (Files.isRegularFile(file)) {
                    return named(name, KeyContract.load(file), file);
                }
            }
        }
        throw new GeoidemException(
                ErrorCode.CONTRACT,
                Place.UNKNOWN,
                "no contract \"" + name + "\" is known",
                "register it with NamedContracts.register, or put "
                        + (NAME.matcher(name).matches() ? name : "NAME")
                        + ".yaml into the folder that the system property " + FOLDER + " names");
    }

    private static FeatureKeys named(String name, KeyContract contract, Path file) {
        if (!contract.name().equals(name)) {
            throw new GeoidemException(
                    ErrorCode.CONTRACT,
                    Place.ofFile(String.valueOf(file.getFileName())),
                    "the contract in it is called " + contract.name(),
                    "call the file by the name of its contract");
        }
        return FeatureKeys.of(contract);
    }
}
