package io.geoidem.event;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.digest.Hash;
import io.geoidem.number.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Where canonical text ends up: in a hash, and in a stream where the text itself is wanted. */
final class CanonicalOutput {
    private static final int BLOCK = 8192;

    private final Hash hash;
    private final ByteSink block = new ByteSink(BLOCK + 16);
    private long length;
    private @Nullable OutputStream copy;

    CanonicalOutput(Hash hash) {
        this.hash = hash;
    }

    /** Begins a text, which is written to that stream too unless it is null. */
    void begin(@Nullable OutputStream stream) {
        copy = stream;
        block.clear();
        length = 0;
    }

    boolean isCopying() {
        return copy != null;
    }

    void write(byte[] bytes, int from, int to) {
        int count = to - from;
        if (count > BLOCK - block.length()) {
            flush();
            if (count >= BLOCK) {
                pass(bytes, from, count);
                return;
            }
        }
        block.append(bytes, from, count);
    }

    void write(char ascii) {
        if (block.length() >= BLOCK) {
            flush();
        }
        block.append(ascii);
    }

    /** Ends the text; the hash holds it. */
    long end() {
        flush();
        copy = null;
        return length;
    }

    private void flush() {
        pass(block.array(), 0, block.length());
        block.clear();
    }

    private void pass(byte[] bytes, int from, int count) {
        length += count;
        hash.update(bytes, from, count);
        OutputStream stream = copy;
        if (stream != null) {
            try {
                stream.write(bytes, from, count);
            } catch (IOException e) {
                throw new GeoidemException(
                        ErrorCode.IO,
                        Place.UNKNOWN,
                        "writing the canonical text failed: " + e.getMessage(),
                        "check the target and try again",
                        e);
            }
        }
    }
}
