package io.geoidem.contract;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.digest.Hash;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Every choice that a key depends on, under a name and a version (§3). A contract never changes: another choice is
 * another version.
 *
 * @param name the namespace in the key
 * @param version 1 to 999,999,999
 * @param mode what the key identifies; there is no default
 * @param algorithm the hash
 * @param truncateBytes leading bytes of the digest that the key keeps; 0 for all, else 8 or more
 * @param event rules of events, in serialization mode
 * @param bundle rules of bundles, in serialization mode
 * @param geometry rules of geometries, in geometry mode
 * @param properties rules of attributes, in geometry mode
 */
public record KeyContract(
        String name,
        int version,
        KeyMode mode,
        HashAlgorithm algorithm,
        int truncateBytes,
        EventRules event,
        BundleRules bundle,
        GeometryRules geometry,
        PropertyRules properties) {
    public KeyContract {
        Key.requireNamespace(name);
        Key.requireVersion(version);
        if (truncateBytes != 0 && (truncateBytes < Key.MIN_DIGEST_BYTES || truncateBytes > algorithm.digestLength())) {
            throw Ranges.refused(
                    "truncate_bytes: " + truncateBytes + " is out of range",
                    "give 0 for the whole digest, or " + Key.MIN_DIGEST_BYTES + " to " + algorithm.digestLength());
        }
    }

    /**
     * The contract in that YAML or JSON file; see {@link ContractReader}.
     *
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#CONTRACT}, naming line and column;
     *     {@code MISSING_FILE} or {@code IO}; {@code MISSING_MODULE} without snakeyaml-engine on the class path
     */
    public static KeyContract load(Path file) {
        return ContractReader.read(file);
    }

    /**
     * SHA-256 of the canonical JSON of the resolved contract, as {@link ContractWriter#canonicalJson} gives it (§3). A
     * name and version stand for one fingerprint; a ledger and a lock refuse a second.
     */
    public Digest fingerprint() {
        return Hash.digestOf(
                HashAlgorithm.SHA256, ContractWriter.canonicalJson(this).getBytes(StandardCharsets.UTF_8));
    }

    /** A builder with the defaults of §3. The name and the mode have none and are given here. */
    public static Builder builder(String name, KeyMode mode) {
        return new Builder(name, mode);
    }

    /** A builder that starts from this contract. */
    public Builder toBuilder() {
        return new Builder(name, mode)
                .version(version)
                .algorithm(algorithm)
                .truncateBytes(truncateBytes)
                .event(event)
                .bundle(bundle)
                .geometry(geometry)
                .properties(properties);
    }

    /** Collects the choices of a contract. Not thread-safe. */
    public static final class Builder {
        private final String name;
        private final KeyMode mode;
        private int version = 1;
        private HashAlgorithm algorithm = HashAlgorithm.SHA256;
        private int truncateBytes;
        private EventRules event = EventRules.DEFAULT;
        private BundleRules bundle = BundleRules.DEFAULT;
        private GeometryRules geometry = GeometryRules.DEFAULT;
        private PropertyRules properties = PropertyRules.DEFAULT;

        private Builder(String name, KeyMode mode) {
            this.name = name;
            this.mode = java.util.Objects.requireNonNull(mode, "a contract has a mode");
        }

        public Builder version(int number) {
            version = number;
            return this;
        }

        public Builder algorithm(HashAlgorithm hash) {
            algorithm = hash;
            return this;
        }

        public Builder truncateBytes(int bytes) {
            truncateBytes = bytes;
            return this;
        }

        public Builder event(EventRules rules) {
            event = rules;
            return this;
        }

        public Builder bundle(BundleRules rules) {
            bundle = rules;
            return this;
        }

        public Builder geometry(GeometryRules rules) {
            geometry = rules;
            return this;
        }

        public Builder properties(PropertyRules rules) {
            properties = rules;
            return this;
        }

        /**
         * The contract.
         *
         * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#CONTRACT} or {@code KEY_SYNTAX} for a
         *     choice out of range
         */
        public KeyContract build() {
            return new KeyContract(name, version, mode, algorithm, truncateBytes, event, bundle, geometry, properties);
        }
    }
}
