package io.geoidem.feature;

import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import java.util.Iterator;
import java.util.function.Supplier;

/**
 * The features of one source, one after the other, read as they are asked for:
 *
 * <pre>{@code
 * try (FeatureReader reader = format.open(bundle, contract, limits)) {
 *     while (reader.advance()) {
 *         use(reader.feature());
 *     }
 * }
 * }</pre>
 *
 * <p>Not thread-safe; the features are.
 */
public interface FeatureReader extends AutoCloseable {
    /**
     * Goes to the next feature; false after the last. Only then has the source been read to its end and found whole.
     *
     * @throws GeoidemException for a source that cannot be read on: nothing read so far makes a dataset
     */
    boolean advance();

    /** Number of the current feature in its source, from 1; features that are marked as deleted are counted with. */
    long record();

    /**
     * The current feature; asked for once.
     *
     * @throws GeoidemException for a feature that cannot be read, its place naming the record; the next one still can
     */
    Feature feature();

    /**
     * The features that are left, for {@link FeatureKeyer}: each is read when the iterator comes to it, and one that cannot
     * be read fails only where it is asked for.
     */
    default Iterator<Supplier<Feature>> features() {
        return new ReaderFeatures(this);
    }

    /** What was noticed up to now of the source as a whole; what was noticed of a feature is told by the feature. */
    Flags flags();

    /** Closes what is open. */
    @Override
    void close();
}
