package io.geoidem.explain;

import io.geoidem.explain.Difference.Content;
import io.geoidem.explain.Difference.Spelling;
import io.geoidem.explain.Difference.Straddle;
import io.geoidem.explain.Difference.Vertex;
import io.geoidem.json.CanonicalJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An explanation as JSON, for programs: every difference, none left out. Members are sorted by name. */
public final class ExplanationJson {
    private ExplanationJson() {}

    /** One JSON object on one line, without a line feed. */
    public static String of(Explanation explanation, String nameA, String nameB) {
        Map<String, @Nullable Object> object = object(explanation);
        object.put("sourceA", nameA);
        object.put("sourceB", nameB);
        return CanonicalJson.text(object);
    }

    private static Map<String, @Nullable Object> object(Explanation e) {
        Map<String, @Nullable Object> object = new TreeMap<>();
        object.put("verdict", e.verdict().label());
        object.put("same", e.isSame());
        object.put("keyA", e.a().toString());
        object.put("keyB", e.b().toString());
        object.put("acted", e.acted().stream().map(ExplanationJson::acted).toList());
        object.put(
                "differences",
                e.differences().stream().map(ExplanationJson::difference).toList());
        put(object, "agreeAtPrecision", e.agreeAt());
        if (!e.pairs().isEmpty()) {
            object.put("pairs", e.pairs().stream().map(ExplanationJson::pair).toList());
        }
        return object;
    }

    private static Map<String, @Nullable Object> pair(Explanation.Pair pair) {
        Map<String, @Nullable Object> object = object(pair.explanation());
        object.put("featureA", pair.recordA());
        object.put("featureB", pair.recordB());
        return object;
    }

    private static Map<String, Object> acted(Acted acted) {
        return Map.of(
                "rule",
                acted.way().rule().number(),
                "way",
                word(acted.way()),
                "words",
                acted.way().words(),
                "count",
                acted.count(),
                "first",
                acted.first());
    }

    private static Map<String, @Nullable Object> difference(Difference difference) {
        Map<String, @Nullable Object> object = new TreeMap<>();
        object.put("rule", difference.rule().number());
        if (difference instanceof Difference.Value value) {
            object.put("kind", "value");
            object.put("pointer", value.pointer());
            object.put("a", spelling(value.a()));
            object.put("b", spelling(value.b()));
            if (value.hint() != Difference.Hint.NONE) {
                object.put("hint", word(value.hint()));
            }
        } else if (difference instanceof Difference.Moved moved) {
            object.put("kind", "moved");
            object.put("a", vertex(moved.a()));
            object.put("b", vertex(moved.b()));
            object.put("metres", moved.metres());
            object.put(
                    "straddles",
                    moved.straddles().stream().map(ExplanationJson::straddle).toList());
        } else if (difference instanceof Difference.LoneVertex lone) {
            object.put("kind", "lone-vertex");
            object.put("side", lone.side().name());
            object.put("vertex", vertex(lone.vertex()));
        } else if (difference instanceof Difference.LoneSequence lone) {
            object.put("kind", "lone-sequence");
            object.put("side", lone.side().name());
            object.put("place", lone.place());
            object.put("positions", lone.positions());
        } else if (difference instanceof Difference.Type type) {
            object.put("kind", "type");
            object.put("a", type.a().map(t -> t.label()).orElse(null));
            object.put("b", type.b().map(t -> t.label()).orElse(null));
        } else if (difference instanceof Difference.Crs crs) {
            object.put("kind", "crs");
            object.put("a", crs.a());
            object.put("b", crs.b());
            crs.identityA().ifPresent(identity -> object.put("identityA", identity.members()));
            crs.identityB().ifPresent(identity -> object.put("identityB", identity.members()));
            if (crs.suspicion() != Difference.Suspicion.NONE) {
                object.put("suspicion", word(crs.suspicion()));
            }
        } else if (difference instanceof Difference.Component component) {
            object.put("kind", "component");
            component.role().ifPresent(role -> object.put("role", role.label()));
            object.put("a", content(component.a()));
            object.put("b", content(component.b()));
            object.put("cause", word(component.cause()));
            if (component.firstByte() >= 0) {
                object.put("firstByte", component.firstByte());
            }
        } else if (difference instanceof Difference.LoneFeature lone) {
            object.put("kind", "lone-feature");
            object.put("side", lone.side().name());
            object.put("feature", lone.record());
            object.put("key", lone.key());
        }
        return object;
    }

    /** The JSON values as they are spelled, in a string: their spelling is what is told. */
    private static @Nullable Object spelling(Spelling spelling) {
        if (spelling.canonical().isEmpty()) {
            return null;
        }
        Map<String, Object> object = new TreeMap<>();
        spelling.written().ifPresent(text -> object.put("written", text));
        spelling.canonical().ifPresent(text -> object.put("canonical", text));
        return object;
    }

    private static Map<String, String> vertex(Vertex vertex) {
        return Map.of(
                "place",
                vertex.place(),
                "written",
                vertex.written(),
                "degrees",
                vertex.degrees(),
                "canonical",
                vertex.canonical());
    }

    private static Map<String, Object> straddle(Straddle straddle) {
        Map<String, Object> object = new TreeMap<>();
        object.put("axis", String.valueOf(straddle.axis()));
        object.put("cells", straddle.cells());
        straddle.border().ifPresent(border -> object.put("border", border));
        if (!straddle.fromBorder().isEmpty()) {
            object.put("fromBorder", List.copyOf(straddle.fromBorder()));
        }
        straddle.agreeAt().ifPresent(decimals -> object.put("agreeAtPrecision", decimals));
        return object;
    }

    private static @Nullable Object content(Optional<Content> content) {
        return content.<Object>map(c -> Map.of("fileName", c.fileName(), "length", c.length(), "sha256", c.sha256()))
                .orElse(null);
    }

    private static void put(Map<String, @Nullable Object> object, String name, OptionalInt value) {
        if (value.isPresent()) {
            object.put(name, value.getAsInt());
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
