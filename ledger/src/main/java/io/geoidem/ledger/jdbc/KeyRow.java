package io.geoidem.ledger.jdbc;

import io.geoidem.Digest;
import io.geoidem.ledger.Item;

/**
 * An item as its primary key.
 *
 * @param contract id of the contract's row
 * @param item the item
 */
public record KeyRow(int contract, Item item) {
    /** The digest in the key. */
    public byte[] digest() {
        return item.key().digest().bytes();
    }

    /** The full digest where the key's is truncated, else null: it would be stored twice. */
    public byte @org.jspecify.annotations.Nullable [] longDigest() {
        Digest full = item.fullDigest();
        return full.length() == item.key().digest().length() ? null : full.bytes();
    }
}
