package io.geoidem.contract.doc;

import io.geoidem.Key;

/**
 * A worked example.
 *
 * @param change what differs between two inputs
 * @param from key of the first
 * @param to key of the second
 */
record Example(String change, Key from, Key to) {
    String verdict() {
        return from.equals(to) ? "same" : "different";
    }
}
