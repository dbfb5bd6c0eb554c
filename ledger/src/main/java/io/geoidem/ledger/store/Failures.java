package io.geoidem.ledger.store;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.Place;
import org.jspecify.annotations.Nullable;

/** The errors of stores. */
public final class Failures {
    private Failures() {}

    /** A store that failed. */
    public static GeoidemException failed(String problem, String remedy, @Nullable Throwable cause) {
        return new GeoidemException(ErrorCode.LEDGER, Place.UNKNOWN, problem, remedy, cause);
    }

    /** A contract that the ledger knows otherwise (§3). */
    public static GeoidemException contractDiffers(Key key, String stored, Digest given) {
        return new GeoidemException(
                ErrorCode.CONTRACT,
                Place.UNKNOWN,
                "the ledger knows " + key.namespace() + " v" + key.version() + " as " + stored + ", not as "
                        + contract(key, given),
                "a contract that changes takes a new version; give this one another name or version");
    }

    /** What a contract is compared by, beside its name and version. */
    public static String contract(Key key, Digest fingerprint) {
        return key.mode().prefix() + " " + key.algorithm().label() + " " + fingerprint;
    }
}
