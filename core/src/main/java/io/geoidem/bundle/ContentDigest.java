package io.geoidem.bundle;

import io.geoidem.Digest;

/**
 * The hash of a bundle or a file.
 *
 * @param digest before truncation
 * @param length content bytes that were hashed: of the components that count, or of the file
 */
public record ContentDigest(Digest digest, long length) {}
