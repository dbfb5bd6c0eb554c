package io.geoidem.geotools.process;

import io.geoidem.Digest;
import io.geoidem.GeoidemException;
import io.geoidem.geotools.pipeline.BadFeature;
import io.geoidem.geotools.pipeline.BadFeaturePolicy;
import io.geoidem.geotools.pipeline.ClosingFeatureIterator;
import io.geoidem.geotools.pipeline.FeatureKeys;
import java.util.HashSet;
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

    private final class Distinct extends ClosingFeatureIterator {
        private final Set<Digest> met = new HashSet<>();

        Distinct(FeatureIterator<SimpleFeature> all) {
            super(all);
        }

        @Override
        protected @Nullable SimpleFeature advance(FeatureIterator<SimpleFeature> all) {
            while (all.hasNext()) {
                SimpleFeature feature = all.next();
                if (isFirst(feature)) {
                    return feature;
                }
            }
            return null;
        }

        @Override
        protected void forget() {
            met.clear();
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
