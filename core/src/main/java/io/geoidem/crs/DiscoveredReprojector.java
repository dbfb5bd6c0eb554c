package io.geoidem.crs;

import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Loads the reprojector of the class path at its first use, so that data in WGS 84 never pay for it. */
final class DiscoveredReprojector implements Reprojector {
    private volatile @Nullable Reprojector found;

    @Override
    public ToWgs84 toWgs84(CrsRef source, Optional<String> operation) {
        return reprojector().toWgs84(source, operation);
    }

    @Override
    public ToWgs84 toBase(CrsRef source) {
        return reprojector().toBase(source);
    }

    private Reprojector reprojector() {
        Reprojector reprojector = found;
        if (reprojector == null) {
            reprojector = ServiceLoader.load(Reprojector.class).findFirst().orElseGet(Reprojector::wgs84Only);
            found = reprojector;
        }
        return reprojector;
    }
}
