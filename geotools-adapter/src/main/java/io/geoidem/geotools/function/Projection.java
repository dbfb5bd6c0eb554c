package io.geoidem.geotools.function;

import java.util.List;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;

/** Features of one type with some of their attributes. The first geometry that is listed is the feature's own. Thread-safe. */
final class Projection {
    private final SimpleFeatureType type;
    private final SimpleFeatureType projected;
    private final int[] indexes;

    Projection(SimpleFeatureType type, List<String> names) {
        this.type = type;
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName(type.getName());
        this.indexes = new int[names.size()];
        boolean hasGeometry = false;
        for (int i = 0; i < indexes.length; i++) {
            AttributeDescriptor descriptor = type.getDescriptor(names.get(i));
            if (descriptor == null) {
                throw FeatureKeyFunction.refused("the layer " + type.getTypeName() + " has no attribute \""
                        + names.get(i) + "\", or the data store did not hand it on");
            }
            indexes[i] = type.indexOf(descriptor.getName());
            builder.add(descriptor);
            if (!hasGeometry && descriptor instanceof GeometryDescriptor) {
                builder.setDefaultGeometry(descriptor.getLocalName());
                hasGeometry = true;
            }
        }
        if (!hasGeometry) {
            throw FeatureKeyFunction.refused("featureKey was given no attribute with geometries");
        }
        this.projected = builder.buildFeatureType();
    }

    boolean isOf(SimpleFeatureType other) {
        return type == other;
    }

    SimpleFeature of(SimpleFeature feature) {
        Object[] values = new Object[indexes.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = feature.getAttribute(indexes[i]);
        }
        SimpleFeatureImpl part = new SimpleFeatureImpl(values, projected, feature.getIdentifier(), false);
        if (feature.hasUserData()) {
            part.getUserData().putAll(feature.getUserData());
        }
        return part;
    }
}
