package io.geoidem.bundle;

import io.geoidem.HashAlgorithm;
import io.geoidem.digest.Hash;
import java.util.List;

/** The Merkle tree hash of RFC 9162 §2.1.1. The prefixes keep a node from passing for a leaf. */
final class MerkleTree {
    private static final byte[] LEAF = {0};
    private static final byte[] NODE = {1};

    private MerkleTree() {}

    /** A hash that has taken in the prefix of a leaf. */
    static Hash leaf(HashAlgorithm algorithm) {
        Hash hash = Hash.of(algorithm);
        hash.update(LEAF);
        return hash;
    }

    /** The root over those leaf hashes; without any, the hash of nothing. */
    static byte[] root(HashAlgorithm algorithm, List<byte[]> leaves) {
        if (leaves.isEmpty()) {
            return Hash.of(algorithm).finishBytes();
        }
        if (leaves.size() == 1) {
            return leaves.get(0);
        }
        int split = Integer.highestOneBit(leaves.size() - 1);
        byte[] left = root(algorithm, leaves.subList(0, split));
        byte[] right = root(algorithm, leaves.subList(split, leaves.size()));
        Hash hash = Hash.of(algorithm);
        hash.update(NODE);
        hash.update(left);
        hash.update(right);
        return hash.finishBytes();
    }
}
