package io.geoidem.geotools.pipeline;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.DatasetKeyer;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.geometry.FlagRequest;
import io.geoidem.geotools.GeoToolsReprojector;
import io.geoidem.geotools.feature.EmptyText;
import io.geoidem.geotools.feature.SimpleFeatures;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.util.ProgressListener;
import org.geotools.data.util.NullProgressListener;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.FeatureIterator;

/**
 * Keys of GeoTools features under one contract of mode geometry. The CRS of a feature is the one that its type gives its
 * default geometry, unless the contract names another; coordinates are x = longitude or easting first, whatever the axis order
 * of that CRS says (§5.3). Attributes are mapped by the table of {@link io.geoidem.geotools.feature}.
 *
 * <p>Immutable and thread-safe. Make one for a contract and keep it.
 */
public final class FeatureKeys {
    private final KeyContract contract;
    private final Limits limits;
    private final EmptyText empty;
    private final FeatureKeyer keyer;
    private final SimpleFeatures features;

    private FeatureKeys(KeyContract contract, Limits limits, EmptyText empty) {
        GeoToolsReprojector reprojector = new GeoToolsReprojector();
        this.contract = contract;
        this.limits = limits;
        this.empty = empty;
        this.keyer = FeatureKeyer.of(contract, contract.fingerprint(), reprojector, limits, FlagRequest.USUAL);
        this.features = new SimpleFeatures(contract, reprojector, limits, empty);
    }

    /**
     * Keys under that contract, with the usual limits and empty texts kept.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} for a contract of mode serialization
     */
    public static FeatureKeys of(KeyContract contract) {
        return new FeatureKeys(contract, Limits.DEFAULT, EmptyText.KEPT);
    }

    /** The same keys, taking that much of a feature. */
    public FeatureKeys withLimits(Limits other) {
        return new FeatureKeys(contract, other, empty);
    }

    /** The same keys with that meaning of empty texts: {@link EmptyText#NULL} for layers that come from shapefiles. */
    public FeatureKeys withEmptyText(EmptyText other) {
        return new FeatureKeys(contract, limits, other);
    }

    /** The contract. */
    public KeyContract contract() {
        return contract;
    }

    /**
     * The key of a feature.
     *
     * @throws GeoidemException for a feature that §5 refuses; its place names layer and id
     */
    public KeyResult key(SimpleFeature feature) {
        try {
            return keyer.key(features.toFeature(feature));
        } catch (GeoidemException e) {
            throw named(e, SimpleFeatures.nameOf(feature));
        }
    }

    /**
     * The canonical text that the key of a feature is made of.
     *
     * @throws GeoidemException as {@link #key(SimpleFeature)}
     */
    public String canonicalText(SimpleFeature feature) {
        try {
            return keyer.canonicalText(features.toFeature(feature));
        } catch (GeoidemException e) {
            throw named(e, SimpleFeatures.nameOf(feature));
        }
    }

    /** The key of a collection as a dataset (§5.14); see {@link #key(FeatureCollection, ProgressListener)}. */
    public KeyResult key(FeatureCollection<SimpleFeatureType, SimpleFeature> collection) {
        return key(collection, new NullProgressListener());
    }

    /**
     * The key of a collection as a dataset (§5.14): of what it holds, in whatever order. Features are read once, one after
     * the other, on the calling thread and keyed on all processors. Only their digests are held, about 40 bytes a feature, and
     * beyond {@link Limits#datasetDigestsInMemory} on disk. The iterator is closed whatever happens.
     *
     * @param listener told how far it is, from the size that the collection states, and asked between features whether to
     *     go on
     * @throws GeoidemException with {@link ErrorCode#DATASET} where features are refused: the first ten are listed with
     *     layer and id, for a dataset that lacks some of its features must not pass for another one
     * @throws CancellationException when the listener says so
     */
    public KeyResult key(FeatureCollection<SimpleFeatureType, SimpleFeature> collection, ProgressListener listener) {
        try (DatasetKeyer dataset = keyer.dataset()) {
            each(collection, FeatureOutcome.Wanted.KEYS, listener, result -> {
                if (result.outcome() instanceof FeatureOutcome.Keyed keyed) {
                    dataset.add(keyed.result());
                } else if (result.outcome() instanceof FeatureOutcome.Refused refused) {
                    dataset.refuse(refused.error());
                }
            });
            return dataset.result();
        }
    }

    /**
     * What becomes of each feature of a collection, in order; read, keyed and closed as by
     * {@link #key(FeatureCollection, ProgressListener)}.
     *
     * @param wanted whether canonical texts are wanted beside the keys
     * @param sink called on the calling thread; errors name layer and id
     * @throws CancellationException when the listener says so
     */
    public void each(
            FeatureCollection<SimpleFeatureType, SimpleFeature> collection,
            FeatureOutcome.Wanted wanted,
            ProgressListener listener,
            Consumer<FeatureResult> sink) {
        listener.started();
        try (FeatureIterator<SimpleFeature> iterator = collection.features()) {
            Reading reading = new Reading(iterator, features, new Progress(listener, collection));
            keyer.each(reading, wanted, outcome -> {
                Reading.Name name = reading.nextName();
                sink.accept(new FeatureResult(name.layer(), name.id(), named(outcome, name)));
            });
            listener.progress(100);
            listener.complete();
        } catch (RuntimeException e) {
            listener.exceptionOccurred(e);
            throw e;
        }
    }

    private static FeatureOutcome named(FeatureOutcome outcome, Reading.Name name) {
        return outcome instanceof FeatureOutcome.Refused refused
                ? new FeatureOutcome.Refused(refused.record(), named(refused.error(), name.toString()))
                : outcome;
    }

    /** The first half of {@link #key(SimpleFeature)}, which reads the feature; its errors do not all name it. */
    Feature mapped(SimpleFeature feature) {
        return features.toFeature(feature);
    }

    /** The second half, which may be done on another thread; its errors do not name the feature. */
    KeyResult keyOf(Feature mapped) {
        return keyer.key(mapped);
    }

    /** How many characters a key has; all keys under one contract have the same number. */
    int keyLength() {
        int bytes = contract.truncateBytes() == 0 ? contract.algorithm().digestLength() : contract.truncateBytes();
        byte[] any = new byte[bytes];
        return new Key(contract.mode(), contract.name(), contract.version(), contract.algorithm(), Digest.of(any))
                .toString()
                .length();
    }

    /** An error of that feature, whatever its place was called before. */
    static GeoidemException named(GeoidemException e, String name) {
        Place place = e.place();
        return name.equals(place.file()) && place.record() < 0
                ? e
                : e.at(place.inFile(name).inRecord(-1));
    }
}
