package io.geoidem.reconcile.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Builds lines and writes them as UTF-8, many at a time. Not thread-safe. */
final class Utf8Lines {
    private static final int BUFFERED = 1 << 16;

    private final OutputStream out;
    private final StringBuilder text = new StringBuilder();

    Utf8Lines(OutputStream out) {
        this.out = out;
    }

    /** What the line that is being built is appended to. */
    StringBuilder line() {
        return text;
    }

    void end() throws IOException {
        text.append('\n');
        if (text.length() >= BUFFERED) {
            write();
        }
    }

    void flush() throws IOException {
        write();
        out.flush();
    }

    private void write() throws IOException {
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        text.setLength(0);
    }
}
