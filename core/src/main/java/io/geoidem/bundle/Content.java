package io.geoidem.bundle;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Where the bytes of a component come from. */
sealed interface Content permits FileContent, ZipContent {
    /** Number of bytes, expanded. */
    long length();

    /** A stream from the first byte that checks itself, as {@link BundleComponent#openStream} says. */
    InputStream open();

    /** The file on disk, if there is one with exactly these bytes. */
    Optional<Path> file();
}
