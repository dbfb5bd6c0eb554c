package io.geoidem.geotools.crs.registry;

import org.jspecify.annotations.Nullable;

/**
 * A geodetic datum or datum ensemble.
 *
 * @param code EPSG code
 * @param name name
 * @param ellipsoid its ellipsoid; null for a datum that has none
 * @param meridian code of its prime meridian
 * @param meridianDegrees longitude of that from Greenwich, in degrees
 * @param validity whether the registry still stands by it
 */
public record Datum(
        int code,
        String name,
        @Nullable Ellipsoid ellipsoid,
        int meridian,
        double meridianDegrees,
        Validity validity) {}
