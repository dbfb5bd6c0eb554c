package io.geoidem.geotools.pipeline;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.FeatureIterator;
import org.jspecify.annotations.Nullable;

/** Adds keys to the features of an iterator. Not thread-safe. */
final class KeyedFeatureIterator extends ClosingFeatureIterator {
    private final KeysAhead ahead;
    private final BadFeaturePolicy policy;

    KeyedFeatureIterator(
            FeatureIterator<SimpleFeature> features,
            FeatureKeys keys,
            SimpleFeatureType type,
            BadFeaturePolicy policy) {
        super(features);
        this.ahead = new KeysAhead(keys, type);
        this.policy = policy;
    }

    @Override
    protected @Nullable SimpleFeature advance(FeatureIterator<SimpleFeature> features) {
        PendingFeature pending = ahead.next(features);
        while (pending != null) {
            SimpleFeature keyed = pending.result(policy);
            if (keyed != null) {
                return keyed;
            }
            pending = ahead.next(features);
        }
        return null;
    }

    @Override
    protected void forget() {
        ahead.stop();
    }
}
