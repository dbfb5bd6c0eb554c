package io.geoidem.geotools.crs.projection;

/** Lengths along the meridian of an ellipsoid (EPSG GN 7-2, 3.2.3; series of {@link LatitudeSeries}). */
final class Meridian {
    private final double radius;
    private final LatitudeSeries to;
    private final LatitudeSeries from;

    Meridian(double a, double f) {
        radius = a * LatitudeSeries.rectifyingRadius(f);
        to = LatitudeSeries.toRectifying(f);
        from = LatitudeSeries.fromRectifying(f);
    }

    /** Metres from the equator. */
    double length(double latitude) {
        return radius * to.apply(latitude);
    }

    /** The latitude so many metres from the equator. */
    double latitude(double length) {
        return from.apply(length / radius);
    }
}
