package io.geoidem.ledger.redis;

import io.geoidem.Key;

/**
 * The keys of a ledger in Redis. The braces put all of them on one node of a cluster.
 *
 * @param ledger the ledger's name
 * @param meta what the ledger keeps of itself: a {@link Meta}
 * @param contracts a hash of contracts by name and version
 * @param claims what all claims begin with
 */
record Names(String ledger, String meta, String contracts, String claims) {
    Names(String ledger) {
        this(ledger, key(ledger, "meta"), key(ledger, "contracts"), key(ledger, "claim:"));
    }

    /** An {@link EntryText}. */
    String claim(Key key) {
        return claims + key;
    }

    /** The field of a contract. */
    static String contract(Key key) {
        return key.namespace() + ".v" + key.version();
    }

    private static String key(String ledger, String what) {
        Key.requireNamespace(ledger);
        return "geoidem:{" + ledger + "}:" + what;
    }
}
