package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.contract.BundleRole;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.ChosenAttributes;
import io.geoidem.feature.FeatureFormat;
import io.geoidem.feature.FeatureReader;

/**
 * Reads shapefiles (ESRI shapefile technical description, 1998) with the rules of §5.8 and §5.13. Stateless and
 * thread-safe.
 */
public final class ShapefileFormat implements FeatureFormat {
    /** For {@link java.util.ServiceLoader}. */
    public ShapefileFormat() {}

    @Override
    public FeatureReader open(Bundle bundle, KeyContract contract, Limits limits) {
        if (bundle.component(BundleRole.SHP).isEmpty()) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE,
                    Place.ofFile(bundle.entryName()),
                    bundle.baseName() + ".shp, which holds the shapes, is missing",
                    "put it beside the other files");
        }
        CrsRef crs = LayerCrs.of(bundle, contract.geometry().sourceCrs(), limits);
        PropertyRules rules = contract.properties();
        LayerReader.TableUse use = rules.selection() instanceof PropertyRules.Selection.None
                ? LayerReader.TableUse.DELETION_MARKS
                : LayerReader.TableUse.VALUES;
        return new ShapefileReader(LayerReader.open(bundle, use, new ChosenAttributes(rules), limits), crs);
    }
}
