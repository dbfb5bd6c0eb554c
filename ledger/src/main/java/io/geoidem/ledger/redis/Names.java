package io.geoidem.ledger.redis;

import io.geoidem.Key;

/**
 * The keys of a ledger in Redis. The braces put all of them on one node of a cluster.
 *
 * @param ledger the ledger's name
 */
record Names(String ledger) {
    Names {
        Key.requireNamespace(ledger);
    }

    /** Properties: id, schema, fence. */
    String meta() {
        return "geoidem:{" + ledger + "}:meta";
    }

    /** Fingerprints by contract name and version. */
    String contracts() {
        return "geoidem:{" + ledger + "}:contracts";
    }

    /** The hash of a key. */
    String claim(Key key) {
        return claims() + key;
    }

    /** What all claims begin with. */
    String claims() {
        return "geoidem:{" + ledger + "}:claim:";
    }

    /** The field of a contract. */
    static String contract(Key key) {
        return key.namespace() + ".v" + key.version();
    }
}
