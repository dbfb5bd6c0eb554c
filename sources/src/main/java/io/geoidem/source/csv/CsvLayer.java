package io.geoidem.source.csv;

import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.ChosenAttributes;
import io.geoidem.feature.FeatureReader;
import io.geoidem.source.layer.FeatureLayer;
import io.geoidem.source.layer.LayerCrs;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A table. The first line names the columns; the geometry is the one column called {@code wkt}, {@code wkb}, {@code geometry},
 * {@code geom}, {@code the_geom}, {@code shape} or {@code wkb_geometry} in any case. A field without a character is null.
 * Values are texts, unless a {@code .csvt} beside the file gives the types of the columns, as GDAL writes it.
 *
 * @param file the table, in UTF-8
 */
public record CsvLayer(Path file) implements FeatureLayer {
    @Override
    public String name() {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    /** Empty: the contract names it, or each geometry by its SRID. */
    @Override
    public Optional<CrsRef> declaredCrs() {
        return Optional.empty();
    }

    @Override
    public FeatureReader open(KeyContract contract, Limits limits) {
        return CsvFeatures.open(file, LayerCrs.named(contract), new ChosenAttributes(contract.properties()), limits);
    }
}
