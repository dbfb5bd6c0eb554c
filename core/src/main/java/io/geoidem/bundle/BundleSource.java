package io.geoidem.bundle;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds the bundles of a source (§4.4): a .shp with the files beside it, a folder, or a .zip, the latter two with the
 * folders inside them. Stateless and thread-safe.
 */
public final class BundleSource {
    private static final int LISTED = 10;

    private BundleSource() {}

    /**
     * The chosen bundles. A bundle is returned as it was found, complete or not; see {@link Bundle#require}.
     *
     * @param source a .shp, a folder or a .zip
     * @param choice which of several
     * @param limits what an archive may hold
     * @return at least one bundle, sorted by entry name; exactly one unless each was asked for
     * @throws GeoidemException with {@link ErrorCode#MISSING_FILE} where there is none, or none of that name;
     *     {@link ErrorCode#AMBIGUOUS_SOURCE} for several, for two files of one role, and for base names that differ
     *     only in case; {@link ErrorCode#ARCHIVE}, {@code FILE_FORMAT} or {@code LIMIT} for an archive that is refused;
     *     {@link ErrorCode#TEXT_ENCODING} for a file name that is not UTF-8; {@link ErrorCode#IO}
     */
    public static List<Bundle> find(Path source, LayerChoice choice, Limits limits) {
        return switch (SourceKind.of(source)) {
            case SHAPEFILE -> List.of(Siblings.of(source));
            case FOLDER -> chosen(SourceKind.FOLDER, FolderScan.files(source), choice);
            case ZIP -> chosen(SourceKind.ZIP, ZipScan.files(source, limits), choice);
            case FILE ->
                throw new GeoidemException(
                        ErrorCode.FILE_FORMAT,
                        Place.UNKNOWN,
                        "\"" + source.getFileName() + "\" holds no shapefile bundle by its suffix",
                        "give a .shp, a folder or a .zip");
        };
    }

    private static List<Bundle> chosen(SourceKind kind, List<Found> files, LayerChoice choice) {
        List<Grouping.Group> groups = Grouping.bundles(files);
        List<Grouping.Group> layers =
                groups.stream().filter(Grouping.Group::isLayer).toList();
        if (layers.isEmpty()) {
            // Not even a .shx tells of a layer: what there is gets named by what it lacks.
            layers = groups;
        }
        if (layers.isEmpty()) {
            throw nothing(kind);
        }
        if (choice instanceof LayerChoice.Named named) {
            return List.of(named(groups, named.name()));
        }
        if (choice instanceof LayerChoice.Only && layers.size() > 1) {
            throw Failures.ambiguous(
                    Place.UNKNOWN,
                    layers.size() + " shapefiles are in it: " + listed(layers),
                    "name one of them as the layer (--layer), or ask for each (--each)");
        }
        return layers.stream().map(Grouping.Group::bundle).toList();
    }

    private static GeoidemException nothing(SourceKind kind) {
        boolean folder = kind == SourceKind.FOLDER;
        return new GeoidemException(
                ErrorCode.MISSING_FILE,
                Place.UNKNOWN,
                (folder ? "it is a folder" : "it is an archive") + ", and no .shp is in it",
                folder
                        ? "give a file, or a folder with a shapefile in it; an archive in it is not opened"
                        : "give an archive with a shapefile in it; an archive inside an archive is not opened");
    }

    private static Bundle named(List<Grouping.Group> groups, String name) {
        List<Grouping.Group> exact =
                groups.stream().filter(g -> g.entryName().equals(name)).toList();
        List<Grouping.Group> matching = exact.isEmpty()
                ? groups.stream().filter(g -> g.baseName().equals(name)).toList()
                : exact;
        if (matching.isEmpty()) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE,
                    Place.UNKNOWN,
                    "no layer \"" + name + "\" is in it, but " + listed(groups),
                    "give one of these names exactly as written");
        }
        if (matching.size() > 1) {
            throw Failures.ambiguous(
                    Place.UNKNOWN,
                    "the layer \"" + name + "\" is there " + matching.size() + " times: " + listed(matching),
                    "give the name with its folders");
        }
        return matching.get(0).bundle();
    }

    private static String listed(List<Grouping.Group> groups) {
        String names =
                groups.stream().limit(LISTED).map(Grouping.Group::entryName).collect(Collectors.joining(", "));
        return groups.size() > LISTED ? names + " and " + (groups.size() - LISTED) + " more" : names;
    }
}
