package io.geoidem;

/**
 * What keying one input gives: the key, and beside it what never stands in the key.
 *
 * @param key the key, its digest truncated as the contract says
 * @param fullDigest the digest before truncation
 * @param canonicalLength bytes that were hashed as content: of the canonical text for events and features, of the
 *     components for bundles, of the file for single files, the sum over the features for datasets
 * @param contractFingerprint SHA-256 of the resolved contract (§3)
 * @param flags what a reader may want to know of the data (§5.12)
 */
public record KeyResult(Key key, Digest fullDigest, long canonicalLength, Digest contractFingerprint, Flags flags) {}
