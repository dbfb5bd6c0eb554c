package io.geoidem.geotools.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.contract.GeometryRules;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.PropertyValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.util.factory.Hints;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/**
 * Makes the core's features of GeoTools' features. The default geometry becomes the feature's geometry, in the CRS of its
 * descriptor; every other attribute a property, by the table of the package. Coordinates are x = longitude or easting first,
 * whatever the axis order of the CRS says (§5.3).
 *
 * <p>The id is left out, because data stores make ids up ({@code layer.1}, §5.13); only one that the feature says was
 * provided, with {@link Hints#PROVIDED_FID} in its user data, is kept. Thread-safe; features are only read.
 */
public final class SimpleFeatures {
    private final GeometryRules rules;
    private final NestedGeometries nested;

    /**
     * Features for keys under those rules.
     *
     * @param rules the rules that the contract has for geometries, which hold for geometries among the attributes too
     * @param reprojector brings geometries among the attributes to WGS 84
     * @param limits how much is taken
     */
    public SimpleFeatures(GeometryRules rules, Reprojector reprojector, Limits limits) {
        this.rules = rules;
        this.nested = new NestedGeometries(rules, reprojector, limits);
    }

    /**
     * The core's feature.
     *
     * @throws GeoidemException with {@link ErrorCode#ATTRIBUTE} for a value that the table does not have, with
     *     {@link ErrorCode#CRS} for a geometry without a CRS; the message names the feature type, the id and the attribute
     */
    public Feature toFeature(SimpleFeature feature) {
        try {
            return new Feature(id(feature), geometry(feature), properties(feature), Map.of());
        } catch (GeoidemException e) {
            Place place = e.place();
            throw e.at(place.file() == null ? place.inFile(nameOf(feature)) : place);
        }
    }

    private FeatureGeometry geometry(SimpleFeature feature) {
        Object geometry = feature.getDefaultGeometry();
        if (geometry == null) {
            return new FeatureGeometry.None();
        }
        GeometryDescriptor descriptor = feature.getFeatureType().getGeometryDescriptor();
        return new FeatureGeometry.Jts((Geometry) geometry, crs(descriptor));
    }

    private Map<String, PropertyValue> properties(SimpleFeature feature) {
        SimpleFeatureType type = feature.getFeatureType();
        @Nullable GeometryDescriptor own = type.getGeometryDescriptor();
        Map<String, PropertyValue> properties = new LinkedHashMap<>();
        for (int i = 0; i < type.getAttributeCount(); i++) {
            AttributeDescriptor descriptor = type.getDescriptor(i);
            if (!descriptor.equals(own)) {
                String name = descriptor.getLocalName();
                properties.put(name, value(feature.getAttribute(i), descriptor));
            }
        }
        return properties;
    }

    private PropertyValue value(@Nullable Object value, AttributeDescriptor descriptor) {
        Place place = Place.UNKNOWN.inField(descriptor.getLocalName());
        try {
            return new AttributeValues(geometry -> nested.of(geometry, crs(descriptor))).of(value, place);
        } catch (GeoidemException e) {
            throw e.at(e.place().inField(descriptor.getLocalName()));
        }
    }

    private CrsRef crs(@Nullable AttributeDescriptor descriptor) {
        if (rules.sourceCrs().isPresent()) {
            return new CrsRef.Named(rules.sourceCrs().get());
        }
        return descriptor instanceof GeometryDescriptor geometry
                ? FeatureCrs.of(geometry.getCoordinateReferenceSystem(), "attribute " + geometry.getLocalName())
                : FeatureCrs.of(null, "a geometry in an attribute of another binding");
    }

    private static Optional<PropertyValue> id(SimpleFeature feature) {
        Object provided = feature.getUserData().get(Hints.PROVIDED_FID);
        return provided instanceof String text ? Optional.of(PropertyValue.of(text)) : Optional.empty();
    }

    private static String nameOf(SimpleFeature feature) {
        return feature.getFeatureType().getTypeName() + " " + feature.getID();
    }
}
