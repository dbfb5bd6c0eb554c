package io.geoidem.cli.work;

import io.geoidem.GeoidemException;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.crs.ToWgs84;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers what the CRS of an input was taken for, or why it is of no use, so that it is told once. Thread-safe. */
final class WatchedReprojector implements Reprojector {
    private final Reprojector reprojector = Reprojector.discover();
    private volatile @Nullable CrsIdentity met;
    private volatile @Nullable Unusable unusable;

    /** A CRS that leads nowhere, and why. */
    private record Unusable(CrsRef source, GeoidemException problem) {}

    @Override
    public ToWgs84 toWgs84(CrsRef source, Optional<String> operation) {
        Unusable known = unusable;
        if (known != null && known.source().equals(source)) {
            // Every feature of a layer asks.
            throw known.problem();
        }
        try {
            ToWgs84 way = reprojector.toWgs84(source, operation);
            met = way.identity();
            return way;
        } catch (GeoidemException e) {
            unusable = new Unusable(source, e);
            throw e;
        }
    }

    /** What is wrong with the CRS; empty where it leads to WGS 84, or was never asked for. */
    Optional<GeoidemException> problem() {
        return Optional.ofNullable(unusable).map(Unusable::problem);
    }

    /** The CRS that was met last; empty where all was in WGS 84. */
    Optional<CrsIdentity> met() {
        return Optional.ofNullable(met);
    }
}
