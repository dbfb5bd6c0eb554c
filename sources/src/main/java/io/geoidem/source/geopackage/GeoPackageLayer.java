package io.geoidem.source.geopackage;

import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.ChosenAttributes;
import io.geoidem.feature.FeatureReader;
import io.geoidem.source.layer.FeatureLayer;
import io.geoidem.source.layer.LayerCrs;
import java.nio.file.Path;
import java.util.Optional;

/** A feature table. Its integer primary key counts neither as id nor as attribute: writers make it up. */
public final class GeoPackageLayer implements FeatureLayer {
    private final Path file;
    private final String table;
    private final String geometryColumn;
    private final long srs;
    private final Optional<CrsRef> crs;

    GeoPackageLayer(Path file, String table, String geometryColumn, long srs, Optional<CrsRef> crs) {
        this.file = file;
        this.table = table;
        this.geometryColumn = geometryColumn;
        this.srs = srs;
        this.crs = crs;
    }

    @Override
    public String name() {
        return table;
    }

    @Override
    public Optional<CrsRef> declaredCrs() {
        return crs;
    }

    @Override
    public FeatureReader open(KeyContract contract, Limits limits) {
        CrsRef source = LayerCrs.require(crs, contract, table);
        return GeoPackageReader.open(file, this, source, new ChosenAttributes(contract.properties()), limits);
    }

    String geometryColumn() {
        return geometryColumn;
    }

    long srs() {
        return srs;
    }
}
