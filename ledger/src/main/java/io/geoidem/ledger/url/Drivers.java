package io.geoidem.ledger.url;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;

/** Drivers are optional parts. */
final class Drivers {
    private Drivers() {}

    static void require(String driver, String artifact) {
        try {
            Class.forName(driver, false, Drivers.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_MODULE,
                    Place.UNKNOWN,
                    "the driver " + driver + " is not on the class path",
                    "add " + artifact,
                    e);
        }
    }
}
