package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.crs.CrsRef;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A GeoJSON document that can be read twice, as the members that say how to read it may come last: bytes, a file, or a
 * stream. Up to 32 MiB are held in memory. A longer stream is first written to a temporary file, which {@link #close}
 * removes; a longer file is read where it is and must not change meanwhile. May be used by one call at a time.
 */
public final class GeoJsonSource implements AutoCloseable {
    private static final int HELD = 32 << 20;

    private final byte @Nullable [] bytes;
    private final @Nullable Path file;
    private final @Nullable Path temporary;
    private final LongConsumer progress;

    private GeoJsonSource(
            byte @Nullable [] bytes, @Nullable Path file, @Nullable Path temporary, LongConsumer progress) {
        this.bytes = bytes;
        this.file = file;
        this.temporary = temporary;
        this.progress = progress;
    }

    /** A document in memory; the bytes are not copied and must not change. */
    public static GeoJsonSource of(byte[] bytes) {
        return new GeoJsonSource(bytes, null, null, read -> {});
    }

    /**
     * A document in a file.
     *
     * @throws GeoidemException with {@link ErrorCode#IO} where it cannot be read
     */
    public static GeoJsonSource of(Path file) {
        return of(file, read -> {});
    }

    /**
     * The same, telling how its features are read.
     *
     * @param progress gets the number of bytes since its last call; nothing before the first feature has been reached
     */
    public static GeoJsonSource of(Path file, LongConsumer progress) {
        try {
            return Files.size(file) <= HELD
                    ? new GeoJsonSource(Files.readAllBytes(file), null, null, progress)
                    : new GeoJsonSource(null, file, null, progress);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * A document in a stream, which is read to its end and not closed.
     *
     * @throws GeoidemException with {@link ErrorCode#IO} where it cannot be read or spooled
     */
    public static GeoJsonSource of(InputStream in) {
        try {
            byte[] head = in.readNBytes(HELD);
            if (head.length < HELD) {
                return of(head);
            }
            Path spool = TemporaryFile.written("geoidem-spool-", ".geojson", file -> {
                try (OutputStream out = Files.newOutputStream(file)) {
                    out.write(head);
                    in.transferTo(out);
                }
            });
            return new GeoJsonSource(null, spool, spool, read -> {});
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * The CRS that the top level of the document declares in the legacy member {@code crs}; empty where it has none,
     * which means WGS 84 (RFC 7946 §4).
     *
     * @throws io.geoidem.GeoidemException for a document that is no GeoJSON, or a {@code crs} member that is refused
     */
    public Optional<CrsRef> declaredCrs(Limits limits) {
        return GeoJsonHead.crsOf(this, limits);
    }

    /** Removes the temporary file, where there is one. */
    @Override
    public void close() {
        if (temporary != null) {
            try {
                Files.deleteIfExists(temporary);
            } catch (IOException e) {
                throw unreadable(e);
            }
        }
    }

    /** The bytes where they are in memory, else null. */
    byte @Nullable [] held() {
        return bytes;
    }

    LongConsumer progress() {
        return progress;
    }

    InputStream open() {
        if (bytes != null) {
            return new ByteArrayInputStream(bytes);
        }
        try {
            return Files.newInputStream(java.util.Objects.requireNonNull(file));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** All bytes, for a document of one feature. */
    byte[] all() {
        if (bytes != null) {
            return bytes;
        }
        try {
            return Files.readAllBytes(java.util.Objects.requireNonNull(file));
        } catch (IOException e) {
            throw unreadable(e);
        } catch (OutOfMemoryError e) {
            throw new GeoidemException(
                    ErrorCode.LIMIT,
                    Place.UNKNOWN,
                    "a document of one feature is held in memory, and this one is too large",
                    "give the process more memory, or split the feature",
                    e);
        }
    }

    static GeoidemException unreadable(IOException e) {
        return new GeoidemException(
                ErrorCode.IO,
                Place.UNKNOWN,
                "the document cannot be read: " + e.getMessage(),
                "check the source and try again",
                e);
    }
}
