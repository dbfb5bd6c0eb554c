package io.geoidem.source.layer;

import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.FeatureReader;
import java.util.Optional;

/** One layer of a source. Immutable and thread-safe; each reader is on its own. */
public interface FeatureLayer {
    /** Its name in the source. */
    String name();

    /**
     * What the layer as a whole says its CRS is; empty where it says nothing, or each feature says it.
     *
     * @throws io.geoidem.GeoidemException where that cannot be read
     */
    Optional<CrsRef> declaredCrs();

    /**
     * Opens it. The caller closes the reader, which holds what is open.
     *
     * @param contract tells which attributes are chosen (only those have to be readable) and the CRS, where it names one
     * @param limits how much is taken
     * @throws io.geoidem.GeoidemException for a layer that cannot be read
     */
    FeatureReader open(KeyContract contract, Limits limits);
}
