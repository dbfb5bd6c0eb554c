package io.geoidem.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that add up to a contract, in every command that keys. Filled by picocli; null where not given. */
public final class ContractOptions {
    @Option(
            names = {"-m", "--mode"},
            paramLabel = "MODE",
            order = 1,
            description = {
                "What a key identifies; there is no default.",
                "serialization: the bytes. A re-export, another format or another ring order is another key. Right"
                        + " where one producer owns the feed.",
                "geometry: shape and attributes, whoever wrote them down. Right as soon as a second producer joins."
            })
    @Nullable
    String mode;

    @Option(
            names = {"-c", "--contract"},
            paramLabel = "FILE",
            order = 2,
            description = {
                "A contract (YAML) with the mode and every other choice. Options that contradict it are refused. Given"
                        + " twice or more, which only geoidem key allows, each contract gives its key, for the time in"
                        + " which one version follows another.",
                "A contracts.lock beside it holds: a contract that it knows otherwise is refused."
            })
    @Nullable
    List<Path> contracts;

    @Option(
            names = "--lock",
            paramLabel = "FILE",
            order = 2,
            description = "The lock to hold contracts against, in place of the contracts.lock beside each.")
    @Nullable
    Path lock;

    @Option(
            names = "--namespace",
            paramLabel = "NS",
            order = 3,
            description = "The contract's name, which stands in the key. Default: " + ContractResolver.DEFAULT_NAMESPACE
                    + ".")
    @Nullable
    String namespace;

    @Option(
            names = "--contract-version",
            paramLabel = "N",
            order = 4,
            description = "The contract's version, which stands in the key. Default: 1.")
    @Nullable
    Integer version;

    @Option(
            names = "--algorithm",
            paramLabel = "A",
            order = 5,
            description = "sha256 (default), sha512, sha3-256 or blake2b.")
    @Nullable
    String algorithm;

    @Option(
            names = "--truncate",
            paramLabel = "N",
            order = 6,
            description = "Keep the leading N bytes of the digest, 8 or more; 0 keeps all (default).")
    @Nullable
    Integer truncate;

    @Option(
            names = "--precision",
            paramLabel = "N",
            order = 7,
            description = "Decimals that are kept, 0 to 10. Serialization: of every float, default 8. Geometry: of a"
                    + " degree, default 7 (about 1 cm).")
    @Nullable
    Integer precision;

    @Option(
            names = "--strip",
            paramLabel = "a,b,c",
            order = 8,
            split = ",",
            description = "Serialization: the top-level members of an event that differ at each delivery and do not"
                    + " count, in place of the default seven. An empty text strips none.")
    @Nullable
    List<String> strip;

    @Option(
            names = "--event-type",
            paramLabel = "T",
            order = 9,
            description = "Serialization: becomes the top-level member event_type, so that two kinds of event with one"
                    + " payload differ.")
    @Nullable
    String eventType;

    @Option(
            names = "--source-crs",
            paramLabel = "EPSG:n",
            order = 10,
            description = "Geometry: the CRS of the coordinates, whatever the data say.")
    @Nullable
    String sourceCrs;

    @Option(
            names = "--operation",
            paramLabel = "EPSG:n",
            order = 10,
            description = "Geometry: the operation to WGS 84, in place of the one that the rule chooses.")
    @Nullable
    String operation;

    @Option(
            names = "--properties",
            paramLabel = "all|none|a,b,c",
            order = 11,
            description =
                    "Geometry: which attributes count. Default: all. A name that no feature has is no error: inspect"
                            + " lists the names that are there.")
    @Nullable
    String properties;

    @Option(
            names = "--dimensions",
            paramLabel = "xyz|xy",
            order = 12,
            description = "Geometry: whether heights count. Default: xyz.")
    @Nullable
    String dimensions;

    /** Whether anything says which mode is meant. */
    public boolean nameAMode() {
        return mode != null || contracts != null;
    }

    /** The lock that is named. */
    public Optional<Path> lock() {
        return Optional.ofNullable(lock);
    }
}
