package io.geoidem.source;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.source.csv.CsvLayer;
import io.geoidem.source.flatgeobuf.FlatGeobufLayer;
import io.geoidem.source.geopackage.GeoPackage;
import io.geoidem.source.layer.FeatureLayer;
import io.geoidem.source.layer.Layers;
import io.geoidem.source.postgis.PostgisLayer;
import io.geoidem.source.postgis.PostgisUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Finds the layers of a source by its suffix or scheme: {@code .gpkg}, {@code .csv}, {@code .fgb},
 * {@code postgresql://…?query=…}. Stateless and thread-safe.
 */
public final class LayerSources {
    private LayerSources() {}

    /** Whether the argument names a source that is read here. */
    public static boolean reads(String argument) {
        String lower = argument.toLowerCase(Locale.ROOT);
        return PostgisUrl.is(argument) || lower.endsWith(".gpkg") || lower.endsWith(".csv") || lower.endsWith(".fgb");
    }

    /** What results and messages call the source: the argument without a password. */
    public static String nameOf(String argument) {
        return PostgisUrl.is(argument) ? PostgisUrl.withoutPassword(argument) : argument;
    }

    /**
     * The chosen layers.
     *
     * @param argument a path or URL for which {@link #reads} holds
     * @return at least one, sorted by name; exactly one unless each was asked for
     * @throws GeoidemException for a source that is not there, cannot be read, or holds several layers where one is wanted
     */
    public static List<FeatureLayer> find(String argument, LayerChoice choice) {
        if (PostgisUrl.is(argument)) {
            return Layers.chosen(nameOf(argument), List.of(new PostgisLayer(PostgisUrl.parse(argument))), choice);
        }
        Path file = Path.of(argument);
        if (!Files.isRegularFile(file)) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE, Place.ofFile(argument), "there is no such file", "check the path");
        }
        String lower = argument.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".gpkg")) {
            return Layers.chosen(argument, GeoPackage.layers(file), choice);
        }
        if (lower.endsWith(".csv")) {
            return Layers.chosen(argument, List.of(new CsvLayer(file)), choice);
        }
        if (lower.endsWith(".fgb")) {
            return Layers.chosen(argument, List.of(FlatGeobufLayer.of(file)), choice);
        }
        throw new GeoidemException(
                ErrorCode.FILE_FORMAT,
                Place.ofFile(argument),
                "its suffix names no format that is read here",
                "convert it to GeoJSON or GeoPackage, or use serialization mode");
    }
}
