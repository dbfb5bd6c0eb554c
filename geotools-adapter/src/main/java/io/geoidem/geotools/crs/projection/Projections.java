package io.geoidem.geotools.crs.projection;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Ellipsoid;
import java.util.Set;

/** Makes projections from definitions. */
public final class Projections {
    private static final Set<Integer> SUPPORTED = Set.of(
            1024, 1027, 1041, 1042, 1043, 1044, 1051, 1102, 9801, 9802, 9803, 9804, 9805, 9807, 9808, 9809, 9810, 9812,
            9815, 9818, 9819, 9820, 9822, 9826, 9829, 9830, 9834, 9835, 9841);

    private Projections() {}

    /** Whether a method of the registry is computed here. */
    public static boolean supports(int method) {
        return SUPPORTED.contains(method);
    }

    /**
     * The projection of a definition.
     *
     * @throws GeoidemException with {@link ErrorCode#CRS} for a method that is not computed here, or for parameters
     *     that are missing or make no sense
     */
    public static Projection of(Conversion conversion, Ellipsoid ellipsoid) {
        Parameters p = new Parameters(conversion);
        return switch (conversion.method()) {
            case 9807 -> new TransverseMercator(ellipsoid, p, TransverseMercator.Axes.EAST_NORTH);
            case 9808 -> new TransverseMercator(ellipsoid, p, TransverseMercator.Axes.WEST_SOUTH);
            case 9804 -> mercatorA(ellipsoid, p);
            case 9805 -> mercatorB(ellipsoid, p);
            case 1044 -> mercatorC(ellipsoid, p);
            case 9841, 1024 -> mercatorA(new Ellipsoid(0, "sphere", ellipsoid.a(), 0), p);
            case 9801 -> LambertConic.onePoint(ellipsoid, p, 1);
            case 9826 -> LambertConic.onePoint(ellipsoid, p, -1);
            case 1102 -> LambertConic.onePointWithFalseOrigin(ellipsoid, p);
            case 9802 -> LambertConic.twoParallels(ellipsoid, p, 1, 0);
            case 9803 -> LambertConic.twoParallels(ellipsoid, p, 1, StrictMath.toRadians(29.2985 / 3600));
            case 1051 -> LambertConic.twoParallels(ellipsoid, p, p.scale(Parameters.ELLIPSOID_SCALE), 0);
            case 9822 -> new AlbersConic(ellipsoid, p);
            case 9835, 9834 -> new CylindricalEqualArea(ellipsoid, p);
            case 9820, 1027 -> new AzimuthalEqualArea(ellipsoid, p);
            case 9810 -> PolarStereographic.withScale(ellipsoid, p);
            case 9829 -> PolarStereographic.withParallel(ellipsoid, p);
            case 9830 -> PolarStereographic.withFalseOrigin(ellipsoid, p);
            case 9809 -> new ObliqueStereographic(ellipsoid, p);
            case 9812 -> hotineA(ellipsoid, p);
            case 9815 -> hotineB(ellipsoid, p);
            case 9819 -> Krovak.plain(ellipsoid, p, Krovak.Axes.SOUTH_WEST);
            case 1041 -> Krovak.plain(ellipsoid, p, Krovak.Axes.EAST_NORTH);
            case 1042 -> Krovak.modified(ellipsoid, p, Krovak.Axes.SOUTH_WEST);
            case 1043 -> Krovak.modified(ellipsoid, p, Krovak.Axes.EAST_NORTH);
            case 9818 -> new Polyconic(ellipsoid, p);
            default ->
                throw new GeoidemException(
                        ErrorCode.CRS,
                        Place.UNKNOWN,
                        "the projection method " + conversion.methodName() + " is not supported",
                        "reproject the data to WGS 84 before");
        };
    }

    private static Projection mercatorA(Ellipsoid ellipsoid, Parameters p) {
        return new Mercator(
                ellipsoid.f(),
                ellipsoid.a() * p.scaleOr(Parameters.ORIGIN_SCALE, 1),
                p.angle(Parameters.ORIGIN_LONGITUDE),
                p.length(Parameters.FALSE_EASTING),
                p.length(Parameters.FALSE_NORTHING));
    }

    private static Projection mercatorB(Ellipsoid ellipsoid, Parameters p) {
        return new Mercator(
                ellipsoid.f(),
                ellipsoid.a() * Angles.parallelRadius(p.latitude(Parameters.PARALLEL_1), ellipsoid.e2()),
                p.angle(Parameters.ORIGIN_LONGITUDE),
                p.length(Parameters.FALSE_EASTING),
                p.length(Parameters.FALSE_NORTHING));
    }

    private static Projection mercatorC(Ellipsoid ellipsoid, Parameters p) {
        double radius = ellipsoid.a() * Angles.parallelRadius(p.latitude(Parameters.PARALLEL_1), ellipsoid.e2());
        double origin = Angles.isometric(p.latitude(Parameters.FALSE_LATITUDE), Math.sqrt(ellipsoid.e2()));
        return new Mercator(
                ellipsoid.f(),
                radius,
                p.angle(Parameters.ORIGIN_LONGITUDE),
                p.length(Parameters.FALSE_ORIGIN_EASTING),
                p.length(Parameters.FALSE_ORIGIN_NORTHING) - radius * origin);
    }

    private static Projection hotineA(Ellipsoid ellipsoid, Parameters p) {
        return new HotineObliqueMercator(ellipsoid, p, HotineObliqueMercator.Origin.NATURAL);
    }

    /** With both angles right, the agencies that use it compute the rigorous oblique Mercator. */
    private static Projection hotineB(Ellipsoid ellipsoid, Parameters p) {
        double azimuth = StrictMath.toDegrees(p.angle(Parameters.AZIMUTH));
        double rectified = StrictMath.toDegrees(p.angle(Parameters.RECTIFIED_ANGLE));
        if (Math.abs(azimuth - 90) < 1e-4 && Math.abs(rectified - 90) < 1e-4) {
            return new SwissObliqueMercator(
                    ellipsoid,
                    p.latitude(Parameters.CENTRE_LATITUDE),
                    p.angle(Parameters.CENTRE_LONGITUDE),
                    p.scale(Parameters.CENTRE_SCALE),
                    p.length(Parameters.CENTRE_EASTING),
                    p.length(Parameters.CENTRE_NORTHING));
        }
        return new HotineObliqueMercator(ellipsoid, p, HotineObliqueMercator.Origin.CENTRE);
    }
}
