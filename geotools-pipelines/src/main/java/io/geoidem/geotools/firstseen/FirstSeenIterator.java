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
import io.geoidem.geotools.pipeline.ClosingFeatureIterator;
import io.geoidem.geotools.pipeline.FeatureKeys;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.feature.FeatureIterator;
import org.jspecify.annotations.Nullable;

/** Reads, keys and claims a batch, then hands its features on one at a time. Not thread-safe. */
final class FirstSeenIterator extends ClosingFeatureIterator {
    private final FeatureKeys keys;
    private final BadFeaturePolicy policy;
    private final Claims claims;
    private final int batch;
    private final Queue<Ready> ready = new ArrayDeque<>();

    private record Ready(SimpleFeature feature, Key key) {}

    FirstSeenIterator(
            FeatureIterator<SimpleFeature> features,
            FeatureKeys keys,
            BadFeaturePolicy policy,
            Claims claims,
            int batch) {
        super(features);
        this.keys = keys;
        this.policy = policy;
        this.claims = claims;
        this.batch = batch;
    }

    @Override
    protected @Nullable SimpleFeature advance(FeatureIterator<SimpleFeature> features) {
        while (ready.isEmpty() && features.hasNext()) {
            fill(features);
        }
        claims.renewInTime();
        Ready first = ready.peek();
        return first == null ? null : first.feature();
    }

    @Override
    protected void passing(SimpleFeature feature) {
        claims.pass(ready.remove().key());
    }

    /** Claims stay with the collection, which knows whether they are to be released. */
    @Override
    protected void forget() {
        ready.clear();
    }

    private void fill(FeatureIterator<SimpleFeature> features) {
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
