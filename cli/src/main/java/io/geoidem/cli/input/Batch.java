package io.geoidem.cli.input;

/**
 * Consecutive records of one input, in one array that is never written again.
 *
 * @param bytes the bytes of the records and what stands between them
 * @param starts index of the first byte of each record
 * @param ends index after the last byte of each record
 * @param count how many records; the arrays may be longer
 * @param firstNumber number of the first record in the input, counted from 1
 * @param readNanos when they had been read, as {@link System#nanoTime} counts
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier between threads, never compared
public record Batch(byte[] bytes, int[] starts, int[] ends, int count, long firstNumber, long readNanos) {
    /** Index of the record separator that opens a record of RFC 8142; of any other record, that of its first byte. */
    public int opening(int index) {
        int start = starts[index];
        return start > 0 && bytes[start - 1] == RecordReader.RECORD_SEPARATOR ? start - 1 : start;
    }
}
