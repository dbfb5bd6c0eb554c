package io.geoidem.cli.ledger;

import io.geoidem.cli.input.Batch;
import io.geoidem.cli.terminal.Console;
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
    private static final byte[] LINE_FEED = {'\n'};

    /** Writes it as it was read, with the separator that opens it, and with a line feed where it ends without. */
    void write(Console console) {
        byte[] bytes = batch.bytes();
        int from = batch.opening(index);
        int to = batch.ends()[index];
        console.write(bytes, from, to - from);
        if (bytes[to - 1] != '\n') {
            console.write(LINE_FEED, 0, 1);
        }
    }
}
