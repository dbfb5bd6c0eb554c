package io.geoidem.geotools.crs.projection;

/**
 * Mercator, EPSG methods 9804 (variant A), 9805 (B), 1044 (C), 9841 (spherical) and 1024 (Popular Visualisation Pseudo
 * Mercator, which runs the sphere's formulas on the ellipsoid's latitudes): EPSG GN 7-2, 3.2.1.
 */
final class Mercator implements Projection {
    private final double e;
    private final double radius;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;
    private final LatitudeSeries fromConformal;

    /**
     * @param f flattening; 0 for the sphere's formulas
     * @param radius radius of the parallel at true scale over the cosine of its reduced latitude, in metres
     * @param longitude of the natural origin
     * @param falseNorthing northing of the equator
     */
    Mercator(double f, double radius, double longitude, double falseEasting, double falseNorthing) {
        e = Math.sqrt(f * (2 - f));
        this.radius = radius;
        this.longitude = longitude;
        this.falseEasting = falseEasting;
        this.falseNorthing = falseNorthing;
        fromConformal = LatitudeSeries.fromConformal(f);
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        ordinates[at] = Angles.fromCylinder((ordinates[at] - falseEasting) / radius, longitude);
        double tangent = StrictMath.sinh((ordinates[at + 1] - falseNorthing) / radius);
        ordinates[at + 1] = fromConformal.applyToTangent(tangent);
    }

    @Override
    public void forward(double[] ordinates, int at) {
        ordinates[at] = falseEasting + radius * Angles.wrap(ordinates[at] - longitude);
        ordinates[at + 1] = falseNorthing + radius * Angles.isometric(ordinates[at + 1], e);
    }
}
