package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.contract.KeyContract;
import java.util.ServiceLoader;

/**
 * Reads the features of a bundle. Implementations stand in other modules and are found by {@link ServiceLoader}; they are
 * stateless and thread-safe.
 */
public interface FeatureFormat {
    /**
     * Opens a bundle. The caller closes the reader, which holds open files.
     *
     * @param bundle the bundle
     * @param contract tells which attributes are chosen (only those have to be readable) and the CRS, where it names one
     * @param limits how much is taken
     * @throws GeoidemException with {@link ErrorCode#MISSING_FILE}, {@code FILE_FORMAT}, {@code ATTRIBUTE},
     *     {@code TEXT_ENCODING}, {@code CRS} and others for a bundle that cannot be read
     */
    FeatureReader open(Bundle bundle, KeyContract contract, Limits limits);

    /**
     * The format on the class path.
     *
     * @throws GeoidemException with {@link ErrorCode#MISSING_MODULE} where there is none
     */
    static FeatureFormat discover() {
        return ServiceLoader.load(FeatureFormat.class)
                .findFirst()
                .orElseThrow(() -> new GeoidemException(
                        ErrorCode.MISSING_MODULE,
                        Place.UNKNOWN,
                        "no module that reads shapefiles is on the class path",
                        "add io.geoidem:geoidem-geotools-adapter, or give the data as GeoJSON"));
    }
}
