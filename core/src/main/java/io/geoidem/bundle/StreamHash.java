package io.geoidem.bundle;

import io.geoidem.Place;
import io.geoidem.digest.Hash;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Feeds a stream to a hash. */
final class StreamHash {
    /** Large enough that system calls do not show, small enough to stay in the second-level cache with the copies of it. */
    static final int BUFFER = 64 * 1024;

    private StreamHash() {}

    /** Hashes the stream to its end and closes it; the number of bytes. */
    static long update(Hash hash, InputStream source, Place place, LongConsumer progress) {
        byte[] buffer = new byte[BUFFER];
        long total = 0;
        try (InputStream stream = source) {
            for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                hash.update(buffer, 0, count);
                progress.accept(count);
                total += count;
            }
        } catch (IOException e) {
            throw Failures.unreadable(place, e);
        }
        return total;
    }
}
