package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * The rigorous oblique Mercator with an azimuth of 90 degrees, through the conformal sphere: swisstopo, Formulas and
 * constants for the Swiss map projection (2016), "rigorous formulas". The Swiss and Hungarian agencies compute so, and
 * PROJ with them, where the registry names Hotine's method, which differs by millimetres.
 */
final class SwissObliqueMercator implements Projection {
    private final ConformalSphere sphere;
    private final double scale;
    private final double sin0;
    private final double cos0;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;

    SwissObliqueMercator(
            Ellipsoid ellipsoid,
            double latitude,
            double longitude,
            double scale,
            double falseEasting,
            double falseNorthing) {
        sphere = new ConformalSphere(ellipsoid, latitude);
        this.scale = scale * sphere.radius;
        sin0 = StrictMath.sin(sphere.origin);
        cos0 = StrictMath.cos(sphere.origin);
        this.longitude = longitude;
        this.falseEasting = falseEasting;
        this.falseNorthing = falseNorthing;
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double l = (ordinates[at] - falseEasting) / scale;
        double tangent = StrictMath.sinh((ordinates[at + 1] - falseNorthing) / scale);
        if (!(Math.abs(l) <= Math.PI)) {
            ordinates[at] = Double.NaN;
            return;
        }
        double cosL = StrictMath.cos(l);
        double sinL = StrictMath.sin(l);
        // The vector over the cosine of the oblique latitude: its length there does not matter.
        double north = cos0 * tangent + sin0 * cosL;
        double along = cos0 * cosL - sin0 * tangent;
        double radius = Math.sqrt(along * along + sinL * sinL);
        ordinates[at] = Angles.wrap(StrictMath.atan2(sinL, along) / sphere.n + longitude);
        ordinates[at + 1] = sphere.fromSphere(north / radius);
    }

    @Override
    public void forward(double[] ordinates, int at) {
        double lambda = sphere.n * Angles.wrap(ordinates[at] - longitude);
        double tangent = StrictMath.sinh(sphere.toSphere(ordinates[at + 1]));
        double cos = StrictMath.cos(lambda);
        double sin = StrictMath.sin(lambda);
        double north = cos0 * tangent - sin0 * cos;
        double along = sin0 * tangent + cos0 * cos;
        ordinates[at] = falseEasting + scale * StrictMath.atan2(sin, along);
        ordinates[at + 1] = falseNorthing + scale * Angles.asinh(north / Math.sqrt(along * along + sin * sin));
    }
}
