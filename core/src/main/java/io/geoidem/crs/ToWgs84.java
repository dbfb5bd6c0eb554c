package io.geoidem.crs;

import io.geoidem.Flags;

/**
 * One chosen way from a source CRS to WGS 84. It does not depend on where the data lie. Implementations are immutable
 * and thread-safe.
 */
public interface ToWgs84 {
    /** What the source was taken for and which operation was chosen. */
    CrsIdentity identity();

    /** Flags that the identification raised. */
    Flags flags();

    /**
     * Replaces positions by their longitude and latitude in degrees.
     *
     * @param ordinates x and y of each position in turn, in the source CRS, easting or longitude first
     * @param from index of the first x
     * @param positions how many positions
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#CRS_DOMAIN} for a position outside the
     *     domain of the projection; its place names the vertex as the index of the position, from 0
     */
    void transform(double[] ordinates, int from, int positions);
}
