package io.geoidem.bundle;

import io.geoidem.Digest;
import io.geoidem.contract.BundleRules;
import io.geoidem.contract.BundleRules.IndexSidecars;
import io.geoidem.contract.KeyContract;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Hashes bundles in the layout that the contract names. Stateless and thread-safe.
 *
 * <p>Layout {@code recipe} (§4.2) hashes, with the contract's algorithm, the UTF-8 bytes of
 *
 * <pre>{@code namespace ":v" version ":"}</pre>
 *
 * and then, for each component in the order of its lower-cased file name by code point, the UTF-8 bytes of that
 * lower-cased name, one zero byte, and the content. Nothing tells where a content ends; that is the recipe's format.
 *
 * <p>Layout {@code tree} (§4.3) hashes
 *
 * <pre>{@code
 * bundle    = header component*            ; components in the alphabetical order of their roles
 * header    = frame("geoidem bundle tree 1") frame(namespace) frame(version)
 * component = frame(role) frame(length) frame(root)
 * frame(x)  = number of bytes of x as 4 bytes, big-endian, then x
 * }</pre>
 *
 * where texts are ASCII, {@code version} is decimal digits, {@code role} is the suffix in lower case without its point,
 * {@code length} is the content's length as 8 bytes, big-endian, and {@code root} is the Merkle tree hash of RFC 9162
 * §2.1.1 over the content cut into chunks of 4 MiB (the last may be shorter; no content has no chunk). Under
 * {@code dbf_date: mask} bytes 1 to 3 of the .dbf, which hold the date of its last update, are taken as zero. Chunks are
 * hashed in parallel in the common pool and the calling thread; the result does not depend on how many there are.
 */
public final class BundleHasher {
    private BundleHasher() {}

    /**
     * The digest of a bundle.
     *
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#MISSING_FILE} where a role is missing that
     *     the contract requires, and whatever {@link BundleComponent#openStream} gives
     */
    public static ContentDigest digest(Bundle bundle, KeyContract contract) {
        return digest(bundle, contract, bytes -> {});
    }

    /**
     * The same, telling how it advances.
     *
     * @param progress gets the number of bytes read since its last call; may be called from several threads at once
     */
    public static ContentDigest digest(Bundle bundle, KeyContract contract, LongConsumer progress) {
        BundleRules rules = contract.bundle();
        bundle.require(rules.require());
        List<BundleComponent> counted = bundle.components().stream()
                .filter(c ->
                        rules.indexes() == IndexSidecars.INCLUDE || !c.role().isIndex())
                .toList();
        Digest digest = switch (rules.layout()) {
            case RECIPE -> RecipeLayout.digest(counted, contract, progress);
            case TREE -> TreeLayout.digest(counted, contract, progress);
        };
        return new ContentDigest(
                digest, counted.stream().mapToLong(BundleComponent::length).sum());
    }
}
