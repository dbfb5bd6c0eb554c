package io.geoidem.inspect;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleComponent;
import io.geoidem.bundle.SourceKind;
import io.geoidem.contract.BundleRole;
import io.geoidem.contract.BundleRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** What lies around the components of a bundle, and what its sidecars say. */
final class BundleSurroundings {
    private static final int LISTED = 50;
    /** Offset in a DBF of the byte that names its code page. */
    private static final int CODE_PAGE = 29;

    private BundleSurroundings() {}

    /** What is missing, with what follows from it. */
    static List<String> missing(Bundle bundle, BundleRules rules) {
        List<String> missing = new ArrayList<>();
        for (BundleRole role : BundleRole.values()) {
            boolean expected = !role.isIndex();
            if (expected && bundle.component(role).isEmpty()) {
                String file = bundle.baseName() + "." + role.label();
                missing.add(file + ": " + consequence(role)
                        + (rules.require().contains(role) ? "; serialization mode requires it" : ""));
            }
        }
        return missing;
    }

    private static String consequence(BundleRole role) {
        return switch (role) {
            case PRJ -> "nothing says which CRS the coordinates are in";
            case CPG -> "the .dbf alone says how its texts are encoded";
            case SHX -> "the records are found by their own headers";
            case DBF -> "there are no attributes";
            case SHP -> "there are no shapes";
            case FIX, QIX, SBN, SBX -> "";
        };
    }

    /** Files that lie with the components and are none. */
    static List<String> ignored(Path source, Bundle bundle) {
        try {
            return switch (SourceKind.of(source)) {
                case SHAPEFILE -> siblings(source, bundle);
                case FOLDER -> inFolder(source);
                case ZIP -> inArchive(source);
                case FILE -> List.of();
            };
        } catch (IOException e) {
            throw new GeoidemException(
                    ErrorCode.IO, Place.UNKNOWN, "it cannot be listed: " + e.getMessage(), "check the path", e);
        }
    }

    private static List<String> siblings(Path shp, Bundle bundle) throws IOException {
        Path folder = Objects.requireNonNull(shp.toAbsolutePath().getParent());
        try (Stream<Path> files = Files.list(folder)) {
            return listed(files.map(path -> String.valueOf(path.getFileName()))
                    .filter(name -> name.startsWith(bundle.baseName() + ".")));
        }
    }

    private static List<String> inFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return listed(files.filter(Files::isRegularFile)
                    .map(path -> folder.relativize(path).toString().replace('\\', '/')));
        }
    }

    private static List<String> inArchive(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile(), StandardCharsets.UTF_8)) {
            return listed(zip.stream().filter(entry -> !entry.isDirectory()).map(entry -> entry.getName()));
        }
    }

    private static List<String> listed(Stream<String> names) {
        List<String> all = names.filter(name -> BundleRole.ofSuffix(name.substring(name.lastIndexOf('.') + 1))
                        .isEmpty())
                .sorted()
                .toList();
        if (all.size() <= LISTED) {
            return all;
        }
        List<String> some = new ArrayList<>(all.subList(0, LISTED));
        some.add("and " + (all.size() - LISTED) + " more");
        return some;
    }

    /** What says how texts are encoded; empty without a .dbf. */
    static Optional<String> encoding(Bundle bundle, Limits limits) {
        Optional<BundleComponent> dbf = bundle.component(BundleRole.DBF);
        if (dbf.isEmpty()) {
            return Optional.empty();
        }
        Optional<BundleComponent> cpg = bundle.component(BundleRole.CPG);
        if (cpg.isPresent()) {
            String name =
                    new String(cpg.get().readAllBytes(limits.sidecarBytes()), StandardCharsets.ISO_8859_1).strip();
            if (!name.isEmpty()) {
                return Optional.of(name + ", said by " + cpg.get().fileName());
            }
        }
        return Optional.of(ofHeader(dbf.get()));
    }

    private static String ofHeader(BundleComponent dbf) {
        try (java.io.InputStream stream = dbf.openStream()) {
            byte[] header = stream.readNBytes(CODE_PAGE + 1);
            int page = header.length > CODE_PAGE ? header[CODE_PAGE] & 0xff : 0;
            return page == 0
                    ? "ISO-8859-1, assumed: neither a .cpg nor the .dbf says"
                    : "code page 0x" + java.util.HexFormat.of().toHexDigits((byte) page) + ", said by the header of "
                            + dbf.fileName();
        } catch (IOException e) {
            throw new GeoidemException(
                    ErrorCode.IO, dbf.place(), "reading failed: " + e.getMessage(), "check the source", e);
        }
    }
}
