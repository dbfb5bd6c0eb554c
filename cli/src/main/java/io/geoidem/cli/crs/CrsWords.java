package io.geoidem.cli.crs;

import io.geoidem.crs.CrsIdentity;
import io.geoidem.json.CanonicalJson;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** How an identified CRS is printed. */
final class CrsWords {
    private CrsWords() {}

    /** One JSON object; what is not known is null. */
    static String json(String source, CrsIdentity crs, List<String> flags) {
        Map<String, @Nullable Object> operation = new LinkedHashMap<>();
        operation.put("code", crs.operation().orElse(null));
        operation.put("name", crs.operationName());
        operation.put("accuracyMetres", metres(crs.operationAccuracyMetres()));
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("source", source);
        members.put("code", crs.code().orElse(null));
        members.put("base", crs.base());
        members.put("name", crs.name());
        members.put("method", crs.method().orElse(null));
        members.put("unit", crs.unit());
        members.put("axisOrder", crs.axisOrder());
        members.put("operation", operation);
        members.put("foundBy", crs.foundBy());
        members.put("flags", flags);
        return CanonicalJson.text(members) + "\n";
    }

    /** A line a fact. */
    static String text(String source, CrsIdentity crs) {
        StringBuilder text = new StringBuilder(source).append('\n');
        line(
                text,
                "system",
                crs.name() + crs.code().map(code -> " (" + code + ")").orElse(" (no code: custom)"));
        line(text, "base", crs.base());
        line(text, "method", crs.method().orElse("none: geographic coordinates"));
        line(text, "unit", crs.unit());
        line(text, "axes", crs.axisOrder() + " in the definition; coordinates are read x first");
        line(text, "operation", operation(crs));
        line(text, "found", crs.foundBy());
        return text.toString();
    }

    private static String operation(CrsIdentity crs) {
        String code = crs.operation().map(word -> " (" + word + ")").orElse("");
        BigDecimal accuracy = metres(crs.operationAccuracyMetres());
        return crs.operationName()
                + code
                + Optional.ofNullable(accuracy)
                        .map(value -> ", accuracy " + value.toPlainString() + " m")
                        .orElse("");
    }

    private static @Nullable BigDecimal metres(OptionalDouble accuracy) {
        return accuracy.isEmpty()
                ? null
                : new BigDecimal(accuracy.getAsDouble())
                        .setScale(6, java.math.RoundingMode.HALF_EVEN)
                        .stripTrailingZeros();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append("  ")
                .append(name)
                .append(" ".repeat(11 - name.length()))
                .append(value)
                .append('\n');
    }
}
