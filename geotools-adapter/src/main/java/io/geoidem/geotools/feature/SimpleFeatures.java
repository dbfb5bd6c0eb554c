package io.geoidem.geotools.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.Reprojector;
import io.geoidem.feature.ChosenAttributes;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.PropertyValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
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
    private final ChosenAttributes chosen;
    private final NestedGeometries nested;
    private final EmptyText empty;
    private volatile @Nullable TypeOutline last;

    /**
     * Features for keys under that contract.
     *
     * @param contract its rules for geometries hold for geometries among the attributes too; attributes that it leaves
     *     out are not looked at
     * @param reprojector brings geometries among the attributes to WGS 84
     * @param limits how much is taken
     * @param empty what an empty text means
     */
    public SimpleFeatures(KeyContract contract, Reprojector reprojector, Limits limits, EmptyText empty) {
        this.rules = contract.geometry();
        this.chosen = new ChosenAttributes(contract.properties());
        this.nested = new NestedGeometries(rules, reprojector, limits);
        this.empty = empty;
    }

    /**
     * The core's feature.
     *
     * @throws GeoidemException with {@link ErrorCode#ATTRIBUTE} for a value that the table does not have, with
     *     {@link ErrorCode#CRS} for a geometry without a CRS; the message names the feature type, the id and the attribute
     */
    public Feature toFeature(SimpleFeature feature) {
        try {
            TypeOutline outline = outline(feature.getFeatureType());
            return new Feature(id(feature), geometry(feature, outline), properties(feature, outline), Map.of());
        } catch (GeoidemException e) {
            Place place = e.place();
            throw e.at(place.file() == null ? place.inFile(nameOf(feature)) : place);
        }
    }

    private static FeatureGeometry geometry(SimpleFeature feature, TypeOutline outline) {
        Object geometry = feature.getDefaultGeometry();
        return geometry == null
                ? new FeatureGeometry.None()
                : new FeatureGeometry.Jts((Geometry) geometry, outline.ownCrs());
    }

    private static Map<String, PropertyValue> properties(SimpleFeature feature, TypeOutline outline) {
        Map<String, PropertyValue> properties = new LinkedHashMap<>();
        for (TypeOutline.Column column : outline.columns()) {
            properties.put(column.name(), value(column, feature.getAttribute(column.index())));
        }
        return properties;
    }

    private static PropertyValue value(TypeOutline.Column column, @Nullable Object value) {
        try {
            return column.values().of(value, Place.UNKNOWN.inField(column.name()));
        } catch (GeoidemException e) {
            throw e.at(e.place().inField(column.name()));
        }
    }

    /** Features of one type come in a row. */
    private TypeOutline outline(SimpleFeatureType type) {
        TypeOutline known = last;
        if (known == null || !known.isOf(type)) {
            known = new TypeOutline(type, rules, chosen, nested, empty);
            last = known;
        }
        return known;
    }

    private static Optional<PropertyValue> id(SimpleFeature feature) {
        Object provided = feature.getUserData().get(Hints.PROVIDED_FID);
        return provided instanceof String text ? Optional.of(PropertyValue.of(text)) : Optional.empty();
    }

    /** What messages call a feature: its layer and its id. */
    public static String nameOf(SimpleFeature feature) {
        return feature.getFeatureType().getTypeName() + " " + feature.getID();
    }
}
