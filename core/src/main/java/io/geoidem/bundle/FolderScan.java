package io.geoidem.bundle;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The components in a folder and the folders in it (§4.4). */
final class FolderScan {
    private FolderScan() {}

    /**
     * The files with a suffix of a bundle. Links to folders are not entered: what lies inside the root is found without
     * them, and so no loop is possible. A link to a file counts under its own name, if it stays inside the root.
     */
    static List<Found> files(Path root) {
        Path real = realPath(root);
        List<Found> found = new ArrayList<>();
        Deque<Folder> open = new ArrayDeque<>();
        open.push(new Folder("", real));
        while (!open.isEmpty()) {
            Folder folder = open.pop();
            for (Path path : Siblings.list(folder.path)) {
                String rough = String.valueOf(path.getFileName());
                if (FileNames.isClutter(rough)) {
                    continue;
                }
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                    open.push(new Folder(folder.name + FileNames.of(path) + "/", path));
                } else if (Grouping.roleOf(rough).isPresent() && Files.isRegularFile(path)) {
                    String name = FileNames.of(path);
                    requireInside(real, path, folder.name + name);
                    found.add(new Found(folder.name, name, Siblings.content(path, folder.name + name)));
                }
            }
        }
        return found;
    }

    private static void requireInside(Path root, Path path, String entryName) {
        if (Files.isSymbolicLink(path) && !realPath(path).startsWith(root)) {
            throw new GeoidemException(
                    ErrorCode.AMBIGUOUS_SOURCE,
                    Place.ofFile(entryName),
                    "the link leads out of the folder",
                    "give the .shp itself to follow its links, or put the file into the folder");
        }
    }

    private static Path realPath(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw Failures.unreadable(Place.UNKNOWN, e);
        }
    }

    private record Folder(String name, Path path) {}
}
