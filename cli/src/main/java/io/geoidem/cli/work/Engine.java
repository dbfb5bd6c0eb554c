package io.geoidem.cli.work;

import io.geoidem.cli.input.Input;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/**
 * What one contract makes of each kind of input. Problems of one record or feature go to the sink; a
 * {@link io.geoidem.GeoidemException} means that the whole input gets no (further) key. Engines are thread-safe.
 */
interface Engine {
    /**
     * One JSON text.
     *
     * @param stream read where the input has no path; not closed
     * @param progress gets the number of bytes read since its last call
     */
    void document(Input input, InputStream stream, LongConsumer progress, Sink sink) throws IOException;

    /** One JSON text that is a record among others: the bytes from index {@code from} up to, without, {@code to}. */
    void record(String source, byte[] bytes, int from, int to, Sink sink);

    /** A shapefile, alone or in a folder or archive. */
    void bundle(Input input, LongConsumer progress, Sink sink) throws IOException;

    /** A file or stream of which only the bytes are known. */
    void file(Input input, InputStream stream, LongConsumer progress, Sink sink) throws IOException;
}
