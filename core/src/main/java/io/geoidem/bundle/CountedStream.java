package io.geoidem.bundle;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** A stream that tells how it is read on; what is skipped counts as read. */
final class CountedStream extends FilterInputStream {
    private final LongConsumer progress;

    CountedStream(InputStream stream, LongConsumer progress) {
        super(stream);
        this.progress = progress;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        if (value >= 0) {
            progress.accept(1);
        }
        return value;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int count = super.read(bytes, from, length);
        if (count > 0) {
            progress.accept(count);
        }
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = super.skip(count);
        progress.accept(skipped);
        return skipped;
    }
}
