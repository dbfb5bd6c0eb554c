package io.geoidem.geotools.crs.operation;

/** One step from datum to datum. Implementations are immutable and thread-safe. */
interface DatumStep {
    /**
     * Replaces a longitude and a latitude in radians, in place.
     *
     * @param ordinates holds longitude and latitude, each from the prime meridian of its CRS
     * @param at index of the longitude
     */
    void apply(double[] ordinates, int at);
}
