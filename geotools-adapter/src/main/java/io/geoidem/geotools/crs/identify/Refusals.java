package io.geoidem.geotools.crs.identify;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;

/** The error of this package, in one place. */
final class Refusals {
    private Refusals() {}

    static GeoidemException crs(String problem, String remedy) {
        return new GeoidemException(ErrorCode.CRS, Place.UNKNOWN, problem, remedy);
    }
}
