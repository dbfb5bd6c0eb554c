package io.geoidem.feature;

import java.util.Map;
import java.util.Optional;

/**
 * What a feature has beside its shape.
 *
 * @param id its identifier
 * @param properties its attributes by name
 * @param foreign its foreign members by name
 * @param geometryForeign the foreign members of its geometry object by name
 */
record Attributes(
        Optional<PropertyValue> id,
        Map<String, PropertyValue> properties,
        Map<String, PropertyValue> foreign,
        Map<String, PropertyValue> geometryForeign) {
    static final Attributes NONE = new Attributes(Optional.empty(), Map.of(), Map.of(), Map.of());

    static Attributes of(Feature feature) {
        return new Attributes(feature.id(), feature.properties(), feature.foreign(), Map.of());
    }
}
