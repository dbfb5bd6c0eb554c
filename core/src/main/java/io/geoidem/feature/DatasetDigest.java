package io.geoidem.feature;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.Limits;
import io.geoidem.digest.Hash;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The digest of a dataset from the full digests of its features (§5.14). Order does not count, multiplicity does. With
 * {@code H} the hash of the contract and {@code D} the length of its digest in bytes, all numbers big-endian:
 *
 * <pre>{@code
 * bucket digest  = H( the full digests of the bucket, ascending as unsigned bytes, D bytes each )
 * dataset digest = H( "geoidem geo dataset 1" 0x0a               22 bytes
 *                     number of features                          8 bytes
 *                     for each bucket that is not empty, ascending:
 *                         number of the bucket, 0 to 4095         2 bytes
 *                         number of features in it                8 bytes
 *                         bucket digest                           D bytes )
 * }</pre>
 *
 * <p>The bucket of a feature is the first 12 bits of its full digest. Digests beyond
 * {@link Limits#datasetDigestsInMemory} are spilled, sorted, to temporary files, which {@link #close} removes. Parts of
 * a dataset that were digested apart, even on other machines, merge: {@link #addAll}, {@link #writeTo},
 * {@link #readFrom}. Thread-safe.
 */
public final class DatasetDigest implements AutoCloseable {
    private static final byte[] HEADER = "geoidem geo dataset 1\n".getBytes(StandardCharsets.US_ASCII);

    private final HashAlgorithm algorithm;
    private final int inMemory;
    private final DigestBuckets memory;
    private final DigestRuns runs;
    private long count;

    /** An empty dataset under a hash. */
    public DatasetDigest(HashAlgorithm algorithm, Limits limits) {
        this.algorithm = algorithm;
        this.inMemory = limits.datasetDigestsInMemory();
        this.memory = new DigestBuckets(algorithm.digestLength());
        this.runs = new DigestRuns(algorithm.digestLength());
    }

    /** Adds a feature by its full digest. */
    public synchronized void add(byte[] fullDigest) {
        if (fullDigest.length != algorithm.digestLength()) {
            throw new IllegalArgumentException("a full " + algorithm.label() + " digest has " + algorithm.digestLength()
                    + " bytes, not " + fullDigest.length);
        }
        memory.add(fullDigest, 0);
        count++;
        if (memory.count() >= inMemory) {
            runs.spill(memory);
            memory.clear();
        }
    }

    /** Moves all features of another part here; the other is empty afterwards. */
    public void addAll(DatasetDigest other) {
        if (other == this || other.algorithm != algorithm) {
            throw new IllegalArgumentException("parts of one dataset share its hash and are not itself");
        }
        DigestBuckets moved = new DigestBuckets(algorithm.digestLength());
        DigestRuns files = new DigestRuns(algorithm.digestLength());
        long spilled = other.moveTo(moved, files);
        synchronized (this) {
            count += spilled;
            runs.takeFrom(files);
            files.forEachSorted(moved, this::add);
        }
    }

    /** How many features were added. */
    public synchronized long count() {
        return count;
    }

    /** The digest of the features so far; more may follow. */
    public synchronized Digest digest() {
        Hash dataset = Hash.of(algorithm);
        dataset.update(HEADER);
        dataset.update(ByteBuffer.allocate(8).putLong(count).array());
        BucketHash bucket = new BucketHash(dataset);
        runs.forEachSorted(memory, bucket::add);
        bucket.end();
        return dataset.finish();
    }

    /** Writes the full digests, ascending, one after the other, for {@link #readFrom} somewhere else. */
    public synchronized void writeTo(OutputStream out) {
        runs.forEachSorted(memory, out::write);
    }

    /** Adds what {@link #writeTo} has written, to the end of the stream. */
    public synchronized void readFrom(InputStream in) {
        byte[] digest = new byte[algorithm.digestLength()];
        try {
            int length;
            while ((length = in.readNBytes(digest, 0, digest.length)) > 0) {
                if (length < digest.length) {
                    throw new IOException("the stream ends within a digest");
                }
                add(digest);
            }
        } catch (IOException e) {
            throw DigestRuns.failed(e);
        }
    }

    /** Removes the temporary files. */
    @Override
    public synchronized void close() {
        runs.close();
    }

    /** Empties this part; gives how many of its features are in the files. */
    private synchronized long moveTo(DigestBuckets moved, DigestRuns files) {
        long spilled = count - memory.count();
        memory.moveTo(moved);
        files.takeFrom(runs);
        count = 0;
        return spilled;
    }

    /** Hashes the digests of one bucket after the other. */
    private final class BucketHash {
        private final Hash dataset;
        private final Hash bucket = Hash.of(algorithm);
        private int number = -1;
        private long features;

        BucketHash(Hash dataset) {
            this.dataset = dataset;
        }

        void add(byte[] digest) {
            int next = DigestBuckets.bucketOf(digest, 0);
            if (next != number) {
                end();
                number = next;
            }
            bucket.update(digest);
            features++;
        }

        void end() {
            if (features > 0) {
                dataset.update(ByteBuffer.allocate(10)
                        .putShort((short) number)
                        .putLong(features)
                        .array());
                dataset.update(bucket.finishBytes());
            }
            features = 0;
        }
    }
}
