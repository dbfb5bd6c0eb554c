package io.geoidem.bundle;

import io.geoidem.Place;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** A component that is an entry of an archive. */
record ZipContent(Path archive, FileStamp stamp, ZipEntryRecord entry, Place place) implements Content {
    @Override
    public long length() {
        return entry.size();
    }

    @Override
    public Optional<Path> file() {
        return Optional.empty();
    }

    @Override
    public InputStream open() {
        return ZipEntryStream.open(this);
    }
}
