package io.geoidem.source;

import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureFormat;
import io.geoidem.feature.FeatureReader;
import io.geoidem.keyer.Keyer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Keys of whole layers, by way of each reader. */
public final class Keys {
    public static final KeyContract CONTRACT =
            KeyContract.builder("real", KeyMode.GEOMETRY).build();

    private Keys() {}

    static String ofSource(String argument) {
        try (FeatureReader reader =
                LayerSources.find(argument, new LayerChoice.Only()).get(0).open(CONTRACT, Limits.DEFAULT)) {
            return of(reader);
        }
    }

    static String ofShapefile(Path shp) {
        try (FeatureReader reader = FeatureFormat.discover()
                .open(
                        BundleSource.find(shp, new LayerChoice.Only(), Limits.DEFAULT)
                                .get(0),
                        CONTRACT,
                        Limits.DEFAULT)) {
            return of(reader);
        }
    }

    public static String of(FeatureReader reader) {
        List<Supplier<Feature>> features = new ArrayList<>();
        while (reader.advance()) {
            features.add(read(reader));
        }
        return Keyer.of(CONTRACT).keyDataset(features.iterator()).key().toString();
    }

    private static Supplier<Feature> read(FeatureReader reader) {
        try {
            Feature feature = reader.feature();
            return () -> feature;
        } catch (GeoidemException e) {
            return () -> {
                throw e;
            };
        }
    }
}
