package io.geoidem.geotools.crs.projection;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Measure;

/** The parameters of one conversion by their EPSG codes, with the checks that they need. */
final class Parameters {
    static final int ORIGIN_LATITUDE = 8801;
    static final int ORIGIN_LONGITUDE = 8802;
    static final int ORIGIN_SCALE = 8805;
    static final int FALSE_EASTING = 8806;
    static final int FALSE_NORTHING = 8807;
    static final int CENTRE_LATITUDE = 8811;
    static final int CENTRE_LONGITUDE = 8812;
    static final int AZIMUTH = 8813;
    static final int RECTIFIED_ANGLE = 8814;
    static final int CENTRE_SCALE = 8815;
    static final int CENTRE_EASTING = 8816;
    static final int CENTRE_NORTHING = 8817;
    static final int PSEUDO_PARALLEL = 8818;
    static final int PSEUDO_SCALE = 8819;
    static final int FALSE_LATITUDE = 8821;
    static final int FALSE_LONGITUDE = 8822;
    static final int PARALLEL_1 = 8823;
    static final int PARALLEL_2 = 8824;
    static final int FALSE_ORIGIN_EASTING = 8826;
    static final int FALSE_ORIGIN_NORTHING = 8827;
    static final int STANDARD_PARALLEL = 8832;
    static final int LONGITUDE_OF_ORIGIN = 8833;
    static final int CONE_AZIMUTH = 1036;
    static final int PLANE_HEIGHT = 1039;
    static final int ELLIPSOID_SCALE = 1038;

    private final Conversion conversion;

    Parameters(Conversion conversion) {
        this.conversion = conversion;
    }

    /** An angle in radians. */
    double angle(int code) {
        double angle = value(code).radians();
        if (!(Math.abs(angle) <= 2 * Math.PI)) {
            throw refused("parameter EPSG:" + code + " of " + conversion.name() + " is no angle within a full turn");
        }
        return angle;
    }

    /** A latitude in radians. */
    double latitude(int code) {
        double angle = angle(code);
        if (Math.abs(angle) > Math.PI / 2 + 1e-12) {
            throw refused("a latitude of " + conversion.name() + " lies beyond a pole");
        }
        return angle;
    }

    /** A length in metres. */
    double length(int code) {
        return finite(value(code).inBase());
    }

    /** A scale factor, as a ratio. */
    double scale(int code) {
        double scale = finite(value(code).inBase());
        if (!(scale > 0)) {
            throw refused("the scale factor of " + conversion.name() + " is not positive");
        }
        return scale;
    }

    /** A scale factor, or a value in its place where the definition has none. */
    double scaleOr(int code, double otherwise) {
        return conversion.parameters().containsKey(code) ? scale(code) : otherwise;
    }

    /** A plain number. */
    double number(int code) {
        return finite(value(code).value());
    }

    private double finite(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw refused("a parameter of " + conversion.name() + " is no number");
        }
        return value;
    }

    private Measure value(int code) {
        Measure value = conversion.parameters().get(code);
        if (value == null) {
            throw refused("the projection " + conversion.name() + " (" + conversion.methodName()
                    + ") lacks the parameter EPSG:" + code);
        }
        return value;
    }

    private static GeoidemException refused(String problem) {
        return new GeoidemException(
                ErrorCode.CRS, Place.UNKNOWN, problem, "name the CRS by an EPSG code, or correct its text");
    }
}
