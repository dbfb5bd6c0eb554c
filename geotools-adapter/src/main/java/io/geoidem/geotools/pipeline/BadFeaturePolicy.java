package io.geoidem.geotools.pipeline;

import java.util.function.Consumer;

/** What a pipeline does with features that get no key. None of the answers is silent. */
public sealed interface BadFeaturePolicy {
    /** The pipeline ends with the exception, which names layer and id. */
    record Fail() implements BadFeaturePolicy {}

    /**
     * The feature is left out and told of.
     *
     * @param report called on the thread that iterates, for each feature that is left out
     */
    record ReportAndSkip(Consumer<BadFeature> report) implements BadFeaturePolicy {}

    /** Ends the pipeline. */
    static BadFeaturePolicy fail() {
        return new Fail();
    }

    /** Tells of the feature and leaves it out. */
    static BadFeaturePolicy reportAndSkip(Consumer<BadFeature> report) {
        return new ReportAndSkip(report);
    }

    /**
     * Acts on a bad feature: returns where it is to be skipped.
     *
     * @throws io.geoidem.GeoidemException the feature's error, where the pipeline ends
     */
    default void accept(BadFeature bad) {
        if (this instanceof ReportAndSkip skip) {
            skip.report().accept(bad);
        } else {
            throw bad.error();
        }
    }
}
