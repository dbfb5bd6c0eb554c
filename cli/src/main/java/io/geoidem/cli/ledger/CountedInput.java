package io.geoidem.cli.ledger;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** A stream that tells how many bytes were read since it told last. */
final class CountedInput extends FilterInputStream {
    private final LongConsumer progress;

    CountedInput(InputStream in, LongConsumer progress) {
        super(in);
        this.progress = progress;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        progress.accept(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int read = super.read(bytes, from, length);
        progress.accept(Math.max(0, read));
        return read;
    }
}
