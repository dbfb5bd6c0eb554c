package io.geoidem.geotools.feature;

import io.geoidem.contract.GeometryRules;
import io.geoidem.crs.CrsRef;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * What a feature type says of its attributes, worked out once: asking GeoTools for the text of a CRS costs more than the
 * key of a feature. Thread-safe.
 */
final class TypeOutline {
    private final SimpleFeatureType type;
    private final List<Column> columns = new ArrayList<>();
    private final Supplier<CrsRef> ownCrs;

    /**
     * An attribute that is a property.
     *
     * @param index its index in the type
     * @param name its local name
     * @param values maps its values
     */
    record Column(int index, String name, AttributeValues values) {}

    TypeOutline(
            SimpleFeatureType type,
            GeometryRules rules,
            Predicate<String> chosen,
            NestedGeometries nested,
            EmptyText empty) {
        this.type = type;
        @Nullable GeometryDescriptor own = type.getGeometryDescriptor();
        this.ownCrs = crs(own, rules);
        for (int i = 0; i < type.getAttributeCount(); i++) {
            AttributeDescriptor descriptor = type.getDescriptor(i);
            if (!descriptor.equals(own) && chosen.test(descriptor.getLocalName())) {
                Supplier<CrsRef> crs = crs(descriptor, rules);
                AttributeValues values = new AttributeValues(
                        geometry -> nested.of(geometry, crs.get()), DateReading.of(descriptor), empty);
                columns.add(new Column(i, descriptor.getLocalName(), values));
            }
        }
    }

    boolean isOf(SimpleFeatureType other) {
        return type == other;
    }

    /** The attributes that are properties, in the order of the type. */
    List<Column> columns() {
        return columns;
    }

    /**
     * The CRS of the default geometry.
     *
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#CRS} where there is none
     */
    CrsRef ownCrs() {
        return ownCrs.get();
    }

    /** A type without a CRS is refused only where there is a geometry. */
    private static Supplier<CrsRef> crs(@Nullable AttributeDescriptor descriptor, GeometryRules rules) {
        if (rules.sourceCrs().isPresent()) {
            CrsRef named = new CrsRef.Named(rules.sourceCrs().get());
            return () -> named;
        }
        if (descriptor instanceof GeometryDescriptor geometry && geometry.getCoordinateReferenceSystem() != null) {
            return new Once(geometry);
        }
        String of = descriptor instanceof GeometryDescriptor
                ? "attribute " + descriptor.getLocalName()
                : "a geometry in an attribute of another binding";
        return () -> FeatureCrs.of(null, of);
    }

    /** The CRS of a descriptor, asked for at the first geometry. */
    private static final class Once implements Supplier<CrsRef> {
        private final GeometryDescriptor descriptor;
        private volatile @Nullable CrsRef found;

        Once(GeometryDescriptor descriptor) {
            this.descriptor = descriptor;
        }

        @Override
        public CrsRef get() {
            CrsRef crs = found;
            if (crs == null) {
                crs = FeatureCrs.of(
                        descriptor.getCoordinateReferenceSystem(), "attribute " + descriptor.getLocalName());
                found = crs;
            }
            return crs;
        }
    }
}
