package io.geoidem.feature;

import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.util.Map;
import java.util.function.Supplier;

/** One feature still to be worked, on whatever thread comes to it. */
interface FeatureJob {
    /** The weight of a feature that is not read yet. */
    int UNREAD_WEIGHT = 4096;

    /** Number of the feature in its source, from 1. */
    long record();

    /** Roughly how many bytes of work it is. */
    int weight();

    /** Makes the canonical text on a workbench; errors name their place in the source. */
    void write(Workbench bench);

    /** The feature as it is written; errors name their place in the source. */
    WrittenFeature written(Workbench bench);

    /**
     * The job of a feature that a reader supplies; a reader that refuses the record throws from the supplier. What is not
     * read before it is asked for counts as a small feature.
     */
    static FeatureJob of(long record, Supplier<Feature> feature) {
        int weight = feature instanceof ReadFeature read ? read.weight() : UNREAD_WEIGHT;
        return new FeatureJob() {
            @Override
            public long record() {
                return record;
            }

            @Override
            public int weight() {
                return weight;
            }

            @Override
            public WrittenFeature written(Workbench bench) {
                return new WrittenFeature(record, feature.get(), Map.of());
            }

            @Override
            public void write(Workbench bench) {
                try {
                    bench.write(feature.get());
                } catch (GeoidemException e) {
                    Place place = e.place();
                    throw place.record() < 0 ? e.at(place.inRecord(record)) : e;
                }
            }
        };
    }
}
