package io.geoidem.reconcile;

import io.geoidem.Digest;
import io.geoidem.reconcile.outline.Outline;
import io.geoidem.reconcile.outline.PackedBytes;
import io.geoidem.reconcile.outline.PackedOutline;
import io.geoidem.reconcile.outline.PackedReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The features of one producer, packed: about 40 bytes a feature, 5 to 8 a position and the bytes of the attributes.
 * Immutable and thread-safe.
 */
public final class Source {
    /** The leading 128 bits tell features apart as surely as the whole. */
    private static final int KEPT_DIGEST_BYTES = 16;

    private final String name;
    private final int count;
    private final long[] record;
    private final long[] digestHigh;
    private final long[] digestLow;
    private final long[] outlineAt;
    private final long[] attributesAt;
    private final ByteStore store;
    private final String[] names;

    private Source(Builder built) {
        name = built.name;
        count = built.count;
        record = Arrays.copyOf(built.record, count);
        digestHigh = Arrays.copyOf(built.digestHigh, count);
        digestLow = Arrays.copyOf(built.digestLow, count);
        outlineAt = Arrays.copyOf(built.outlineAt, count);
        attributesAt = Arrays.copyOf(built.attributesAt, count);
        store = built.store;
        store.trim();
        names = new String[built.numberOfName.size()];
        built.numberOfName.forEach((text, number) -> names[number] = text);
    }

    /** Collects the features of the producer of that name, which is what results call it. */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** What results call it. */
    public String name() {
        return name;
    }

    /** How many features it has. */
    public int count() {
        return count;
    }

    long record(int index) {
        return record[index];
    }

    long digestHigh(int index) {
        return digestHigh[index];
    }

    long digestLow(int index) {
        return digestLow[index];
    }

    Outline outline(int index) {
        return PackedOutline.read(store.read(outlineAt[index]));
    }

    long outlineHash(int index) {
        return store.hash(outlineAt[index]);
    }

    boolean sameOutline(int index, Source other, int otherIndex) {
        return store.same(outlineAt[index], other.store, other.outlineAt[otherIndex]);
    }

    SortedMap<String, String> attributes(int index) {
        PackedReader reader = store.read(attributesAt[index]);
        SortedMap<String, String> attributes = new TreeMap<>();
        for (long left = reader.unsigned(); left > 0; left--) {
            String attribute = names[(int) reader.unsigned()];
            attributes.put(attribute, new String(reader.bytes((int) reader.unsigned()), StandardCharsets.UTF_8));
        }
        return attributes;
    }

    /** Index of the feature of that record number; negative where there is none. */
    int indexOf(long number) {
        return Arrays.binarySearch(record, number);
    }

    Digest digest(int index) {
        return Digest.of(ByteBuffer.allocate(KEPT_DIGEST_BYTES)
                .putLong(digestHigh[index])
                .putLong(digestLow[index])
                .array());
    }

    boolean knowsAttribute(String attribute) {
        return Arrays.asList(names).contains(attribute);
    }

    /** Collects features. Not thread-safe. */
    public static final class Builder {
        private final String name;
        private int count;
        private long[] record = new long[64];
        private long[] digestHigh = new long[64];
        private long[] digestLow = new long[64];
        private long[] outlineAt = new long[64];
        private long[] attributesAt = new long[64];
        private final ByteStore store = new ByteStore();
        private final Map<String, Integer> numberOfName = new HashMap<>();
        private final PackedBytes packed = new PackedBytes();

        private Builder(String name) {
            this.name = name;
        }

        /**
         * Adds a feature.
         *
         * @throws IllegalArgumentException where its record number is not greater than that of the one before
         */
        public Builder add(SourceFeature feature) {
            if (count == record.length) {
                grow();
            }
            if (count > 0 && feature.record() <= record[count - 1]) {
                throw new IllegalArgumentException("record " + feature.record() + " follows " + record[count - 1]);
            }
            ByteBuffer digest = ByteBuffer.wrap(Arrays.copyOf(feature.digest().bytes(), KEPT_DIGEST_BYTES));
            record[count] = feature.record();
            digestHigh[count] = digest.getLong();
            digestLow[count] = digest.getLong();
            packed.clear();
            PackedOutline.write(feature.outline(), packed);
            outlineAt[count] = store.add(packed);
            packed.clear();
            packed.addUnsigned(feature.attributes().size());
            feature.attributes().forEach(this::pack);
            attributesAt[count++] = store.add(packed);
            return this;
        }

        /** The source; the builder is used up. */
        public Source build() {
            return new Source(this);
        }

        private void pack(String attribute, String value) {
            packed.addUnsigned(numberOfName.computeIfAbsent(attribute, unseen -> numberOfName.size()));
            byte[] text = value.getBytes(StandardCharsets.UTF_8);
            packed.addUnsigned(text.length);
            packed.addBytes(text);
        }

        private void grow() {
            int room = count + (count >> 1);
            record = Arrays.copyOf(record, room);
            digestHigh = Arrays.copyOf(digestHigh, room);
            digestLow = Arrays.copyOf(digestLow, room);
            outlineAt = Arrays.copyOf(outlineAt, room);
            attributesAt = Arrays.copyOf(attributesAt, room);
        }
    }
}
