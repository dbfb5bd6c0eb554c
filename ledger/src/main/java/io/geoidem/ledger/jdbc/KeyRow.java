package io.geoidem.ledger.jdbc;

import io.geoidem.Digest;
import io.geoidem.ledger.Item;
import org.jspecify.annotations.Nullable;

/**
 * An item as its primary key. The digest's bytes are taken once: those of a batch then lie side by side, whereas the items
 * were made all over the memory. Immutable, but for the array, which nobody changes.
 */
public final class KeyRow {
    private final int contract;
    private final Item item;
    private final byte[] digest;

    /**
     * A row for that item.
     *
     * @param contract id of the contract's row
     */
    public KeyRow(int contract, Item item) {
        this.contract = contract;
        this.item = item;
        this.digest = item.key().digest().bytes();
    }

    /** Id of the contract's row. */
    public int contract() {
        return contract;
    }

    /** The item. */
    public Item item() {
        return item;
    }

    /** The digest in the key. */
    public byte[] digest() {
        return digest;
    }

    /** The full digest where the key's is truncated, else null: it would be stored twice. */
    public byte @Nullable [] longDigest() {
        Digest full = item.fullDigest();
        return full.length() == digest.length ? null : full.bytes();
    }
}
