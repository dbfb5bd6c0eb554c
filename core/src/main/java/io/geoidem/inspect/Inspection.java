package io.geoidem.inspect;

import io.geoidem.Flags;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.contract.BundleRole;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsIdentity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an input holds.
 *
 * @param components its files, with what counts of them
 * @param missing files that a bundle usually has and this one lacks, with what follows from that
 * @param ignored files beside the components that no mode looks at
 * @param encoding the encoding of attribute texts, and what says so; empty where the format leaves no choice
 * @param crs what the coordinates mean; empty where nothing was read
 * @param features what was read of the features; empty where they cannot be read at all
 * @param modes what each mode makes of the input
 */
public record Inspection(
        List<Component> components,
        List<String> missing,
        List<String> ignored,
        Optional<String> encoding,
        Optional<Crs> crs,
        Optional<Features> features,
        List<Outcome> modes) {
    public Inspection {
        components = List.copyOf(components);
        missing = List.copyOf(missing);
        ignored = List.copyOf(ignored);
        modes = List.copyOf(modes);
    }

    /**
     * One file.
     *
     * @param name its name, with folders inside an archive or folder
     * @param role its role in a bundle; empty for a file that is no bundle
     * @param length bytes, expanded
     * @param sha256 digest in hexadecimal
     */
    public record Component(String name, Optional<BundleRole> role, long length, String sha256) {}

    /**
     * A CRS.
     *
     * @param declared what the data or the contract say of it
     * @param identity what it was taken for, with the operation to WGS 84; empty where it is WGS 84 already or refused
     * @param problem why it is refused; empty where it is not
     */
    public record Crs(String declared, Optional<CrsIdentity> identity, Optional<String> problem) {}

    /**
     * Features, counted.
     *
     * @param count how many were read
     * @param types how many of each type, as written; those without geometry as {@code null}
     * @param withId how many have an id
     * @param withHeight how many have heights
     * @param extent in the CRS of the source: least x, least y, greatest x, greatest y; empty without any position
     * @param degrees the same in degrees of WGS 84; empty where the CRS is refused
     * @param attributes what is known of each attribute, in the order of the source
     * @param refused how many cannot be read or keyed
     * @param problems why, the first ten
     */
    public record Features(
            long count,
            Map<String, Long> types,
            long withId,
            long withHeight,
            Optional<Extent> extent,
            Optional<Extent> degrees,
            Map<String, Attribute> attributes,
            long refused,
            List<String> problems) {
        public Features {
            types = new TreeMap<>(types);
            attributes = new LinkedHashMap<>(attributes);
            problems = List.copyOf(problems);
        }
    }

    /** A rectangle; x is longitude or easting. */
    public record Extent(double west, double south, double east, double north) {}

    /**
     * An attribute, counted.
     *
     * @param kinds how many values of each kind: {@code string}, {@code number}, {@code boolean}, {@code object},
     *     {@code array}, {@code null}
     */
    public record Attribute(Map<String, Long> kinds) {
        public Attribute {
            kinds = new TreeMap<>(kinds);
        }
    }

    /**
     * What a mode makes of the input.
     *
     * @param contract the contract it was tried with
     * @param result the key; empty where it is refused
     * @param problem why it is refused; empty where it is not
     * @param flags what a reader may want to know
     */
    public record Outcome(KeyContract contract, Optional<KeyResult> result, Optional<String> problem, Flags flags) {
        /** The mode. */
        public KeyMode mode() {
            return contract.mode();
        }
    }
}
