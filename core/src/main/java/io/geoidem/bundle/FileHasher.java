package io.geoidem.bundle;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.Place;
import io.geoidem.digest.Hash;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * Hashes formats that are one file, such as GeoPackage: the plain hash of its bytes, without any header (§4.4).
 * Stateless and thread-safe.
 */
public final class FileHasher {
    private FileHasher() {}

    /**
     * The digest of a file.
     *
     * @param progress gets the number of bytes read since its last call
     * @throws GeoidemException with {@link ErrorCode#MISSING_FILE}, {@code IO}, {@code FILE_FORMAT} for a folder, pipe
     *     or device, or {@code CHANGED}
     */
    public static ContentDigest digest(Path file, HashAlgorithm algorithm, LongConsumer progress) {
        FileStamp stamp = FileStamp.of(file, Place.UNKNOWN);
        if (!Files.isRegularFile(file)) {
            throw Failures.format(Place.UNKNOWN, "it is no regular file", "give a file, or pass its bytes as a stream");
        }
        FileContent content = new FileContent(file, Place.UNKNOWN, stamp);
        return digest(content.open(), algorithm, progress);
    }

    /**
     * The digest of a stream, read to its end and closed.
     *
     * @throws GeoidemException with {@link ErrorCode#IO}
     */
    public static ContentDigest digest(InputStream stream, HashAlgorithm algorithm, LongConsumer progress) {
        Hash hash = Hash.of(algorithm);
        long length = StreamHash.update(hash, stream, Place.UNKNOWN, progress);
        return new ContentDigest(hash.finish(), length);
    }
}
