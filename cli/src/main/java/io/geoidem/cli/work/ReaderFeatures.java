package io.geoidem.cli.work;

import io.geoidem.GeoidemException;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureReader;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The features of a reader for workers: read here, one after the other; a bad one fails only where it is asked for. */
final class ReaderFeatures implements Iterator<Supplier<Feature>> {
    private final FeatureReader reader;
    private @Nullable Supplier<Feature> next;
    private boolean ended;

    ReaderFeatures(FeatureReader reader) {
        this.reader = reader;
    }

    @Override
    public boolean hasNext() {
        if (next == null && !ended) {
            ended = !reader.advance();
            next = ended ? null : read();
        }
        return next != null;
    }

    @Override
    public Supplier<Feature> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Supplier<Feature> feature = java.util.Objects.requireNonNull(next);
        next = null;
        return feature;
    }

    private Supplier<Feature> read() {
        try {
            Feature feature = reader.feature();
            return () -> feature;
        } catch (GeoidemException e) {
            return () -> {
                throw e;
            };
        }
    }
}
