package io.geoidem.geotools.firstseen;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.KeyResult;
import io.geoidem.Place;
import io.geoidem.geotools.feature.SimpleFeatures;
import io.geoidem.geotools.firstseen.Claims.Answer;
import io.geoidem.geotools.pipeline.BadFeature;
import io.geoidem.geotools.pipeline.BadFeaturePolicy;
import io.geoidem.geotools.pipeline.FeatureKeys;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureIterator;

/** Reads, keys and claims a batch, then hands its features on one at a time. Not thread-safe. */
final class FirstSeenIterator implements SimpleFeatureIterator {
    private final FeatureIterator<SimpleFeature> features;
    private final FeatureKeys keys;
    private final BadFeaturePolicy policy;
    private final Claims claims;
    private final int batch;
    private final Queue<Ready> ready = new ArrayDeque<>();
    private boolean open = true;

    private record Ready(SimpleFeature feature, Key key) {}

    FirstSeenIterator(
            FeatureIterator<SimpleFeature> features,
            FeatureKeys keys,
            BadFeaturePolicy policy,
            Claims claims,
            int batch) {
        this.features = features;
        this.keys = keys;
        this.policy = policy;
        this.claims = claims;
        this.batch = batch;
    }

    @Override
    public boolean hasNext() {
        if (!open) {
            return false;
        }
        try {
            while (ready.isEmpty() && features.hasNext()) {
                fill();
            }
            claims.renewInTime();
        } catch (RuntimeException | Error e) {
            closeAfter(e);
            throw e;
        }
        if (ready.isEmpty()) {
            close();
        }
        return !ready.isEmpty();
    }

    @Override
    public SimpleFeature next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Ready next = ready.remove();
        claims.pass(next.key());
        return next.feature();
    }

    /** Closes what is read from; claims stay with the collection, which knows whether they are to be released. */
    @Override
    public void close() {
        ready.clear();
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

    private void fill() {
        List<SimpleFeature> read = new ArrayList<>(batch);
        List<KeyResult> results = new ArrayList<>(batch);
        while (read.size() < batch && features.hasNext()) {
            // Here, because a long run of features that are known or refused hands nothing on.
            claims.renewInTime();
            SimpleFeature feature = features.next();
            try {
                results.add(keys.key(feature));
                read.add(feature);
            } catch (GeoidemException e) {
                refuse(feature, e);
            }
        }
        List<Answer> answers = claims.claim(results);
        for (int i = 0; i < read.size(); i++) {
            SimpleFeature feature = read.get(i);
            Answer answer = answers.get(i);
            if (answer instanceof Answer.Pass pass) {
                ready.add(new Ready(feature, pass.key()));
            } else if (answer instanceof Answer.Refuse why) {
                Place place = Place.ofFile(SimpleFeatures.nameOf(feature));
                refuse(feature, new GeoidemException(ErrorCode.LEDGER, place, why.problem(), why.remedy()));
            }
        }
    }

    private void refuse(SimpleFeature feature, GeoidemException error) {
        claims.countRefused();
        policy.accept(new BadFeature(feature.getFeatureType().getTypeName(), feature.getID(), error));
    }
}
