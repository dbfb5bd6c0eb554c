package io.geoidem.contract;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;

/** Checks of contract fields. */
final class Ranges {
    private Ranges() {}

    static void require(String field, int value, int least, int most) {
        if (value < least || value > most) {
            throw refused(field + ": " + value + " is out of range", "give " + least + " to " + most);
        }
    }

    static GeoidemException refused(String problem, String remedy) {
        return new GeoidemException(ErrorCode.CONTRACT, Place.UNKNOWN, problem, remedy);
    }
}
