package io.geoidem.ledger.redis;

/**
 * What a ledger in Redis keeps of itself, in one text that every script reads. The scripts count on the lengths.
 *
 * @param schema the version of the layout, one character
 * @param ledger the id, 32 characters
 * @param contracts the state of the registered contracts, 16 characters; another one for each that is registered
 * @param fence the greatest that was given
 */
record Meta(String schema, String ledger, String contracts, long fence) {
    /** The layout of this release. */
    static final String SCHEMA = "2";

    /** A ledger with nothing in it. */
    static Meta empty(String ledger) {
        return new Meta(SCHEMA, ledger, "0".repeat(16), 0);
    }

    /** What {@link #toString} gave; of a newer layout at least the version and the id. */
    static Meta parse(String text) {
        String[] words = text.split(" ", -1);
        boolean known = words.length == 4 && words[0].equals(SCHEMA);
        return new Meta(
                words[0],
                words.length > 1 ? words[1] : "",
                known ? words[2] : "",
                known ? Long.parseLong(words[3]) : 0);
    }

    /** How the text of that ledger begins, whatever its contracts. */
    static String beginning(String ledger) {
        return SCHEMA + " " + ledger + " ";
    }

    /** How the text of that ledger begins with its contracts in that state. */
    static String beginning(String ledger, String contracts) {
        return beginning(ledger) + contracts + " ";
    }

    @Override
    public String toString() {
        return schema + " " + ledger + " " + contracts + " " + fence;
    }
}
