package io.geoidem.geotools.function;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.geometry.FlagRequest;
import io.geoidem.geotools.GeoToolsReprojector;
import io.geoidem.geotools.feature.FeatureCrs;
import java.util.Map;
import java.util.Optional;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/** Geometries as functions meet them: without their feature, and with a CRS only where something says it. Thread-safe. */
final class BareGeometries {
    /** The default rules, and no attributes: the shape alone. */
    private static final KeyContract CONTRACT = KeyContract.builder("geometry", KeyMode.GEOMETRY)
            .properties(PropertyRules.DEFAULT.withSelection(new PropertyRules.Selection.None()))
            .build();

    private static final FeatureKeyer KEYER = FeatureKeyer.of(
            CONTRACT, CONTRACT.fingerprint(), new GeoToolsReprojector(), Limits.DEFAULT, FlagRequest.USUAL);

    private BareGeometries() {}

    static KeyResult key(Geometry geometry, CrsRef crs) {
        return KEYER.key(Feature.of(new FeatureGeometry.Jts(geometry, crs), Map.of()));
    }

    /** What an expression gives, where that is a geometry; null for null. */
    static @Nullable Geometry of(Expression expression, @Nullable Object context, String function) {
        Object value = expression.evaluate(context);
        if (value == null) {
            return null;
        }
        Geometry geometry = value instanceof Geometry given ? given : expression.evaluate(context, Geometry.class);
        if (geometry == null) {
            throw new GeoidemException(
                    ErrorCode.GEOMETRY,
                    Place.UNKNOWN,
                    function + " was given a value of " + value.getClass() + ", which is no geometry",
                    "give an attribute with geometries, or a geometry in well-known text");
        }
        return geometry;
    }

    /** The CRS of what an expression gave: of the attribute that it names, else what the geometry carries. */
    static Optional<CrsRef> crs(Expression expression, @Nullable Object context, Geometry geometry) {
        if (expression instanceof PropertyName property && context instanceof SimpleFeature feature) {
            AttributeDescriptor descriptor = property.getPropertyName().isEmpty()
                    ? feature.getFeatureType().getGeometryDescriptor()
                    : feature.getFeatureType().getDescriptor(property.getPropertyName());
            if (descriptor instanceof GeometryDescriptor typed && typed.getCoordinateReferenceSystem() != null) {
                return Optional.of(FeatureCrs.of(typed.getCoordinateReferenceSystem(), property.getPropertyName()));
            }
        }
        if (geometry.getUserData() instanceof CoordinateReferenceSystem carried) {
            return Optional.of(FeatureCrs.of(carried, "a geometry"));
        }
        return geometry.getSRID() > 0 ? Optional.of(new CrsRef.Named("EPSG:" + geometry.getSRID())) : Optional.empty();
    }

    static GeoidemException unknownCrs(String function, String remedy) {
        return new GeoidemException(
                ErrorCode.CRS, Place.UNKNOWN, function + " was given a geometry without a CRS", remedy);
    }
}
