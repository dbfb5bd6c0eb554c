package io.geoidem.feature;

import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.util.function.Supplier;

/** One feature still to be worked, on whatever thread comes to it. */
interface FeatureJob {
    /** Number of the feature in its source, from 1. */
    long record();

    /** Roughly how many bytes of work it is. */
    int weight();

    /** Makes the canonical text on a workbench; errors name their place in the source. */
    void write(Workbench bench);

    /** The job of a feature that a reader supplies; a reader that refuses the record throws from the supplier. */
    static FeatureJob of(long record, Supplier<Feature> feature) {
        return new FeatureJob() {
            @Override
            public long record() {
                return record;
            }

            @Override
            public int weight() {
                return 4096;
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
