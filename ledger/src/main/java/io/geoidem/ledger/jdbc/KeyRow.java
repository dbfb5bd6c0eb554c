package io.geoidem.ledger.jdbc;

import io.geoidem.ledger.Item;
import org.jspecify.annotations.Nullable;

/**
 * An item as its primary key. What belongs to the digests is taken once: that of a batch then lies side by side, whereas the
 * items were made all over the memory. Immutable, but for the array, which nobody changes.
 */
public final class KeyRow {
    private final int contract;
    private final Item item;
    private final byte[] digest;
    private final int fullLength;

    /**
     * A row for that item.
     *
     * @param contract id of the contract's row
     */
    public KeyRow(int contract, Item item) {
        this.contract = contract;
        this.item = item;
        this.digest = item.key().digest().bytes();
        this.fullLength = item.fullDigest().length();
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

    /** Bytes of the full digest. */
    public int fullLength() {
        return fullLength;
    }

    /** The full digest where the key's is truncated, else null: it would be stored twice. */
    public byte @Nullable [] longDigest() {
        return fullLength == digest.length ? null : item.fullDigest().bytes();
    }
}
