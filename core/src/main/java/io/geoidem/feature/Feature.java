package io.geoidem.feature;

import io.geoidem.Flags;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A geometry with attributes. Immutable as far as its geometry is.
 *
 * @param id the identifier that its source gives it, a text or a number; never one that a reader made up
 * @param geometry the geometry
 * @param properties the attributes by name
 * @param foreign members of the feature that GeoJSON does not know (RFC 7946 §6.1), by name
 * @param flags what its reader noticed of it
 */
public record Feature(
        Optional<PropertyValue> id,
        FeatureGeometry geometry,
        Map<String, PropertyValue> properties,
        Map<String, PropertyValue> foreign,
        Flags flags) {
    public Feature {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        foreign = Collections.unmodifiableMap(new LinkedHashMap<>(foreign));
        if (id.isPresent()
                && !(id.get() instanceof PropertyValue.Text)
                && !(id.get() instanceof PropertyValue.Numeral)) {
            throw new IllegalArgumentException("the id of a feature is a text or a number");
        }
    }

    /** A feature of which its reader noticed nothing. */
    public Feature(
            Optional<PropertyValue> id,
            FeatureGeometry geometry,
            Map<String, PropertyValue> properties,
            Map<String, PropertyValue> foreign) {
        this(id, geometry, properties, foreign, Flags.NONE);
    }

    /** A feature without an id. */
    public static Feature of(FeatureGeometry geometry, Map<String, PropertyValue> properties) {
        return new Feature(Optional.empty(), geometry, properties, Map.of());
    }

    /** The same with other flags. */
    public Feature withFlags(Flags noticed) {
        return new Feature(id, geometry, properties, foreign, noticed);
    }
}
