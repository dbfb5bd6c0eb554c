package io.geoidem.geotools.pipeline;

import io.geoidem.GeoidemException;
import io.geoidem.geotools.feature.SimpleFeatures;
import java.util.NoSuchElementException;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureIterator;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.jspecify.annotations.Nullable;

/** Adds keys to the features of an iterator, one at a time. Not thread-safe. */
final class KeyedFeatureIterator implements SimpleFeatureIterator {
    private final FeatureIterator<SimpleFeature> features;
    private final FeatureKeys keys;
    private final SimpleFeatureType type;
    private final BadFeaturePolicy policy;
    private @Nullable SimpleFeature next;
    private boolean open = true;

    KeyedFeatureIterator(
            FeatureIterator<SimpleFeature> features,
            FeatureKeys keys,
            SimpleFeatureType type,
            BadFeaturePolicy policy) {
        this.features = features;
        this.keys = keys;
        this.type = type;
        this.policy = policy;
    }

    @Override
    public boolean hasNext() {
        if (!open) {
            return false;
        }
        try {
            while (next == null && features.hasNext()) {
                next = keyed(features.next());
            }
        } catch (RuntimeException | Error e) {
            closeAfter(e);
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
        next = null;
        if (open) {
            open = false;
            features.close();
        }
    }

    private void closeAfter(Throwable failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private @Nullable SimpleFeature keyed(SimpleFeature feature) {
        String key;
        try {
            key = keys.key(feature).key().toString();
        } catch (GeoidemException e) {
            policy.accept(new BadFeature(
                    feature.getFeatureType().getTypeName(),
                    feature.getID(),
                    FeatureKeys.named(e, SimpleFeatures.nameOf(feature))));
            return null;
        }
        int count = type.getAttributeCount();
        Object[] values = new Object[count];
        for (int i = 0; i < count - 1; i++) {
            values[i] = feature.getAttribute(i);
        }
        values[count - 1] = key;
        SimpleFeatureImpl keyed = new SimpleFeatureImpl(values, type, feature.getIdentifier(), false);
        if (feature.hasUserData()) {
            keyed.getUserData().putAll(feature.getUserData());
        }
        return keyed;
    }
}
