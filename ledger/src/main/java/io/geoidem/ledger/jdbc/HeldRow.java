package io.geoidem.ledger.jdbc;

import io.geoidem.ledger.Handle;

/**
 * A claim as its primary key, its owner and its fence.
 *
 * @param contract id of the contract's row; -1 where it is gone
 * @param handle the claim
 */
public record HeldRow(int contract, Handle handle) {
    /** The digest in the key. */
    public byte[] digest() {
        return handle.key().digest().bytes();
    }
}
