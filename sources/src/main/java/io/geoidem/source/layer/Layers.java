package io.geoidem.source.layer;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.bundle.LayerChoice;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Chooses among the layers of a source, as among the shapefiles of a folder (§4.4). */
public final class Layers {
    private static final int LISTED = 10;

    private Layers() {}

    /**
     * The chosen layers.
     *
     * @return at least one, sorted by name; exactly one unless each was asked for
     * @throws GeoidemException with {@link ErrorCode#MISSING_FILE} where there is none or none of that name, with
     *     {@link ErrorCode#AMBIGUOUS_SOURCE} for several
     */
    public static List<FeatureLayer> chosen(String source, List<? extends FeatureLayer> layers, LayerChoice choice) {
        if (layers.isEmpty()) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE,
                    Place.ofFile(source),
                    "no layer with features is in it",
                    "give a source with features");
        }
        List<FeatureLayer> sorted = layers.stream()
                .<FeatureLayer>map(layer -> layer)
                .sorted(Comparator.comparing(FeatureLayer::name))
                .toList();
        if (choice instanceof LayerChoice.Named named) {
            return List.of(sorted.stream()
                    .filter(layer -> layer.name().equals(named.name()))
                    .findFirst()
                    .orElseThrow(() -> new GeoidemException(
                            ErrorCode.MISSING_FILE,
                            Place.ofFile(source),
                            "no layer \"" + named.name() + "\" is in it, but " + listed(sorted),
                            "give one of these names exactly as written")));
        }
        if (choice instanceof LayerChoice.Only && sorted.size() > 1) {
            throw new GeoidemException(
                    ErrorCode.AMBIGUOUS_SOURCE,
                    Place.ofFile(source),
                    sorted.size() + " layers are in it: " + listed(sorted),
                    "name one of them as the layer (--layer), or ask for each (--each)");
        }
        return sorted;
    }

    private static String listed(List<FeatureLayer> layers) {
        String names = layers.stream().limit(LISTED).map(FeatureLayer::name).collect(Collectors.joining(", "));
        return layers.size() > LISTED ? names + " and " + (layers.size() - LISTED) + " more" : names;
    }
}
