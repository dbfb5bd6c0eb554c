package io.geoidem.geotools.pipeline;

import io.geoidem.GeoidemException;
import io.geoidem.feature.Feature;
import io.geoidem.geotools.feature.SimpleFeatures;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;
import java.util.function.Supplier;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.feature.FeatureIterator;

/**
 * The features of an iterator for workers: read and mapped here, on one thread, because nothing says that the features of a
 * data store may be read on several; a bad one fails only where it is asked for.
 */
final class Reading implements Iterator<Supplier<Feature>> {
    private final FeatureIterator<SimpleFeature> features;
    private final SimpleFeatures mapping;
    private final Progress progress;
    /** Of the features that are on their way. */
    private final Queue<Name> names = new ArrayDeque<>();

    /** Layer and id of a feature. */
    record Name(String layer, String id) {
        @Override
        public String toString() {
            return layer + " " + id;
        }
    }

    Reading(FeatureIterator<SimpleFeature> features, SimpleFeatures mapping, Progress progress) {
        this.features = features;
        this.mapping = mapping;
        this.progress = progress;
    }

    @Override
    public boolean hasNext() {
        return features.hasNext();
    }

    @Override
    public Supplier<Feature> next() {
        progress.next();
        SimpleFeature feature = features.next();
        names.add(new Name(feature.getFeatureType().getTypeName(), feature.getID()));
        try {
            Feature mapped = mapping.toFeature(feature);
            return () -> mapped;
        } catch (GeoidemException e) {
            return () -> {
                throw e;
            };
        }
    }

    /** The name of the feature whose outcome comes next: outcomes come in the order of reading, on this thread. */
    Name nextName() {
        return names.remove();
    }
}
