package io.geoidem.cli.input;

import io.geoidem.GeoidemException;
import java.util.Optional;

/**
 * Consecutive records of one input, in one array that is never written again; or one record that is refused, of which no byte
 * is there.
 *
 * @param bytes the bytes of the records and what stands between them
 * @param starts index of the first byte of each record
 * @param ends index after the last byte of each record
 * @param count how many records; the arrays may be longer
 * @param firstNumber number of the first record in the input, counted from 1
 * @param readNanos when they had been read, as {@link System#nanoTime} counts
 * @param refused why the record is refused, where it is
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier between threads, never compared
public record Batch(
        byte[] bytes,
        int[] starts,
        int[] ends,
        int count,
        long firstNumber,
        long readNanos,
        Optional<GeoidemException> refused) {
    /** Records as they were read. */
    public Batch(byte[] bytes, int[] starts, int[] ends, int count, long firstNumber, long readNanos) {
        this(bytes, starts, ends, count, firstNumber, readNanos, Optional.empty());
    }

    /** The record of that number, which is refused. */
    static Batch refusing(long number, GeoidemException problem) {
        int[] nowhere = {0};
        return new Batch(new byte[0], nowhere, nowhere, 1, number, System.nanoTime(), Optional.of(problem));
    }

    /** Index of the record separator that opens a record of RFC 8142; of any other record, that of its first byte. */
    public int opening(int index) {
        int start = starts[index];
        return start > 0 && bytes[start - 1] == RecordReader.RECORD_SEPARATOR ? start - 1 : start;
    }
}
