package io.geoidem.feature;

import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules.FeatureId;
import io.geoidem.geometry.CanonicalGeometry;
import io.geoidem.geometry.GeometryType;
import io.geoidem.json.CanonicalJson;
import io.geoidem.number.ByteSink;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The canonical text of a feature (§5): a JSON object with sorted members: foreign members, {@code geometry},
 * {@code id} where there is one that counts, {@code properties}, {@code type}. Immutable and thread-safe.
 */
final class FeatureText {
    private final PropertyChoice choice;
    private final PropertyText values;
    private final boolean withId;

    FeatureText(KeyContract contract, Limits limits) {
        this.choice = new PropertyChoice(contract.properties());
        this.values = new PropertyText(contract.properties().precision(), limits);
        this.withId = contract.properties().featureId() == FeatureId.KEEP;
    }

    /** Appends the text; a geometry of null is the geometry null. */
    void append(ByteSink out, @Nullable CanonicalGeometry geometry, Attributes attributes) {
        if (attributes.foreign().isEmpty()) {
            out.appendAscii("{\"geometry\":");
            appendGeometry(out, geometry, attributes.geometryForeign());
            if (withId && attributes.id().isPresent()) {
                out.appendAscii(",\"id\":");
                values.append(out, attributes.id().get());
            }
            out.appendAscii(",\"properties\":");
            values.appendMembers(out, choice.of(attributes.properties()));
            out.appendAscii(",\"type\":\"Feature\"}");
        } else {
            appendSorted(out, geometry, attributes);
        }
    }

    private void appendSorted(ByteSink out, @Nullable CanonicalGeometry geometry, Attributes attributes) {
        Map<String, Consumer<ByteSink>> own = new TreeMap<>();
        own.put("geometry", sink -> appendGeometry(sink, geometry, attributes.geometryForeign()));
        own.put("properties", sink -> values.appendMembers(sink, choice.of(attributes.properties())));
        own.put("type", sink -> sink.appendAscii("\"Feature\""));
        if (withId) {
            attributes.id().ifPresent(id -> own.put("id", sink -> values.append(sink, id)));
        }
        appendWithForeign(out, own, attributes.foreign());
    }

    private void appendGeometry(
            ByteSink out, @Nullable CanonicalGeometry geometry, Map<String, PropertyValue> foreign) {
        if (geometry == null) {
            out.appendAscii("null");
        } else if (foreign.isEmpty()) {
            geometry.appendTo(out);
        } else {
            boolean collection = geometry.type() == GeometryType.GEOMETRY_COLLECTION;
            appendWithForeign(
                    out,
                    Map.of(
                            collection ? "geometries" : "coordinates",
                            geometry::appendContentTo,
                            "type",
                            sink -> CanonicalJson.appendString(
                                    sink, geometry.type().label())),
                    foreign);
        }
    }

    private void appendWithForeign(
            ByteSink out, Map<String, Consumer<ByteSink>> own, Map<String, PropertyValue> foreign) {
        SortedMap<String, PropertyValue> members = PropertyText.normalized(foreign);
        members.keySet().removeAll(DERIVED);
        own.keySet().forEach(name -> PropertyText.putOnce(members, name, PropertyValue.Literal.NULL));
        char before = '{';
        for (Map.Entry<String, PropertyValue> member : members.entrySet()) {
            out.append(before);
            before = ',';
            CanonicalJson.appendString(out, member.getKey());
            out.append(':');
            Consumer<ByteSink> writer = own.get(member.getKey());
            if (writer == null) {
                values.append(out, member.getValue());
            } else {
                writer.accept(out);
            }
        }
        out.append('}');
    }

    /** Members that follow from others and never count (§5.13). */
    static final java.util.Set<String> DERIVED = java.util.Set.of("bbox", "crs");
}
