package io.geoidem.geotools.pipeline;

import io.geoidem.GeoidemException;
import io.geoidem.feature.Feature;
import io.geoidem.geotools.feature.SimpleFeatures;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/**
 * A feature on its way to its key. It is read and mapped by the thread that iterates, because nothing says that the features
 * of a data store may be read by several, and keyed by any one thread; what hands it over orders the two.
 */
final class PendingFeature {
    private final Object[] values;
    private final SimpleFeatureImpl keyed;
    private final String layer;
    private @Nullable Feature mapped;
    private @Nullable Throwable failure;

    private PendingFeature(Object[] values, SimpleFeatureImpl keyed, String layer) {
        this.values = values;
        this.keyed = keyed;
        this.layer = layer;
    }

    /**
     * Takes what is needed of a feature, now: a data store may use the object again.
     *
     * @param type with the key attribute as its last
     */
    static PendingFeature of(SimpleFeature feature, SimpleFeatureType type, FeatureKeys keys) {
        int count = type.getAttributeCount();
        Object[] values = new Object[count];
        for (int i = 0; i < count - 1; i++) {
            values[i] = feature.getAttribute(i);
        }
        SimpleFeatureImpl keyed = new SimpleFeatureImpl(values, type, feature.getIdentifier(), false);
        if (feature.hasUserData()) {
            keyed.getUserData().putAll(feature.getUserData());
        }
        PendingFeature pending =
                new PendingFeature(values, keyed, feature.getFeatureType().getTypeName());
        try {
            pending.mapped = keys.mapped(feature);
        } catch (GeoidemException e) {
            pending.failure = FeatureKeys.named(e, SimpleFeatures.nameOf(feature));
        }
        return pending;
    }

    /** Roughly how many bytes it holds. */
    long weight() {
        long weight = 64L * values.length;
        for (Object value : values) {
            if (value instanceof Geometry geometry) {
                weight += 48L * geometry.getNumPoints();
            } else if (value instanceof CharSequence text) {
                weight += text.length();
            } else if (value instanceof byte[] bytes) {
                weight += bytes.length;
            }
        }
        return weight;
    }

    /** Makes its key; a failure is kept for whoever comes to the feature. */
    void key(FeatureKeys keys) {
        Feature feature = mapped;
        mapped = null;
        if (feature == null) {
            return;
        }
        try {
            values[values.length - 1] = keys.keyOf(feature).key().toString();
        } catch (GeoidemException e) {
            failure = FeatureKeys.named(e, layer + " " + keyed.getID());
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /**
     * The feature with its key; null where it is to be left out.
     *
     * @throws GeoidemException where it gets no key and the policy says so
     */
    @Nullable
    SimpleFeature result(BadFeaturePolicy policy) {
        Throwable problem = failure;
        if (problem == null) {
            return keyed;
        }
        if (problem instanceof GeoidemException refusal) {
            policy.accept(new BadFeature(layer, keyed.getID(), refusal));
            return null;
        }
        if (problem instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) problem;
    }
}
