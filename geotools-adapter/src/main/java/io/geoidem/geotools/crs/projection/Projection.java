package io.geoidem.geotools.crs.projection;

/**
 * A map projection with its parameters. Plane coordinates are easting and northing in metres, false origin included;
 * geographic ones are longitude from the prime meridian of the base CRS and latitude, in radians. Methods with other
 * axes say so. A position outside the domain becomes NaN. Implementations are immutable and thread-safe.
 */
public interface Projection {
    /**
     * Plane to ellipsoid, in place.
     *
     * @param ordinates holds easting and northing, then longitude and latitude
     * @param at index of the first of both
     */
    void inverse(double[] ordinates, int at);

    /**
     * Ellipsoid to plane, in place.
     *
     * @param ordinates holds longitude and latitude, then easting and northing
     * @param at index of the first of both
     */
    void forward(double[] ordinates, int at);
}
