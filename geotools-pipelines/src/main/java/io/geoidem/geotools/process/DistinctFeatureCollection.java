package io.geoidem.geotools.process;

import io.geoidem.Digest;
import io.geoidem.GeoidemException;
import io.geoidem.geotools.pipeline.BadFeature;
import io.geoidem.geotools.pipeline.BadFeaturePolicy;
import io.geoidem.geotools.pipeline.FeatureKeys;
import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.FeatureIterator;
import org.geotools.feature.collection.BaseSimpleFeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.jspecify.annotations.Nullable;

/**
 * A lazy view that leaves out repeats. Each iterator holds the digests that it has met, about 200 bytes for each distinct
 * feature; where that is too much, a ledger remembers on disk.
 */
final class DistinctFeatureCollection extends BaseSimpleFeatureCollection {
    private final FeatureCollection<SimpleFeatureType, SimpleFeature> features;
    private final FeatureKeys keys;
    private final BadFeaturePolicy policy;

    DistinctFeatureCollection(
            FeatureCollection<SimpleFeatureType, SimpleFeature> features, FeatureKeys keys, BadFeaturePolicy policy) {
        super(features.getSchema());
        this.features = features;
        this.keys = keys;
        this.policy = policy;
    }

    @Override
    public SimpleFeatureIterator features() {
        return new Distinct(features.features());
    }

    @Override
    public ReferencedEnvelope getBounds() {
        return features.getBounds();
    }

    /** Closes what it reads from at its end, on a failure, and when it is closed. */
    private final class Distinct implements SimpleFeatureIterator {
        private final FeatureIterator<SimpleFeature> all;
        private final Set<Digest> met = new HashSet<>();
        private @Nullable SimpleFeature next;
        private boolean open = true;

        Distinct(FeatureIterator<SimpleFeature> all) {
            this.all = all;
        }

        @Override
        public boolean hasNext() {
            try {
                while (open && next == null && all.hasNext()) {
                    SimpleFeature feature = all.next();
                    next = isFirst(feature) ? feature : null;
                }
            } catch (RuntimeException | Error e) {
                close();
                throw e;
            }
            if (next == null) {
                close();
            }
            return next != null;
        }

        @Override
        public SimpleFeature next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            SimpleFeature feature = java.util.Objects.requireNonNull(next);
            next = null;
            return feature;
        }

        @Override
        public void close() {
            met.clear();
            if (open) {
                open = false;
                all.close();
            }
        }

        private boolean isFirst(SimpleFeature feature) {
            try {
                return met.add(keys.key(feature).fullDigest());
            } catch (GeoidemException e) {
                policy.accept(new BadFeature(feature.getFeatureType().getTypeName(), feature.getID(), e));
                return false;
            }
        }
    }
}
