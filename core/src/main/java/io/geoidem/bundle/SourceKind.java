package io.geoidem.bundle;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a path on disk may hold, told by what it is and by the suffix of its name. */
public enum SourceKind {
    /** A .shp, with its sidecars beside it. */
    SHAPEFILE,
    /** A folder, searched with the folders in it. */
    FOLDER,
    /** A .zip, searched likewise. */
    ZIP,
    /** Any other file. */
    FILE;

    /** The kind of that path. A path that is no folder goes by its suffix, whether it exists or not. */
    public static SourceKind of(Path path) {
        if (Files.isDirectory(path)) {
            return FOLDER;
        }
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".shp")) {
            return SHAPEFILE;
        }
        return name.endsWith(".zip") ? ZIP : FILE;
    }
}
