package io.geoidem.geotools.shapefile;

import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.PropertyValue;
import io.geoidem.geometry.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes features of the records of a layer: no id, because the format has none, and the columns in file order. */
final class ShapefileReader implements FeatureReader {
    private final LayerReader layer;
    private final CrsRef crs;

    ShapefileReader(LayerReader layer, CrsRef crs) {
        this.layer = layer;
        this.crs = crs;
    }

    @Override
    public boolean advance() {
        return layer.next();
    }

    @Override
    public long record() {
        return layer.record();
    }

    @Override
    public Feature feature() {
        @Nullable Shape shape = layer.shape();
        Map<String, PropertyValue> properties = new LinkedHashMap<>();
        for (TableField field : layer.fields()) {
            properties.put(field.name(), layer.value(field));
        }
        Feature feature = Feature.of(
                shape == null ? new FeatureGeometry.None() : new FeatureGeometry.Prepared(shape, crs), properties);
        return layer.isEncodingGuessed() ? feature.withFlags(Flags.of(Flag.ENCODING_ASSUMED)) : feature;
    }

    @Override
    public Flags flags() {
        return layer.hasExcessBytes() ? Flags.of(Flag.EXCESS_BYTES) : Flags.NONE;
    }

    @Override
    public void close() {
        layer.close();
    }
}
