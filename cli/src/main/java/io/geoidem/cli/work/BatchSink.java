package io.geoidem.cli.work;

import io.geoidem.GeoidemException;
import io.geoidem.cli.output.Keyed;
import io.geoidem.cli.output.ResultFormat;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Collects what one batch of records gives, so that a worker formats it and the main thread only writes. */
final class BatchSink implements Sink {
    /** A record that got no key. */
    record Bad(String source, GeoidemException problem) {}

    private final ResultFormat format;
    private final StringBuilder line = new StringBuilder();
    private final ByteArrayOutputStream text = new ByteArrayOutputStream(1 << 14);
    private final List<Bad> bad = new ArrayList<>();

    BatchSink(ResultFormat format) {
        this.format = format;
    }

    @Override
    public void key(Keyed keyed) {
        line.setLength(0);
        format.append(line, keyed);
        text.writeBytes(line.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void canonical(byte[] bytes, int from, int length) {
        text.write(bytes, from, length);
        text.write('\n');
    }

    @Override
    public void bad(String source, GeoidemException problem) {
        bad.add(new Bad(source, problem));
    }

    byte[] text() {
        return text.toByteArray();
    }

    List<Bad> bad() {
        return bad;
    }
}
