package io.geoidem.geotools.pipeline;

import java.util.concurrent.CancellationException;
import org.geotools.api.util.ProgressListener;
import org.geotools.data.util.NullProgressListener;
import org.geotools.feature.FeatureCollection;

/** Tells a listener of GeoTools how many features of a collection have been read, and stops where it says so. */
final class Progress {
    /** Features between two calls. */
    private static final int STEP = 256;

    private final ProgressListener listener;
    private final int size;
    private int count;

    Progress(ProgressListener listener, FeatureCollection<?, ?> collection) {
        this.listener = listener;
        // Counting may cost a query, which nobody needs who does not listen.
        this.size = listener.getClass() == NullProgressListener.class ? 0 : collection.size();
    }

    /**
     * Counts a feature.
     *
     * @throws CancellationException where the listener has been cancelled
     */
    void next() {
        if (listener.isCanceled()) {
            throw new CancellationException("cancelled after " + count + " features; there is no key");
        }
        if (++count % STEP == 0 && size > 0) {
            listener.progress(Math.min(99f, 100f * count / size));
        }
    }
}
