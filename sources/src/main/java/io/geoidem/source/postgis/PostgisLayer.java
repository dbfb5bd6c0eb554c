package io.geoidem.source.postgis;

import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.ChosenAttributes;
import io.geoidem.feature.FeatureReader;
import io.geoidem.source.layer.FeatureLayer;
import io.geoidem.source.layer.LayerCrs;
import java.util.Optional;

/**
 * The rows of a query. One column is of type geometry or geography, every other one an attribute; a key that the database
 * makes up is left out of the query. Each geometry says its CRS by its SRID and the table spatial_ref_sys.
 *
 * @param url the query and where it goes
 */
public record PostgisLayer(PostgisUrl url) implements FeatureLayer {
    @Override
    public String name() {
        return "query";
    }

    /** Empty: each geometry says it. */
    @Override
    public Optional<CrsRef> declaredCrs() {
        return Optional.empty();
    }

    @Override
    public FeatureReader open(KeyContract contract, Limits limits) {
        return PostgisReader.open(url, LayerCrs.named(contract), new ChosenAttributes(contract.properties()), limits);
    }
}
