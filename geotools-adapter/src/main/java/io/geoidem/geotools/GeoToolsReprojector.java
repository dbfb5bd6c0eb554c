package io.geoidem.geotools;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.crs.CrsResolver;
import io.geoidem.geotools.crs.registry.Registry;
import java.util.Optional;

/**
 * Identifies coordinate reference systems and brings coordinates to WGS 84, by the EPSG registry of gt-epsg-hsql and its
 * own arithmetic (§5.3). Coordinates are x before y: easting or longitude first. Thread-safe; the registry is read at
 * the first use, in about a tenth of a second, from the module itself: nothing is unpacked and no file is written.
 */
public final class GeoToolsReprojector implements Reprojector {
    private static final class Shared {
        static final CrsResolver RESOLVER = new CrsResolver(Registry.instance());
    }

    /** A reprojector; all of a process share one registry. */
    public GeoToolsReprojector() {}

    /** Version of the EPSG dataset that definitions and operations come from, such as {@code 11.0.31}. */
    public static String registryVersion() {
        return Registry.instance().version();
    }

    /**
     * What a CRS is taken for, with the operation that would be used.
     *
     * @throws GeoidemException with {@link ErrorCode#CRS} for a CRS that cannot be identified, a projection method that
     *     is not computed here, or a datum without a known shift
     */
    public CrsIdentity identify(CrsRef source) {
        return toWgs84(source, Optional.empty()).identity();
    }

    @Override
    public ToWgs84 toWgs84(CrsRef source, Optional<String> operation) {
        return Shared.RESOLVER.toWgs84(source, operation);
    }

    /**
     * The way that ends before the datum step: longitude and latitude on the base CRS, in the base's own unit. Its
     * identity names no operation.
     *
     * @throws GeoidemException with {@link ErrorCode#CRS} for a CRS that cannot be identified or a projection method that
     *     is not computed here
     */
    public ToWgs84 toBase(CrsRef source) {
        return Shared.RESOLVER.toBase(source);
    }
}
