package io.geoidem.bundle;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.contract.BundleRole;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * One shapefile with its sidecars: at most one component for each role. Immutable and thread-safe; it holds no open
 * file, and its components can be opened any number of times.
 *
 * @param baseName the file names without their last suffix, exactly as written
 * @param entryName the base name with the folders inside the source that lead to it, separated by {@code /}; this is
 *     what tells two layers of one source apart
 * @param components the files, in the order of {@link BundleRole}
 */
public record Bundle(String baseName, String entryName, List<BundleComponent> components) {
    public Bundle {
        components = List.copyOf(components);
    }

    /** The component of that role. */
    public Optional<BundleComponent> component(BundleRole role) {
        return components.stream().filter(c -> c.role() == role).findFirst();
    }

    /**
     * The component of that role.
     *
     * @throws GeoidemException with {@link ErrorCode#MISSING_FILE}, naming the file that is not there
     */
    public BundleComponent required(BundleRole role) {
        require(Set.of(role));
        return component(role).orElseThrow();
    }

    /**
     * Checks that those roles are there.
     *
     * @throws GeoidemException with {@link ErrorCode#MISSING_FILE}, naming every file that is not there
     */
    public void require(Set<BundleRole> roles) {
        List<String> missing = roles.stream()
                .filter(role -> component(role).isEmpty())
                .sorted()
                .map(role -> baseName + "." + role.label())
                .toList();
        if (!missing.isEmpty()) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE,
                    Place.ofFile(entryName),
                    String.join(" and ", missing) + (missing.size() == 1 ? " is" : " are") + " missing (found: "
                            + found() + ")",
                    "put the file beside the others, or list fewer roles in bundle.require of the contract");
        }
    }

    /** Bytes of all components together. */
    public long length() {
        return components.stream().mapToLong(BundleComponent::length).sum();
    }

    /**
     * This bundle, telling how its streams are read.
     *
     * @param progress gets the number of bytes read since its last call; may be called from several threads at once
     */
    public Bundle withProgress(LongConsumer progress) {
        return new Bundle(
                baseName,
                entryName,
                components.stream()
                        .map(component -> component.withProgress(progress))
                        .toList());
    }

    private String found() {
        return components.stream().map(BundleComponent::fileName).collect(Collectors.joining(", "));
    }
}
