package io.geoidem.reconcile.input;

import io.geoidem.GeoidemException;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.reconcile.Source;
import io.geoidem.reconcile.SourceFeature;
import java.util.function.Consumer;

/**
 * Collects a source from what {@link io.geoidem.feature.FeatureKeyer#each} hands on, keys and texts wanted:
 *
 * <pre>{@code
 * SourceCollector collector = new SourceCollector("survey.geojson", contract, refused::add);
 * keyer.each(document, FeatureOutcome.Wanted.KEYS_AND_TEXTS, collector);
 * Source source = collector.source();
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class SourceCollector implements Consumer<FeatureOutcome> {
    private final int decimals;
    private final Source.Builder builder;
    private final Consumer<GeoidemException> refused;

    /**
     * A collector of the source of that name.
     *
     * @param contract the contract that the features are keyed under
     * @param refused told of each feature that got no key and is left out
     */
    public SourceCollector(String name, KeyContract contract, Consumer<GeoidemException> refused) {
        this.decimals = contract.geometry().precision();
        this.builder = Source.builder(name);
        this.refused = refused;
    }

    @Override
    public void accept(FeatureOutcome outcome) {
        if (outcome instanceof FeatureOutcome.Keyed keyed) {
            add(CanonicalFeatures.of(keyed, decimals));
        } else if (outcome instanceof FeatureOutcome.Refused error) {
            refused.accept(error.error());
        }
    }

    /**
     * Adds a feature that was read elsewhere, as on several threads.
     *
     * @throws IllegalArgumentException where its record number is not greater than that of the one before
     */
    public void add(SourceFeature feature) {
        builder.add(feature);
    }

    /** What was collected; the collector is used up. */
    public Source source() {
        return builder.build();
    }
}
