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
        return ofSource(argument, CONTRACT);
    }

    static String ofSource(String argument, KeyContract contract) {
        return of(LayerSources.find(argument, new LayerChoice.Only()).get(0).open(contract, Limits.DEFAULT), contract);
    }

    static String ofShapefile(Path shp) {
        return ofShapefile(shp, CONTRACT);
    }

    static String ofShapefile(Path shp, KeyContract contract) {
        return of(
                FeatureFormat.discover()
                        .open(
                                BundleSource.find(shp, new LayerChoice.Only(), Limits.DEFAULT)
                                        .get(0),
                                contract,
                                Limits.DEFAULT),
                contract);
    }

    public static String of(FeatureReader reader) {
        return of(reader, CONTRACT);
    }

    /** The key of what the reader gives, which is closed. */
    private static String of(FeatureReader features, KeyContract contract) {
        try (FeatureReader reader = features) {
            List<Supplier<Feature>> read = new ArrayList<>();
            while (reader.advance()) {
                read.add(read(reader));
            }
            return Keyer.of(contract).keyDataset(read.iterator()).key().toString();
        }
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
