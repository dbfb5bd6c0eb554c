package io.geoidem.geotools.firstseen;

import io.geoidem.geotools.pipeline.BadFeaturePolicy;
import io.geoidem.geotools.pipeline.FeatureKeys;
import io.geoidem.ledger.Ledger;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.collection.BaseSimpleFeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the features of a collection that a ledger has not seen. Features are keyed and claimed in batches while the consumer
 * iterates; what it has written is completed by {@link #complete()}, what it has not is released by {@link #close()}:
 *
 * <pre>{@code
 * try (FirstSeenFeatureCollection fresh = FirstSeenFeatureCollection.of(source, keys, ledger, "parcels.shp")) {
 *     store.addFeatures(fresh);
 *     transaction.commit();
 *     fresh.complete();
 * }
 * }</pre>
 *
 * <p>An exception anywhere before {@code complete()} leaves the claims to {@code close()}, which gives them back, and the next run
 * passes the same features on. A consumer that commits several times calls {@code complete()} after each commit; memory is held
 * for what has been passed on since. Claims are renewed while the consumer iterates; the time between two features, and from
 * the last one to {@code complete()}, must be shorter than the ledger's lease.
 *
 * <p>It can be iterated once, for a claim is taken once. Size and rectangle are those of the collection underneath: upper
 * bounds, which claim nothing. Not thread-safe.
 */
public final class FirstSeenFeatureCollection extends BaseSimpleFeatureCollection implements AutoCloseable {
    private final FeatureCollection<SimpleFeatureType, SimpleFeature> features;
    private final FeatureKeys keys;
    private final BadFeaturePolicy policy;
    private final Claims claims;
    private final int batch;
    private @Nullable FirstSeenIterator iterator;

    private FirstSeenFeatureCollection(
            FeatureCollection<SimpleFeatureType, SimpleFeature> features,
            FeatureKeys keys,
            BadFeaturePolicy policy,
            Claims claims,
            int batch) {
        super(features.getSchema());
        this.features = features;
        this.keys = keys;
        this.policy = policy;
        this.claims = claims;
        this.batch = batch;
    }

    /**
     * The features that the ledger has not seen, claimed 256 at a time; the first one that gets no key ends the pipeline.
     *
     * @param ledger stays open
     * @param source where the features come from, kept in the ledger for people
     */
    public static FirstSeenFeatureCollection of(
            FeatureCollection<SimpleFeatureType, SimpleFeature> features,
            FeatureKeys keys,
            Ledger ledger,
            String source) {
        return new FirstSeenFeatureCollection(features, keys, BadFeaturePolicy.fail(), new Claims(ledger, source), 256);
    }

    /** The same with another answer to features that get no key or no claim for good; before it is iterated. */
    public FirstSeenFeatureCollection withPolicy(BadFeaturePolicy other) {
        return new FirstSeenFeatureCollection(features, keys, other, claims, batch);
    }

    /** The same with so many features in one round trip to the ledger, 1 to 10,000; before it is iterated. */
    public FirstSeenFeatureCollection withBatch(int count) {
        if (count < 1 || count > 10_000) {
            throw new IllegalArgumentException("a batch of " + count + ": give 1 to 10,000");
        }
        return new FirstSeenFeatureCollection(features, keys, policy, claims, count);
    }

    /**
     * The features.
     *
     * @throws IllegalStateException the second time
     */
    @Override
    public SimpleFeatureIterator features() {
        if (iterator != null) {
            throw new IllegalStateException("features that are claimed are iterated once; make another collection");
        }
        FirstSeenIterator only = new FirstSeenIterator(features.features(), keys, policy, claims, batch);
        iterator = only;
        return only;
    }

    /**
     * Makes everything DONE that was handed on and is not DONE yet. To be called when it is safely written.
     *
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#LEASE_LOST} where a claim was lost meanwhile: the
     *     others are DONE, and what was written of that feature may be there twice
     */
    public void complete() {
        claims.complete();
    }

    /** What became of the features so far. */
    public FirstSeenSummary summary() {
        return claims.summary();
    }

    /** Gives back what is claimed and not completed, and closes the iterator. */
    @Override
    public void close() {
        try {
            if (iterator != null) {
                iterator.close();
            }
        } finally {
            claims.release();
        }
    }

    @Override
    public int size() {
        return features.size();
    }

    @Override
    public boolean isEmpty() {
        return features.isEmpty();
    }

    @Override
    public ReferencedEnvelope getBounds() {
        return features.getBounds();
    }
}
