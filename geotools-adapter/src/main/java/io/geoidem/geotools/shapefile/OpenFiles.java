package io.geoidem.geotools.shapefile;

import io.geoidem.bundle.BundleComponent;
import java.io.BufferedInputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files that a reader has opened, closed together. Not thread-safe. */
final class OpenFiles implements AutoCloseable {
    private static final int BUFFER = 1 << 17;

    private final List<SequentialFile> files = new ArrayList<>();

    SequentialFile open(BundleComponent component) {
        SequentialFile file = new SequentialFile(
                component.entryName(), component.length(), new BufferedInputStream(component.openStream(), (int)
                        Math.max(1, Math.min(component.length(), BUFFER))));
        files.add(file);
        return file;
    }

    /** Closes every file; what fails first is thrown when all are closed. */
    @Override
    public void close() {
        @Nullable RuntimeException failure = null;
        for (SequentialFile file : files) {
            try {
                file.close();
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        files.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
