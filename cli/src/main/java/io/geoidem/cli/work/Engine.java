package io.geoidem.cli.work;

import io.geoidem.cli.input.Input;
import io.geoidem.cli.input.InputKind;
import io.geoidem.cli.input.TextStart;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/**
 * What one contract makes of each kind of input. Problems of one record or feature go to the sink; a
 * {@link io.geoidem.GeoidemException} means that the whole input gets no (further) key. Engines are thread-safe.
 */
interface Engine {
    /**
     * Looks at what would be wrong with each record or feature of an input in the same way, so that it is told once.
     *
     * @param stream what is read where the input has no path; it stands where it stood afterwards
     */
    default void prepare(Input input, InputStream stream) throws IOException {
        if (input.kind() == InputKind.DOCUMENT || input.kind() == InputKind.RECORDS) {
            if (input.path().isPresent()) {
                TextStart.requireUtf8(input.path().get());
            } else {
                TextStart.requireUtf8(stream);
            }
        }
    }

    /**
     * One JSON text.
     *
     * @param stream read where the input has no path; not closed
     * @param progress gets the number of bytes read since its last call
     */
    void document(Input input, InputStream stream, LongConsumer progress, Sink sink) throws IOException;

    /** One JSON text that is a record among others: the bytes from index {@code from} up to, without, {@code to}. */
    void record(String source, byte[] bytes, int from, int to, Sink sink);

    /**
     * A shapefile, alone or in a folder or archive.
     *
     * @param progress gives, for the number of bytes of a bundle, what gets the number of bytes read since its last call
     */
    void bundle(Input input, LongFunction<LongConsumer> progress, Sink sink) throws IOException;

    /** Features in a format of its own. */
    void layers(Input input, InputStream stream, LongConsumer progress, Sink sink) throws IOException;

    /** A file or stream of which only the bytes are known. */
    void file(Input input, InputStream stream, LongConsumer progress, Sink sink) throws IOException;
}
