package io.geoidem.bundle;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The bundle of a .shp that was given by name: the files beside it with its base name. */
final class Siblings {
    private Siblings() {}

    /**
     * The bundle. Links are followed, wherever they lead: the caller has named them. The name that counts is the
     * link's.
     */
    static Bundle of(Path shp) {
        String base = FileNames.base(FileNames.of(shp));
        List<Found> files = new ArrayList<>();
        for (Path path : list(Objects.requireNonNull(shp.toAbsolutePath().getParent()))) {
            // A name in a foreign encoding is only of interest where it could be a component.
            if (Grouping.roleOf(String.valueOf(path.getFileName())).isEmpty() || !Files.isRegularFile(path)) {
                continue;
            }
            if (hasBase(path, base)) {
                String name = FileNames.of(path);
                files.add(new Found("", name, content(path, name)));
            }
        }
        return Grouping.bundles(files).stream()
                .map(Grouping.Group::bundle)
                .filter(bundle -> bundle.baseName().equals(base))
                .findFirst()
                .orElseThrow(() -> new GeoidemException(
                        ErrorCode.MISSING_FILE,
                        Place.UNKNOWN,
                        base + ".shp is missing, and nothing else has its name",
                        "check the path"));
    }

    /** Whether that is the base name but for case. A name that is not UTF-8 is another, as the base name is. */
    private static boolean hasBase(Path path, String base) {
        try {
            return LowerCase.of(FileNames.base(FileNames.of(path))).equals(LowerCase.of(base));
        } catch (GeoidemException e) {
            return false;
        }
    }

    static FileContent content(Path path, String entryName) {
        Place place = Place.ofFile(entryName);
        return new FileContent(path, place, FileStamp.of(path, place));
    }

    static List<Path> list(Path folder) {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            List<Path> paths = new ArrayList<>();
            stream.forEach(paths::add);
            return paths;
        } catch (IOException e) {
            throw Failures.unreadable(Place.UNKNOWN, e);
        } catch (DirectoryIteratorException e) {
            throw Failures.unreadable(Place.UNKNOWN, new IOException(e));
        }
    }
}
