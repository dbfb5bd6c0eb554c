package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.crs.CrsRef;
import io.geoidem.json.CanonicalJson;
import io.geoidem.json.JsonReader;
import io.geoidem.json.Token;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The features of a FeatureCollection one after the other, each as the bytes it is written with: here only the frame of
 * the document and the grammar are read, the features themselves on whatever thread works them. Memory is that of the
 * largest feature. Not thread-safe.
 */
final class GeoJsonCollection implements Iterator<FeatureJob>, AutoCloseable {
    private final JsonReader reader;
    private final CrsRef crs;
    private final byte @Nullable [] held;
    private final @Nullable RetainedStream stream;
    private final Set<String> names = new HashSet<>();
    private final LongConsumer progress;
    private long told;
    private long record;
    private boolean inFeatures;

    GeoJsonCollection(GeoJsonSource source, CrsRef crs, Limits limits) {
        this.crs = crs;
        this.held = source.held();
        this.progress = source.progress();
        if (held != null) {
            stream = null;
            reader = JsonReader.of(held, 0, held.length, limits);
        } else {
            stream = new RetainedStream(source.open());
            reader = JsonReader.of(stream, limits);
        }
        reader.next();
        readFrame();
    }

    @Override
    public boolean hasNext() {
        return inFeatures;
    }

    @Override
    public FeatureJob next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        record++;
        long from = reader.offset();
        progress.accept(from - told);
        told = from;
        reader.skipValue();
        FeatureJob job = slice(from, reader.endOffset());
        nextFeature();
        return job;
    }

    @Override
    public void close() {
        if (stream != null) {
            try {
                stream.close();
            } catch (IOException e) {
                throw GeoJsonSource.unreadable(e);
            }
        }
    }

    private void nextFeature() {
        retain();
        if (reader.next() == Token.END_ARRAY) {
            inFeatures = false;
            readFrame();
        }
    }

    private void retain() {
        if (stream != null) {
            stream.retainFrom(reader.endOffset());
        }
    }

    private FeatureJob slice(long from, long to) {
        if (held != null) {
            return new Slice(held, (int) from, (int) to, from, record);
        }
        byte[] bytes = java.util.Objects.requireNonNull(stream).copy(from, to);
        return new Slice(bytes, 0, bytes.length, from, record);
    }

    /** Reads members of the collection up to the first feature, or to the end of the text. */
    private void readFrame() {
        while (reader.next() == Token.NAME) {
            String name = reader.string();
            if (!names.add(name)) {
                throw new GeoidemException(
                        ErrorCode.DUPLICATE_MEMBER,
                        reader.place(),
                        "the member name " + CanonicalJson.text(name) + " stands twice in one object",
                        "send each member once");
            }
            reader.next();
            if (!name.equals("features")) {
                reader.skipValue();
                continue;
            }
            if (reader.token() != Token.BEGIN_ARRAY) {
                throw GeoJsonValues.unexpected(reader, "features is an array", "give the features as its elements");
            }
            retain();
            if (reader.next() != Token.END_ARRAY) {
                inFeatures = true;
                return;
            }
        }
        if (!names.contains("features")) {
            throw GeoJsonValues.unexpected(
                    reader, "a FeatureCollection has the member \"features\"", "add it, if only as an empty array");
        }
        reader.next();
    }

    /** One feature as it is written. */
    private final class Slice implements FeatureJob {
        private final byte[] bytes;
        private final int from;
        private final int to;
        private final long offset;
        private final long number;

        Slice(byte[] bytes, int from, int to, long offset, long number) {
            this.bytes = bytes;
            this.from = from;
            this.to = to;
            this.offset = offset;
            this.number = number;
        }

        @Override
        public long record() {
            return number;
        }

        @Override
        public int weight() {
            return to - from;
        }

        @Override
        public void write(Workbench bench) {
            try {
                new GeoJsonFeature(bench, bench.reader(bytes, from, to), crs).writeFeature();
            } catch (GeoidemException e) {
                throw e.at(inDocument(e.place()));
            }
        }

        @Override
        public WrittenFeature written(Workbench bench) {
            try {
                return new GeoJsonFeature(bench, bench.reader(bytes, from, to), crs).keepFeature(number, crs);
            } catch (GeoidemException e) {
                throw e.at(inDocument(e.place()));
            }
        }

        private Place inDocument(Place place) {
            String pointer = "/features/" + (number - 1) + (place.pointer() == null ? "" : place.pointer());
            long at = place.byteOffset() < 0 ? offset : offset + place.byteOffset();
            return new Place(
                    place.file(), at, pointer, number, place.part(), place.ring(), place.vertex(), place.field());
        }
    }

    /** Keeps what was read from an offset on, so that a feature can be cut out when its end is known. */
    private static final class RetainedStream extends InputStream {
        private final InputStream in;
        private byte[] kept = new byte[1 << 17];
        private int count;
        private long base;

        RetainedStream(InputStream in) {
            this.in = in;
        }

        void retainFrom(long offset) {
            int drop = (int) (offset - base);
            System.arraycopy(kept, drop, kept, 0, count - drop);
            count -= drop;
            base = offset;
        }

        byte[] copy(long from, long to) {
            return java.util.Arrays.copyOfRange(kept, (int) (from - base), (int) (to - base));
        }

        @Override
        public int read(byte[] target, int at, int length) throws IOException {
            int read = in.read(target, at, length);
            if (read > 0) {
                keep(target, at, read);
            }
            return read;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }

        private void keep(byte[] source, int from, int length) {
            if (count + (long) length > kept.length) {
                long wanted = Math.max(2L * kept.length, count + (long) length);
                kept = java.util.Arrays.copyOf(kept, (int) Math.min(wanted, Integer.MAX_VALUE - 8));
            }
            System.arraycopy(source, from, kept, count, length);
            count += length;
        }
    }
}
