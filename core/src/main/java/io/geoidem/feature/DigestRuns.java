package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Sorted digests that were spilled to temporary files. Not thread-safe. */
final class DigestRuns implements AutoCloseable {
    /** So many files are open at once; more are merged into one. */
    private static final int MOST_FILES = 64;

    private static final int BUFFER = 1 << 16;

    private final int width;
    private final List<Path> files = new ArrayList<>();

    DigestRuns(int width) {
        this.width = width;
    }

    /** Takes one digest after the other, in ascending order. */
    @FunctionalInterface
    interface DigestSink {
        void accept(byte[] digest) throws IOException;
    }

    /** Writes the digests of memory to a new file. */
    void spill(DigestBuckets memory) {
        if (files.size() >= MOST_FILES) {
            Path merged = write(out -> merge(null, out));
            close();
            files.add(merged);
        }
        files.add(write(out -> forEach(memory, out)));
    }

    /** Takes the files of other runs over. */
    void takeFrom(DigestRuns other) {
        files.addAll(other.files);
        other.files.clear();
    }

    /** All digests, of the files and of memory, in ascending order. */
    void forEachSorted(DigestBuckets memory, DigestSink sink) {
        try {
            merge(memory, sink);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Removes the files. */
    @Override
    public void close() {
        for (Path file : files) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw failed(e);
            }
        }
        files.clear();
    }

    private void merge(@Nullable DigestBuckets memory, DigestSink sink) throws IOException {
        if (files.isEmpty()) {
            if (memory != null) {
                forEach(memory, sink);
            }
            return;
        }
        List<Run> open = new ArrayList<>();
        try {
            PriorityQueue<Run> least = new PriorityQueue<>((a, b) -> Arrays.compareUnsigned(a.digest, b.digest));
            for (Path file : files) {
                open.add(new Run(new BufferedInputStream(Files.newInputStream(file), BUFFER), width));
            }
            for (Run run : open) {
                if (run.advance()) {
                    least.add(run);
                }
            }
            mergeWithMemory(least, memory, sink);
        } finally {
            for (Run run : open) {
                run.in.close();
            }
        }
    }

    private void mergeWithMemory(PriorityQueue<Run> least, @Nullable DigestBuckets memory, DigestSink sink)
            throws IOException {
        if (memory != null) {
            forEach(memory, digest -> {
                drainBelow(least, digest, sink);
                sink.accept(digest);
            });
        }
        drainBelow(least, null, sink);
    }

    /** Hands on what is not above a bound; everything where there is none. */
    private static void drainBelow(PriorityQueue<Run> least, byte @Nullable [] bound, DigestSink sink)
            throws IOException {
        while (!least.isEmpty()) {
            Run run = least.element();
            if (bound != null && Arrays.compareUnsigned(run.digest, bound) > 0) {
                return;
            }
            least.remove();
            sink.accept(run.digest);
            if (run.advance()) {
                least.add(run);
            }
        }
    }

    private void forEach(DigestBuckets memory, DigestSink sink) throws IOException {
        for (int bucket = 0; bucket < DigestBuckets.BUCKETS; bucket++) {
            byte[] sorted = memory.sorted(bucket);
            for (int i = 0; sorted != null && i < memory.count(bucket); i++) {
                sink.accept(Arrays.copyOfRange(sorted, i * width, (i + 1) * width));
            }
        }
    }

    private interface Writing {
        void to(DigestSink sink) throws IOException;
    }

    private static Path write(Writing writing) {
        try {
            return TemporaryFile.written("geoidem-digests-", ".tmp", file -> {
                try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
                    writing.to(out::write);
                }
            });
        } catch (IOException e) {
            throw failed(e);
        }
    }

    static GeoidemException failed(IOException e) {
        return new GeoidemException(
                ErrorCode.IO,
                Place.UNKNOWN,
                "digests could not be spilled to a temporary file: " + e.getMessage(),
                "make room in the temporary folder, or raise datasetDigestsInMemory in Limits",
                e);
    }

    /** One file, read forward. */
    private static final class Run {
        final InputStream in;
        byte[] digest;

        Run(InputStream in, int width) {
            this.in = in;
            this.digest = new byte[width];
        }

        boolean advance() throws IOException {
            byte[] next = new byte[digest.length];
            if (in.readNBytes(next, 0, next.length) < next.length) {
                return false;
            }
            digest = next;
            return true;
        }
    }
}
