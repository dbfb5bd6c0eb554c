package io.geoidem.ledger;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;

/** Items to claim. */
public final class Items {
    private Items() {}

    /** An item of the contract parcels v1 with a full digest. */
    public static Item item(String content) {
        return item("parcels", 1, content);
    }

    /** An item of that contract. */
    public static Item item(String namespace, int version, String content) {
        Digest digest = sha256(content);
        Key key = new Key(KeyMode.GEOMETRY, namespace, version, HashAlgorithm.SHA256, digest);
        return new Item(key, digest, fingerprint(namespace, version), "file:/data/" + content + ".shp");
    }

    /** An item whose key keeps 8 bytes; items with another tail have the same key. */
    public static Item truncated(String content, String tail) {
        Digest head = sha256(content).truncate(8);
        Digest full = new Digest(head.hex() + sha256(tail).hex().substring(16));
        Key key = new Key(KeyMode.GEOMETRY, "short", 1, HashAlgorithm.SHA256, head);
        return new Item(key, full, fingerprint("short", 1), content);
    }

    /** That many items. */
    public static List<Item> items(String prefix, int count) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(item(prefix + i));
        }
        return items;
    }

    /** The contract's fingerprint. */
    public static Digest fingerprint(String namespace, int version) {
        return sha256("contract " + namespace + " " + version);
    }

    /** A digest. */
    public static Digest sha256(String text) {
        try {
            return Digest.of(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
