package io.geoidem.source.layer;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import java.util.Optional;

/** The CRS of features that a database describes (§5.3). */
public final class LayerCrs {
    private LayerCrs() {}

    /**
     * The CRS that an authority and its code name, else the one that the text defines.
     *
     * @param authority such as EPSG; blank for none
     */
    public static Optional<CrsRef> of(String authority, long code, String wkt) {
        if (authority.equalsIgnoreCase("EPSG") && code > 0) {
            return Optional.of(code == 4326 ? new CrsRef.Wgs84() : new CrsRef.Named("EPSG:" + code));
        }
        return wkt.isBlank() || wkt.strip().equalsIgnoreCase("undefined")
                ? Optional.empty()
                : Optional.of(new CrsRef.Text(wkt));
    }

    /** The CRS that the contract names for data that name none. */
    public static Optional<CrsRef> named(KeyContract contract) {
        return contract.geometry().sourceCrs().map(CrsRef.Named::new);
    }

    /**
     * The CRS that the layer declares, else the one that the contract names.
     *
     * @throws GeoidemException with {@link ErrorCode#CRS} where neither does
     */
    public static CrsRef require(Optional<CrsRef> declared, KeyContract contract, String layer) {
        return declared.or(() -> named(contract)).orElseThrow(() -> missing(layer));
    }

    /** The exception for features whose CRS nothing names. */
    public static GeoidemException missing(String layer) {
        return new GeoidemException(
                ErrorCode.CRS,
                Place.ofFile(layer),
                "nothing says what its coordinates mean",
                "name the CRS as source_crs in the contract, or pass --source-crs, such as EPSG:25832");
    }
}
