package io.geoidem.keyer;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Place;
import io.geoidem.contract.KeyContract;

/** The error for what a contract's mode does not key, which names both modes. */
final class WrongMode {
    private WrongMode() {}

    static void requireBytes(KeyContract contract, String what) {
        if (contract.mode() != KeyMode.SERIALIZATION) {
            throw of(contract, what);
        }
    }

    static GeoidemException of(KeyContract contract, String what) {
        boolean geometry = contract.mode() == KeyMode.GEOMETRY;
        String why = geometry
                ? "the key would identify bytes, and the contract asks for shape and attributes"
                : "the key would identify shape and attributes, and the contract asks for bytes";
        KeyMode wanted = geometry ? KeyMode.SERIALIZATION : KeyMode.GEOMETRY;
        return new GeoidemException(
                ErrorCode.CONTRACT,
                Place.UNKNOWN,
                "the contract " + contract.name() + " is of mode "
                        + contract.mode().label() + " and does not key " + what + " as such: " + why,
                "use a contract of mode " + wanted.label() + ", or key the data in the contract's own mode");
    }
}
