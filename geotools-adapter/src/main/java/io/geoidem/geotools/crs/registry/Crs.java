package io.geoidem.geotools.crs.registry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A CRS of the registry. Codes are -1 where the kind has none.
 *
 * @param code EPSG code
 * @param name name
 * @param kind what it is
 * @param axes its axes, in the official order
 * @param datum its datum; of a projected CRS that of its base
 * @param base code of the CRS below a projected one, or the CRS that a geographic one is the flat part of
 * @param conversion code of its projection
 * @param horizontal code of the horizontal part of a compound CRS
 * @param validity whether the registry still stands by it
 * @param area its area of use; the world where none is stated
 */
public record Crs(
        int code,
        String name,
        Kind kind,
        List<Axis> axes,
        @Nullable Datum datum,
        int base,
        int conversion,
        int horizontal,
        Validity validity,
        Area area) {
    /** What a CRS is. */
    public enum Kind {
        /** Longitude and latitude. */
        GEOGRAPHIC_2D,
        /** Longitude, latitude and ellipsoidal height. */
        GEOGRAPHIC_3D,
        /** X, Y and Z from the centre of the Earth. */
        GEOCENTRIC,
        /** Easting and northing. */
        PROJECTED,
        /** A horizontal and a vertical CRS. */
        COMPOUND,
        /** Heights or depths. */
        VERTICAL,
        /** Anything local or derived. */
        OTHER
    }

    /** Its name with authority, {@code EPSG:n}. */
    public String id() {
        return "EPSG:" + code;
    }
}
