package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/** Lambert Cylindrical Equal Area, EPSG methods 9835 and 9834 (spherical): EPSG GN 7-2, 3.4.3. */
final class CylindricalEqualArea implements Projection {
    private final Authalic authalic;
    private final double a;
    private final double scale;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;

    CylindricalEqualArea(Ellipsoid ellipsoid, Parameters p) {
        authalic = new Authalic(ellipsoid.f());
        a = ellipsoid.a();
        scale = Angles.parallelRadius(p.latitude(Parameters.PARALLEL_1), ellipsoid.e2());
        longitude = p.angle(Parameters.ORIGIN_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_EASTING);
        falseNorthing = p.length(Parameters.FALSE_NORTHING);
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        double sin = 2 * (ordinates[at + 1] - falseNorthing) * scale / (a * authalic.qPole);
        ordinates[at] = Angles.fromCylinder((ordinates[at] - falseEasting) / (a * scale), longitude);
        ordinates[at + 1] = authalic.geodetic(Angles.asin(sin));
    }

    @Override
    public void forward(double[] ordinates, int at) {
        ordinates[at] = falseEasting + a * scale * Angles.wrap(ordinates[at] - longitude);
        ordinates[at + 1] = falseNorthing + a * authalic.q(StrictMath.sin(ordinates[at + 1])) / (2 * scale);
    }
}
