package io.geoidem.ledger.redis;

import io.geoidem.Key;

/**
 * What a ledger in Redis is called, and its keys. The braces put all of them on one node of a cluster.
 *
 * @param ledger the ledger's name
 * @param where which server, for messages; empty where that is not known
 * @param meta what the ledger keeps of itself: a {@link Meta}
 * @param contracts a hash of contracts by name and version
 * @param claims what all claims begin with
 */
record Names(String ledger, String where, String meta, String contracts, String claims) {
    Names(String ledger, String where) {
        this(ledger, where, key(ledger, "meta"), key(ledger, "contracts"), key(ledger, "claim:"));
    }

    /** What messages call it. */
    String inWords() {
        return "the redis ledger" + (where.isEmpty() ? "" : " " + where);
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
