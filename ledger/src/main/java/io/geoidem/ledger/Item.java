package io.geoidem.ledger;

import io.geoidem.Digest;
import io.geoidem.Key;
import io.geoidem.KeyResult;

/**
 * What is claimed: a key with what travels beside it.
 *
 * @param key the key
 * @param fullDigest the digest before truncation; the key's digest is its beginning
 * @param contractFingerprint SHA-256 of the resolved contract (§3)
 * @param source where the data came from, for people; a path, a URL, or empty
 */
public record Item(Key key, Digest fullDigest, Digest contractFingerprint, String source) {
    public Item {
        if (!fullDigest.truncate(key.digest().length()).equals(key.digest())) {
            throw new IllegalArgumentException("the digest of " + key + " is no beginning of " + fullDigest);
        }
        source = StoredText.beginning(source);
    }

    /** The item of a key that was just made. */
    public static Item of(KeyResult result, String source) {
        return new Item(result.key(), result.fullDigest(), result.contractFingerprint(), source);
    }
}
