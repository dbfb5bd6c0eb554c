package io.geoidem.feature;

import io.geoidem.GeoidemException;
import io.geoidem.KeyResult;
import java.util.Optional;

/** What became of one feature of many. */
public sealed interface FeatureOutcome {
    /** Number of the feature in its source, from 1. */
    long record();

    /**
     * A feature that has a key.
     *
     * @param record number of the feature in its source, from 1
     * @param result its key
     * @param canonicalText its canonical text in UTF-8, where it was asked for
     */
    record Keyed(long record, KeyResult result, Optional<String> canonicalText) implements FeatureOutcome {}

    /**
     * A feature that is refused.
     *
     * @param record number of the feature in its source, from 1
     * @param error why, its place naming the record
     */
    record Refused(long record, GeoidemException error) implements FeatureOutcome {}

    /** What is wanted of each feature. */
    enum Wanted {
        KEYS,
        KEYS_AND_TEXTS
    }
}
