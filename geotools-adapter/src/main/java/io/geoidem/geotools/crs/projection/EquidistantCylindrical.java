package io.geoidem.geotools.crs.projection;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/**
 * Equidistant Cylindrical, EPSG methods 1028, 9842 and, on a sphere, 1029 and 9823: EPSG GN 7-2, 3.2.5. PROJ before 9.8
 * runs the sphere's formulas for all of them.
 */
final class EquidistantCylindrical implements Projection {
    private final Meridian meridian;
    private final double parallel;
    private final double longitude;
    private final double falseEasting;
    private final double falseNorthing;

    EquidistantCylindrical(Ellipsoid ellipsoid, Parameters p) {
        meridian = new Meridian(ellipsoid.a(), ellipsoid.f());
        // The deprecated methods call the standard parallel a latitude of origin, and the origin a false one.
        int standard = p.has(Parameters.PARALLEL_1) ? Parameters.PARALLEL_1 : Parameters.ORIGIN_LATITUDE;
        parallel = ellipsoid.a() * Angles.parallelRadius(p.latitude(standard), ellipsoid.e2());
        longitude =
                p.angle(p.has(Parameters.ORIGIN_LONGITUDE) ? Parameters.ORIGIN_LONGITUDE : Parameters.FALSE_LONGITUDE);
        falseEasting = p.length(Parameters.FALSE_EASTING);
        falseNorthing = p.length(Parameters.FALSE_NORTHING);
    }

    @Override
    public void inverse(double[] ordinates, int at) {
        ordinates[at] = Angles.fromCylinder((ordinates[at] - falseEasting) / parallel, longitude);
        ordinates[at + 1] = meridian.latitude(ordinates[at + 1] - falseNorthing);
    }

    @Override
    public void forward(double[] ordinates, int at) {
        ordinates[at] = falseEasting + parallel * Angles.wrap(ordinates[at] - longitude);
        ordinates[at + 1] = falseNorthing + meridian.length(ordinates[at + 1]);
    }
}
