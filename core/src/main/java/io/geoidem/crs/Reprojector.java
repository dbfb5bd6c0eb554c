package io.geoidem.crs;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Finds the way from a source CRS to WGS 84. Implementations are thread-safe and found by {@link ServiceLoader}; the
 * core itself has only {@link #wgs84Only()}.
 */
public interface Reprojector {
    /**
     * The way to WGS 84.
     *
     * @param source the source CRS; never one for which {@link Wgs84Names#isWgs84} holds
     * @param operation code of the operation to use, such as {@code EPSG:1188}; empty for the rule of §5.3
     * @throws GeoidemException with {@link ErrorCode#CRS} for a CRS that cannot be identified, a datum without a known
     *     shift, or an operation that does not fit
     */
    ToWgs84 toWgs84(CrsRef source, Optional<String> operation);

    /**
     * The way that ends before the datum step: longitude and latitude on the base CRS, in the base's own unit.
     *
     * @throws GeoidemException with {@link ErrorCode#CRS} as {@link #toWgs84}, but for the datum's shift
     */
    default ToWgs84 toBase(CrsRef source) {
        return toWgs84(source, Optional.empty());
    }

    /** A reprojector that refuses every CRS and says which module is missing. */
    static Reprojector wgs84Only() {
        return (source, operation) -> {
            throw new GeoidemException(
                    ErrorCode.MISSING_MODULE,
                    Place.UNKNOWN,
                    "the coordinates are in " + source + " and no module that reprojects is on the class path",
                    "add io.geoidem:geoidem-geotools-adapter, or give the data in WGS 84");
        };
    }

    /** The first reprojector on the class path, loaded when it is first asked; else {@link #wgs84Only()}. */
    static Reprojector discover() {
        return new DiscoveredReprojector();
    }
}
