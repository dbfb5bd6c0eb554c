package io.geoidem.reconcile.input;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.FeatureFormat;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.keyer.Keyer;
import io.geoidem.reconcile.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Reads sources under one contract of mode geometry. GeoJSON in WGS 84 needs core alone; shapefiles and other CRSs need
 * the GeoTools adapter on the class path. Immutable and thread-safe.
 */
public final class SourceReader {
    private final KeyContract contract;
    private final FeatureKeyer keyer;

    /**
     * A reader.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} for a contract of another mode
     */
    public SourceReader(KeyContract contract) {
        this.contract = contract;
        this.keyer = Keyer.of(contract).features();
    }

    /**
     * The features of a GeoJSON document, which is left open.
     *
     * @param name what results call the source
     * @param refused told of each feature that got no key and is left out
     * @throws GeoidemException for a document that cannot be read to its end
     */
    public Source readGeoJson(String name, GeoJsonSource document, Consumer<GeoidemException> refused) {
        SourceCollector collector = new SourceCollector(name, contract, refused);
        keyer.each(document, FeatureOutcome.Wanted.KEYS_AND_TEXTS, collector);
        return collector.source();
    }

    /**
     * The features of a shapefile.
     *
     * @param name what results call the source
     * @param refused told of each feature that got no key and is left out
     * @throws GeoidemException for a shapefile that cannot be read to its end
     */
    public Source readBundle(String name, Bundle bundle, Consumer<GeoidemException> refused) {
        try (FeatureReader reader = FeatureFormat.discover().open(bundle, contract, Limits.DEFAULT)) {
            return readFeatures(name, reader, refused);
        }
    }

    /**
     * The features of a reader, which was opened under the same contract and is left open.
     *
     * @param name what results call the source
     * @param refused told of each feature that got no key and is left out
     * @throws GeoidemException for a source that cannot be read to its end
     */
    public Source readFeatures(String name, FeatureReader reader, Consumer<GeoidemException> refused) {
        SourceCollector collector = new SourceCollector(name, contract, refused);
        keyer.each(reader.features(), FeatureOutcome.Wanted.KEYS_AND_TEXTS, collector);
        return collector.source();
    }

    /**
     * The features of a file or folder: {@code .shp}, {@code .zip} and folders are shapefiles, others GeoJSON.
     *
     * @param layer which shapefile, where there are several
     * @param refused told of each feature that got no key and is left out
     * @throws GeoidemException for what is not there or cannot be read to its end
     */
    public Source read(Path path, LayerChoice layer, Consumer<GeoidemException> refused) {
        String name = path.toString();
        if (Files.notExists(path)) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE, Place.ofFile(name), "there is no such file or folder", "check the path");
        }
        String lower = name.toLowerCase(java.util.Locale.ROOT);
        if (Files.isDirectory(path) || lower.endsWith(".shp") || lower.endsWith(".zip")) {
            return readBundle(
                    name, BundleSource.find(path, layer, Limits.DEFAULT).get(0), refused);
        }
        try (GeoJsonSource document = GeoJsonSource.of(path)) {
            return readGeoJson(name, document, refused);
        }
    }
}
