package io.geoidem.cli.work;

import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.crs.ToWgs84;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers what the CRS of an input was taken for, so that it can be printed. Thread-safe. */
final class WatchedReprojector implements Reprojector {
    private final Reprojector reprojector = Reprojector.discover();
    private volatile @Nullable CrsIdentity met;

    @Override
    public ToWgs84 toWgs84(CrsRef source, Optional<String> operation) {
        ToWgs84 way = reprojector.toWgs84(source, operation);
        met = way.identity();
        return way;
    }

    /** The CRS that was met last; empty where all was in WGS 84. */
    Optional<CrsIdentity> met() {
        return Optional.ofNullable(met);
    }
}
