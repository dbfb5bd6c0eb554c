package io.geoidem.geotools.pipeline;

import java.util.NoSuchElementException;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureIterator;
import org.jspecify.annotations.Nullable;

/**
 * An iterator over what another one reads, which it closes exactly once: at the end, when it fails, or when it is closed
 * itself. After that there is no next feature. Where closing fails after another failure, that is told beside the first. Not
 * thread-safe.
 */
public abstract class ClosingFeatureIterator implements SimpleFeatureIterator {
    private final FeatureIterator<SimpleFeature> features;
    private @Nullable SimpleFeature next;
    private boolean open = true;

    /** An iterator that closes the other one. */
    protected ClosingFeatureIterator(FeatureIterator<SimpleFeature> features) {
        this.features = features;
    }

    /**
     * Finds the next feature to hand on; called on the thread that iterates, once for each feature.
     *
     * @param features what is read from
     * @return null at the end
     */
    protected abstract @Nullable SimpleFeature advance(FeatureIterator<SimpleFeature> features);

    /** Told that a feature is handed on now, which asking whether there is one does not do. */
    protected void passing(SimpleFeature feature) {
        // For those who count.
    }

    /** Lets go of what is held for features to come; called once, before what is read from is closed. */
    protected void forget() {
        // For those who hold something.
    }

    @Override
    public final boolean hasNext() {
        if (next == null && open) {
            try {
                next = advance(features);
            } catch (RuntimeException | Error e) {
                closeAfter(e);
                throw e;
            }
            if (next == null) {
                close();
            }
        }
        return next != null;
    }

    @Override
    public final SimpleFeature next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        SimpleFeature feature = java.util.Objects.requireNonNull(next);
        next = null;
        passing(feature);
        return feature;
    }

    @Override
    public final void close() {
        next = null;
        if (open) {
            open = false;
            try {
                forget();
            } finally {
                features.close();
            }
        }
    }

    private void closeAfter(Throwable failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }
}
