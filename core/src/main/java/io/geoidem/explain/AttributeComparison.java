package io.geoidem.explain;

import io.geoidem.Limits;
import io.geoidem.contract.PropertyRules;
import io.geoidem.contract.PropertyRules.FeatureId;
import io.geoidem.explain.Acted.Way;
import io.geoidem.explain.Difference.Spelling;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.WrittenFeature;
import io.geoidem.json.CanonicalJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares what two features have beside their shapes (§5.13). */
final class AttributeComparison {
    private static final String PROPERTIES = "/properties";

    private static final Set<String> SHAPE = Set.of("/geometry/coordinates", "/geometry/geometries", "/geometry/type");

    private final PropertyRules rules;
    private final FeatureKeyer keyer;
    private final Map<String, Written> writtenA = new LinkedHashMap<>();
    private final Map<String, Written> writtenB = new LinkedHashMap<>();
    private final JsonLeaves canonicalA;
    private final JsonLeaves canonicalB;

    /** A value as it is written, under the pointer that it has, or would have, in the canonical text. */
    private record Written(String pointer, String spelling) {}

    AttributeComparison(
            PropertyRules rules,
            FeatureKeyer keyer,
            WrittenFeature a,
            String canonicalA,
            WrittenFeature b,
            String canonicalB,
            Limits limits) {
        this.rules = rules;
        this.keyer = keyer;
        this.canonicalA = leaves(canonicalA, limits);
        this.canonicalB = leaves(canonicalB, limits);
        addAll(writtenA, a);
        addAll(writtenB, b);
    }

    /** The texts of two features without their shapes, equal where nothing but the shape differs. */
    static String textOf(String canonical, Limits limits) {
        return leaves(canonical, limits).values().toString();
    }

    List<Difference> differences() {
        List<Difference> differences = new ArrayList<>();
        Set<String> pointers = new LinkedHashSet<>(canonicalA.values().keySet());
        pointers.addAll(canonicalB.values().keySet());
        for (String pointer : pointers) {
            Optional<String> a = canonicalA.value(pointer);
            Optional<String> b = canonicalB.value(pointer);
            boolean container = isContainer(a) || isContainer(b);
            if (!a.equals(b) && !(container && (a.isEmpty() || b.isEmpty()) && pointer.equals(PROPERTIES))) {
                differences.add(new Difference.Value(
                        pointer,
                        spelling(writtenA, pointer, a),
                        spelling(writtenB, pointer, b),
                        Rule.ATTRIBUTES,
                        Hints.of(a, b, rules.precision())));
            }
        }
        return differences;
    }

    void addActed(Tally tally) {
        Set<String> pointers = new LinkedHashSet<>(writtenA.keySet());
        pointers.addAll(writtenB.keySet());
        for (String pointer : pointers) {
            Optional<Written> a = Optional.ofNullable(writtenA.get(pointer));
            Optional<Written> b = Optional.ofNullable(writtenB.get(pointer));
            if (a.equals(b) || !canonicalA.value(pointer).equals(canonicalB.value(pointer))) {
                continue;
            }
            Written one = a.or(() -> b).orElseThrow();
            tally.add(way(pointer, a, b, one), pointer);
        }
        boolean sameNames = writtenA.keySet().equals(writtenB.keySet());
        if (sameNames && !List.copyOf(writtenA.keySet()).equals(List.copyOf(writtenB.keySet()))) {
            tally.add(Way.ATTRIBUTE_ORDER, PROPERTIES);
        }
    }

    private Way way(String pointer, Optional<Written> a, Optional<Written> b, Written one) {
        if (canonicalA.value(pointer).isEmpty()) {
            if (pointer.equals("/id") && rules.featureId() == FeatureId.IGNORE) {
                return Way.IGNORED_ID;
            }
            boolean isNull = a.map(w -> w.spelling().equals("null")).orElse(true)
                    && b.map(w -> w.spelling().equals("null")).orElse(true);
            return isNull && rules.nullProperty() == PropertyRules.NullProperty.ABSENT
                    ? Way.NULL_OR_ABSENT
                    : Way.NOT_CHOSEN;
        }
        if (a.isPresent() && b.isPresent() && !a.get().pointer().equals(b.get().pointer())) {
            return rules.rename().isEmpty() ? Way.UNICODE : Way.RENAMED;
        }
        return Hints.isText(one.spelling()) ? Way.UNICODE : Way.NUMBER_SPELLING;
    }

    private static boolean isContainer(Optional<String> value) {
        return value.isPresent() && (value.get().equals("{}") || value.get().equals("[]"));
    }

    private static Spelling spelling(Map<String, Written> written, String pointer, Optional<String> canonical) {
        return canonical.isEmpty()
                ? Spelling.ABSENT
                : new Spelling(Optional.ofNullable(written.get(pointer)).map(Written::spelling), canonical);
    }

    private void addAll(Map<String, Written> target, WrittenFeature written) {
        Feature feature = written.feature();
        feature.foreign()
                .forEach((name, value) -> add(target, "/" + token(name), "/" + token(Hints.form(name)), value));
        written.geometryForeign()
                .forEach((name, value) ->
                        add(target, "/geometry/" + token(name), "/geometry/" + token(Hints.form(name)), value));
        feature.id().ifPresent(id -> add(target, "/id", "/id", id));
        feature.properties()
                .forEach((name, value) -> add(
                        target,
                        PROPERTIES + "/" + token(name),
                        PROPERTIES + "/" + token(keyer.nameInKey(name)),
                        value));
    }

    private static void add(Map<String, Written> target, String written, String inKey, PropertyValue value) {
        if (value instanceof PropertyValue.Members members && !members.members().isEmpty()) {
            members.members()
                    .forEach((name, inner) ->
                            add(target, written + "/" + token(name), inKey + "/" + token(Hints.form(name)), inner));
        } else if (value instanceof PropertyValue.Items items && !items.items().isEmpty()) {
            for (int i = 0; i < items.items().size(); i++) {
                add(target, written + "/" + i, inKey + "/" + i, items.items().get(i));
            }
        } else {
            target.put(inKey, new Written(written, spelling(value)));
        }
    }

    private static String spelling(PropertyValue value) {
        if (value instanceof PropertyValue.Literal literal) {
            return literal.word();
        }
        if (value instanceof PropertyValue.Numeral number) {
            return number.text();
        }
        if (value instanceof PropertyValue.Text text) {
            return CanonicalJson.text(text.text());
        }
        return value instanceof PropertyValue.Items ? "[]" : "{}";
    }

    private static String token(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private static JsonLeaves leaves(String canonical, Limits limits) {
        JsonLeaves leaves = JsonLeaves.of(canonical.getBytes(StandardCharsets.UTF_8), limits, SHAPE::contains);
        // A geometry of null is a shape too.
        leaves.values().remove("/geometry");
        return leaves;
    }
}
