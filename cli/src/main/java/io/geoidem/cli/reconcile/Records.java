package io.geoidem.cli.reconcile;

import io.geoidem.GeoidemException;
import io.geoidem.cli.input.Batch;
import io.geoidem.cli.input.RecordReader;
import io.geoidem.cli.work.OrderedWork;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.keyer.Keyer;
import io.geoidem.reconcile.Source;
import io.geoidem.reconcile.SourceFeature;
import io.geoidem.reconcile.input.CanonicalFeatures;
import io.geoidem.reconcile.input.SourceCollector;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads a stream of records, each a feature or a document of several, on all processors. The features are counted through
 * from 1, and neither they nor the refusals depend on how many processors there are.
 */
final class Records {
    private final FeatureKeyer keyer;
    private final int decimals;
    private final SourceCollector collector;
    private final Consumer<GeoidemException> refused;
    private long counted;

    /** What one record of GeoJSON holds, numbered within its batch. */
    private sealed interface Found {
        /** Its number in the batch, from 1. */
        long record();
    }

    private record Good(SourceFeature feature) implements Found {
        @Override
        public long record() {
            return feature.record();
        }
    }

    private record Bad(long record, GeoidemException error) implements Found {}

    Records(String name, KeyContract contract, Consumer<GeoidemException> refused) {
        this.keyer = Keyer.of(contract).features();
        this.decimals = contract.geometry().precision();
        this.collector = new SourceCollector(name, contract, refused);
        this.refused = refused;
    }

    /** The source of all records. */
    Source read(InputStream in) throws IOException {
        int threads = Runtime.getRuntime().availableProcessors();
        try (OrderedWork<Batch, List<Found>> work = new OrderedWork<>(threads, this::found, this::take)) {
            RecordReader records = new RecordReader(in);
            for (Batch batch = records.next(); batch != null; batch = records.next()) {
                work.give(batch);
            }
            work.finish();
        }
        return collector.source();
    }

    /** Runs on several threads. */
    private List<Found> found(Batch batch) {
        if (batch.refused().isPresent()) {
            return List.of(new Bad(1, batch.refused().get()));
        }
        List<Found> found = new ArrayList<>(batch.count());
        for (int i = 0; i < batch.count(); i++) {
            byte[] text = Arrays.copyOfRange(batch.bytes(), batch.starts()[i], batch.ends()[i]);
            try (GeoJsonSource record = GeoJsonSource.of(text)) {
                keyer.each(record, FeatureOutcome.Wanted.KEYS_AND_TEXTS, outcome -> add(outcome, found));
            } catch (GeoidemException e) {
                found.add(new Bad(found.size() + 1L, e));
            }
        }
        return found;
    }

    private void add(FeatureOutcome outcome, List<Found> found) {
        long number = found.size() + 1L;
        if (outcome instanceof FeatureOutcome.Keyed keyed) {
            FeatureOutcome.Keyed counted = new FeatureOutcome.Keyed(number, keyed.result(), keyed.canonicalText());
            found.add(new Good(CanonicalFeatures.of(counted, decimals)));
        } else if (outcome instanceof FeatureOutcome.Refused error) {
            found.add(new Bad(number, error.error()));
        }
    }

    private void take(List<Found> batch) {
        for (Found one : batch) {
            long record = counted + one.record();
            if (one instanceof Good good) {
                SourceFeature feature = good.feature();
                collector.add(new SourceFeature(record, feature.digest(), feature.outline(), feature.attributes()));
            } else if (one instanceof Bad bad) {
                GeoidemException error = bad.error();
                refused.accept(error.at(error.place().inRecord(record)));
            }
        }
        counted += batch.size();
    }
}
