package io.geoidem.feature;

import io.geoidem.GeoidemException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;

/** The features of a reader for workers: read here, one after the other; a bad one fails only where it is asked for. */
final class ReaderFeatures implements Iterator<Supplier<Feature>> {
    private final FeatureReader reader;
    private boolean read = true;
    private boolean more;

    ReaderFeatures(FeatureReader reader) {
        this.reader = reader;
    }

    @Override
    public boolean hasNext() {
        if (read) {
            more = reader.advance();
            read = false;
        }
        return more;
    }

    @Override
    public Supplier<Feature> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        read = true;
        try {
            return new ReadFeature(reader.feature());
        } catch (GeoidemException e) {
            return () -> {
                throw e;
            };
        }
    }
}
