package io.geoidem.cli.ledger;

import io.geoidem.cli.input.Batch;
import io.geoidem.ledger.Item;

/**
 * A keyed record of a stream.
 *
 * @param item what is claimed for it
 * @param number its number in the stream, from 1
 * @param batch what it was read with
 * @param index where it stands there
 */
record StreamRecord(Item item, long number, Batch batch, int index) {
    byte[] bytes() {
        return batch.bytes();
    }

    int from() {
        return batch.starts()[index];
    }

    int to() {
        return batch.ends()[index];
    }
}
