package io.geoidem.bundle;

import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The components in an archive, after everything is refused that two programs could read in two ways (§4.4). */
final class ZipScan {
    private static final int LOCAL_LENGTH = 30;
    private static final long FREE_OF_RATIO = 1 << 20;

    private ZipScan() {}

    static List<Found> files(Path archive, Limits limits) {
        FileStamp stamp = FileStamp.of(archive, Place.UNKNOWN);
        ZipDirectory directory;
        try (FileChannel channel = ZipBytes.open(archive, Place.UNKNOWN)) {
            directory = ZipDirectory.read(channel, limits);
        } catch (java.io.IOException e) {
            throw Failures.unreadable(Place.UNKNOWN, e);
        }
        checkOverlap(directory);
        return found(directory, limits, archive, stamp);
    }

    private static List<Found> found(ZipDirectory directory, Limits limits, Path archive, FileStamp stamp) {
        List<Found> found = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Map<String, String> components = new HashMap<>();
        long total = 0;
        for (ZipEntryRecord entry : directory.entries()) {
            String name = safePath(entry);
            if (isClutter(name)) {
                continue;
            }
            Place place = Place.ofFile(name);
            checkKind(entry, place);
            if (!names.add(name)) {
                throw Failures.archive(place, "the entry is there twice", "zip the files anew");
            }
            String fileName = name.substring(name.lastIndexOf('/') + 1);
            if (entry.isFolder() || Grouping.roleOf(fileName).isEmpty()) {
                continue;
            }
            String other = components.put(LowerCase.of(Normalizer.normalize(name, Normalizer.Form.NFC)), name);
            if (other != null) {
                throw Failures.archive(
                        place,
                        "\"" + other + "\" and \"" + name
                                + "\" are one file wherever names ignore case or accents' form",
                        "rename or remove one of them");
            }
            total = checkedTotal(total, entry, place, limits);
            String folder = name.substring(0, name.length() - fileName.length());
            found.add(new Found(folder, fileName, new ZipContent(archive, stamp, entry, place)));
        }
        return found;
    }

    private static long checkedTotal(long total, ZipEntryRecord entry, Place place, Limits limits) {
        if (entry.size() > limits.archiveEntryBytes()) {
            throw Limits.exceeded(
                    place, "an entry of " + entry.size() + " bytes", limits.archiveEntryBytes(), "archiveEntryBytes");
        }
        long sum = total + entry.size();
        if (sum > limits.archiveBytes()) {
            throw Limits.exceeded(
                    place, "an archive of " + sum + " bytes or more", limits.archiveBytes(), "archiveBytes");
        }
        if ((entry.size() - FREE_OF_RATIO) / limits.archiveRatio() > entry.compressedSize()) {
            throw Limits.exceeded(
                    place,
                    "an expansion from " + entry.compressedSize() + " to " + entry.size() + " bytes",
                    limits.archiveRatio(),
                    "archiveRatio");
        }
        return sum;
    }

    private static void checkKind(ZipEntryRecord entry, Place place) {
        if (entry.isEncrypted()) {
            throw Failures.archive(place, "the entry is encrypted", "zip the files without a password");
        }
        if (entry.isLink() || entry.isSpecial()) {
            throw Failures.archive(
                    place,
                    entry.isLink() ? "the entry is a link" : "the entry is a device, pipe or socket",
                    "zip the files themselves");
        }
    }

    /** The name without empty parts and {@code .}; a name that would leave the folder is refused. */
    private static String safePath(ZipEntryRecord entry) {
        String name = entry.name();
        boolean drive = name.length() > 1 && name.charAt(1) == ':' && Character.isLetter(name.charAt(0));
        if (name.isEmpty() || name.startsWith("/") || drive || name.indexOf('\0') >= 0) {
            throw unsafe(name);
        }
        StringBuilder path = new StringBuilder(name.length());
        for (String part : name.split("/", -1)) {
            if (part.equals("..")) {
                throw unsafe(name);
            }
            if (!part.isEmpty() && !part.equals(".")) {
                path.append(path.length() == 0 ? "" : "/").append(part);
            }
        }
        return path.toString();
    }

    private static GeoidemException unsafe(String name) {
        return Failures.archive(
                Place.ofFile(name.replace('\0', '?')),
                "the entry's path is absolute, leaves the folder, or is no path",
                "zip the files with plain relative names");
    }

    private static boolean isClutter(String name) {
        for (String part : name.split("/", -1)) {
            if (FileNames.isClutter(part)) {
                return true;
            }
        }
        return false;
    }

    /** Entries that share bytes are how small archives expand without end. */
    private static void checkOverlap(ZipDirectory directory) {
        List<ZipEntryRecord> byOffset = new ArrayList<>(directory.entries());
        byOffset.sort(Comparator.comparingLong(ZipEntryRecord::offset));
        long free = 0;
        for (ZipEntryRecord entry : byOffset) {
            if (entry.offset() < free) {
                throw Failures.archive(Place.ofFile(entry.name()), "the entry overlaps another", "zip the files anew");
            }
            free = entry.offset() + LOCAL_LENGTH + entry.rawName().length + entry.compressedSize();
            if (free > directory.start() || free < 0) {
                throw Failures.archive(
                        Place.ofFile(entry.name()),
                        "the entry reaches beyond the archive",
                        "copy or download the zip again");
            }
        }
    }
}
