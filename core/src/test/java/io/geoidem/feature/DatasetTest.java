package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.Flag;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.digest.Hash;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** §5.14. */
class DatasetTest {
    private static final Limits SMALL = new Limits(
            1000, 1 << 20, 1 << 20, 1000, 1 << 20, 10, 1 << 20, 1 << 20, 10, 1 << 20, 1000, 400, 2000, 1 << 20, 100);

    @Test
    void theLayoutIsThatOfTheDocumentation() throws IOException {
        byte[] a = digest(1);
        byte[] b = digest(1);
        b[31] ^= 1;
        byte[] c = digest(2);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        expected.write("geoidem geo dataset 1\n".getBytes(StandardCharsets.US_ASCII));
        expected.write(ByteBuffer.allocate(8).putLong(4).array());
        List<List<byte[]>> buckets = new ArrayList<>(List.of(sorted(a, a, b), List.of(c)));
        buckets.sort((one, two) -> java.util.Arrays.compareUnsigned(one.get(0), two.get(0)));
        for (List<byte[]> bucket : buckets) {
            int number = ((bucket.get(0)[0] & 0xff) << 4) | ((bucket.get(0)[1] & 0xff) >> 4);
            expected.write(ByteBuffer.allocate(10)
                    .putShort((short) number)
                    .putLong(bucket.size())
                    .array());
            Hash hash = Hash.of(HashAlgorithm.SHA256);
            bucket.forEach(hash::update);
            expected.write(hash.finishBytes());
        }
        try (DatasetDigest dataset = new DatasetDigest(HashAlgorithm.SHA256, Limits.DEFAULT)) {
            dataset.add(b);
            dataset.add(a);
            dataset.add(c);
            dataset.add(a);
            assertThat(dataset.digest()).isEqualTo(Hash.digestOf(HashAlgorithm.SHA256, expected.toByteArray()));
        }
    }

    @Test
    void orderThreadsSpillingAndPartsDoNotCount() throws IOException {
        List<byte[]> digests = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            digests.add(digest(i % 4000));
        }
        Digest expected;
        try (DatasetDigest whole = new DatasetDigest(HashAlgorithm.SHA256, Limits.DEFAULT)) {
            digests.forEach(whole::add);
            expected = whole.digest();
        }
        Collections.shuffle(digests, new Random(5));
        long before = temporaryFiles();
        try (DatasetDigest spilling = new DatasetDigest(HashAlgorithm.SHA256, SMALL)) {
            digests.parallelStream().forEach(spilling::add);
            assertThat(spilling.digest()).isEqualTo(expected);
            assertThat(temporaryFiles()).isGreaterThan(before);
        }
        try (DatasetDigest one = new DatasetDigest(HashAlgorithm.SHA256, SMALL);
                DatasetDigest two = new DatasetDigest(HashAlgorithm.SHA256, SMALL);
                DatasetDigest three = new DatasetDigest(HashAlgorithm.SHA256, Limits.DEFAULT)) {
            digests.subList(0, 1777).forEach(one::add);
            digests.subList(1777, 3555).forEach(two::add);
            digests.subList(3555, 5000).forEach(three::add);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            three.writeTo(bytes);
            two.addAll(one);
            assertThat(one.count()).isZero();
            two.readFrom(new ByteArrayInputStream(bytes.toByteArray()));
            assertThat(two.count()).isEqualTo(5000);
            assertThat(two.digest()).isEqualTo(expected);
        }
        assertThat(temporaryFiles()).isEqualTo(before);
    }

    @Test
    void moreThan64SpilledFilesAreMergedIntoOne() throws IOException {
        long before = temporaryFiles();
        try (DatasetDigest whole = new DatasetDigest(HashAlgorithm.SHA256, Limits.DEFAULT);
                DatasetDigest spilling = new DatasetDigest(HashAlgorithm.SHA256, SMALL)) {
            long most = 0;
            for (int i = 0; i < 13_150; i++) {
                whole.add(digest(i % 9_000));
                spilling.add(digest(i % 9_000));
                most = i % 100 == 0 ? Math.max(most, temporaryFiles() - before) : most;
            }
            assertThat(most).isBetween(64L, 100L);
            assertThat(spilling.digest()).isEqualTo(whole.digest());
        }
        assertThat(temporaryFiles()).isEqualTo(before);
    }

    @Test
    void aPartIsEmptyOnceItIsAdded() {
        String point = "{\"type\":\"Point\",\"coordinates\":[1,%s]}";
        KeyResult one = Keyers.USUAL.key(Keyers.source(point.formatted("2")));
        KeyResult pole = Keyers.USUAL.key(Keyers.source(point.formatted("90")));
        try (DatasetKeyer whole = Keyers.USUAL.dataset();
                DatasetKeyer part = Keyers.USUAL.dataset();
                DatasetKeyer empty = Keyers.USUAL.dataset()) {
            part.add(pole);
            whole.add(one);
            whole.addAll(part);
            assertThat(part.result()).isEqualTo(empty.result());
            whole.addAll(part);
            assertThat(whole.result().canonicalLength()).isEqualTo(one.canonicalLength() + pole.canonicalLength());
            assertThat(whole.result().flags()).isEqualTo(pole.flags());
            part.refuse(new GeoidemException(ErrorCode.GEOMETRY, io.geoidem.Place.UNKNOWN, "bad", "mend it"));
            whole.addAll(part);
            assertThat(part.result()).isEqualTo(empty.result());
            assertThat(org.junit.jupiter.api.Assertions.assertThrows(GeoidemException.class, whole::result))
                    .hasMessageContaining("1 feature gets no key");
        }
    }

    @Test
    void aStreamThatFailsLeavesNoFileBehind() throws IOException {
        long before = temporaryFiles();
        java.io.InputStream failing = new java.io.InputStream() {
            private long left = (32L << 20) + 1_000;

            @Override
            public int read() throws IOException {
                throw new IOException("not asked for");
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                if (left == 0) {
                    throw new IOException("the line is dead");
                }
                int count = (int) Math.min(left, length);
                java.util.Arrays.fill(bytes, from, from + count, (byte) ' ');
                left -= count;
                return count;
            }
        };
        assertThat(org.junit.jupiter.api.Assertions.assertThrows(
                        GeoidemException.class, () -> GeoJsonSource.of(failing)))
                .hasMessageContaining("the line is dead");
        assertThat(temporaryFiles()).isEqualTo(before);
    }

    @Test
    void multiplicityCountsAndOneFeatureIsAnotherKey() {
        String point =
                "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}";
        String once = "{\"type\":\"FeatureCollection\",\"features\":[" + point + "]}";
        String twice = "{\"type\":\"FeatureCollection\",\"name\":\"x\",\"features\":[" + point + "," + point + "]}";
        assertThat(Keyers.key(once)).isNotEqualTo(Keyers.key(point)).isNotEqualTo(Keyers.key(twice));
        assertThat(Keyers.key(twice)).isEqualTo(Keyers.key(twice.replace("\"name\":\"x\",", "")));
        KeyResult result = Keyers.USUAL.key(Keyers.source(twice));
        assertThat(result.canonicalLength()).isEqualTo(2L * Keyers.text(point).length());
    }

    @Test
    void listsTenBadFeaturesAndCountsTheRest() {
        StringBuilder json = new StringBuilder("{\"type\":\"FeatureCollection\",\"features\":[");
        for (int i = 0; i < 50; i++) {
            json.append(i == 0 ? "" : ",")
                    .append(
                            "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,")
                    .append(i % 4 == 1 ? 95 : 5)
                    .append("]}}");
        }
        GeoidemException refusal = Keyers.refusal(json.append("]}").toString());
        assertThat(refusal.code()).isEqualTo(ErrorCode.DATASET);
        assertThat(refusal)
                .hasMessageContaining("13 features get no key")
                .hasMessageContaining("record 2, byte ")
                .hasMessageContaining("/features/1/geometry/coordinates")
                .hasMessageContaining("and 3 more");
    }

    @Test
    void manyFeaturesKeepTheirOrderFromBytesFileAndStream() throws IOException {
        StringBuilder json = new StringBuilder("{\"type\":\"FeatureCollection\",\"features\":[");
        for (int i = 0; i < 20_000; i++) {
            json.append(i == 0 ? "" : ",")
                    .append("{\"type\":\"Feature\",\"properties\":{\"n\":")
                    .append(i)
                    .append("},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[179,1],[-179,2]]}}");
        }
        String text = json.append("]}").toString();
        List<Long> records = new ArrayList<>();
        Keyers.USUAL.each(Keyers.source(text), FeatureOutcome.Wanted.KEYS_AND_TEXTS, outcome -> {
            FeatureOutcome.Keyed keyed = (FeatureOutcome.Keyed) outcome;
            assertThat(keyed.canonicalText().orElseThrow()).contains("{\"n\":" + (keyed.record() - 1) + "}");
            records.add(keyed.record());
        });
        assertThat(records).hasSize(20_000).isSorted();
        KeyResult fromBytes = Keyers.USUAL.key(Keyers.source(text));
        assertThat(fromBytes.flags().counts()).containsEntry(Flag.ANTIMERIDIAN_EDGE, 20_000L);
        Path file = Files.createTempFile("dataset", ".geojson");
        try {
            Files.writeString(file, text);
            // So many spaces that neither the file nor the stream is held in memory.
            try (var out = Files.newBufferedWriter(file, java.nio.file.StandardOpenOption.APPEND)) {
                for (int i = 0; i < 34; i++) {
                    out.write(" ".repeat(1 << 20));
                }
            }
            try (GeoJsonSource source = GeoJsonSource.of(file)) {
                assertThat(Keyers.USUAL.key(source)).isEqualTo(fromBytes);
            }
            try (var in = Files.newInputStream(file);
                    GeoJsonSource source = GeoJsonSource.of(in)) {
                assertThat(Keyers.USUAL.key(source)).isEqualTo(fromBytes);
            }
        } finally {
            Files.delete(file);
        }
    }

    private static byte[] digest(int n) {
        return Hash.digestOf(
                        HashAlgorithm.SHA256, ByteBuffer.allocate(4).putInt(n).array())
                .bytes();
    }

    private static List<byte[]> sorted(byte[]... digests) {
        List<byte[]> list = new ArrayList<>(List.of(digests));
        list.sort(java.util.Arrays::compareUnsigned);
        return list;
    }

    private static long temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.map(p -> p.getFileName().toString())
                    .filter(name -> name.startsWith("geoidem-digests-") || name.startsWith("geoidem-spool-"))
                    .count();
        }
    }
}
