package io.geoidem.bundle;

import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.contract.BundleRole;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One file of a bundle, on disk or in an archive. Immutable and thread-safe; several streams may be open at once.
 *
 * <p>A stream checks what it delivers. Where the file has changed since the bundle was found, or an archive entry does
 * not expand to the size and CRC-32 that the archive promises, opening it or reading to its end throws a
 * {@link GeoidemException}; who stops before the end learns nothing of the rest.
 */
public final class BundleComponent {
    private final BundleRole role;
    private final String fileName;
    private final String entryName;
    private final Content content;
    private final @Nullable LongConsumer progress;

    BundleComponent(BundleRole role, String fileName, String entryName, Content content) {
        this(role, fileName, entryName, content, null);
    }

    private BundleComponent(
            BundleRole role, String fileName, String entryName, Content content, @Nullable LongConsumer progress) {
        this.role = role;
        this.fileName = fileName;
        this.entryName = entryName;
        this.content = content;
        this.progress = progress;
    }

    BundleComponent withProgress(LongConsumer other) {
        return new BundleComponent(role, fileName, entryName, content, other);
    }

    /** What the file is for. */
    public BundleRole role() {
        return role;
    }

    /** The file name without folders, as written. */
    public String fileName() {
        return fileName;
    }

    /** The file name with the folders inside the source that lead to it, separated by {@code /}. */
    public String entryName() {
        return entryName;
    }

    /** Where errors in this file are placed. */
    public Place place() {
        return Place.ofFile(entryName);
    }

    /** Number of bytes, expanded. */
    public long length() {
        return content.length();
    }

    /** The file on disk; empty for an archive entry. */
    public Optional<Path> file() {
        return content.file();
    }

    /**
     * Opens the content from its first byte. The caller closes the stream.
     *
     * @throws GeoidemException with {@link io.geoidem.ErrorCode#CHANGED}, {@code ARCHIVE}, {@code FILE_FORMAT},
     *     {@code LIMIT} or {@code IO}; the first four also come from reading the stream
     */
    public InputStream openStream() {
        InputStream stream = content.open();
        return progress == null ? stream : new CountedStream(stream, progress);
    }

    /**
     * The whole content in a new array.
     *
     * @param most the greatest length that is taken, such as {@link Limits#sidecarBytes()} for a .prj
     * @throws GeoidemException as {@link #openStream}, and with {@link io.geoidem.ErrorCode#LIMIT} beyond {@code most}
     */
    public byte[] readAllBytes(int most) {
        if (length() > most) {
            throw Limits.exceeded(place(), fileName + " with " + length() + " bytes", most, "sidecarBytes");
        }
        try (InputStream stream = openStream()) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw Failures.unreadable(place(), e);
        }
    }

    Content content() {
        return content;
    }

    @Override
    public String toString() {
        return entryName;
    }
}
