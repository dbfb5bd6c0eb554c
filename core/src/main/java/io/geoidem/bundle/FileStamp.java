package io.geoidem.bundle;

import io.geoidem.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a file looked like when it was found. A content that is written to while it is hashed gets no key (§4.2): the
 * digest would be that of no state the file ever had.
 *
 * @param size bytes
 * @param modified time of the last modification
 * @param fileKey the file system's identity of the file, where it has one
 */
record FileStamp(long size, FileTime modified, @Nullable Object fileKey) {
    static FileStamp of(BasicFileAttributes attributes) {
        return new FileStamp(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
    }

    static FileStamp of(Path path, Place place) {
        try {
            return of(Files.readAttributes(path, BasicFileAttributes.class));
        } catch (IOException e) {
            throw Failures.unreadable(place, e);
        }
    }

    /**
     * Compares with the file as it is now.
     *
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#CHANGED}
     */
    void requireUnchanged(Path path, Place place) {
        FileStamp now = of(path, place);
        if (now.size != size) {
            throw Failures.changed(place, "it had " + size + " bytes, now it has " + now.size);
        }
        if (!now.modified.equals(modified)) {
            throw Failures.changed(place, "it was last modified " + modified + ", now " + now.modified);
        }
        if (!Objects.equals(now.fileKey, fileKey)) {
            throw Failures.changed(place, "another file took its place");
        }
    }
}
