package io.geoidem.inspect;

import io.geoidem.OneLine;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.feature.PropertyValue;
import io.geoidem.inspect.Inspection.Crs;
import io.geoidem.inspect.Inspection.Extent;
import io.geoidem.inspect.Inspection.Features;
import io.geoidem.inspect.Inspection.Outcome;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Collectors;

/** An inspection in words, for people. */
public final class InspectionText {
    private static final int LONGEST = 110;

    private InspectionText() {}

    /** The text, in lines. */
    public static String of(Inspection inspection) {
        StringBuilder out = new StringBuilder();
        out.append("components\n");
        inspection
                .components()
                .forEach(c -> out.append("  ")
                        .append(c.sha256())
                        .append("  ")
                        .append(c.length())
                        .append(" bytes  ")
                        .append(OneLine.of(c.name()))
                        .append('\n'));
        list(out, "missing", inspection.missing());
        list(out, "ignored", inspection.ignored());
        inspection.features().ifPresent(features -> append(out, features));
        inspection.crs().ifPresent(crs -> append(out, crs));
        inspection
                .encoding()
                .ifPresent(encoding ->
                        out.append("encoding  ").append(OneLine.of(encoding)).append('\n'));
        inspection.modes().forEach(outcome -> append(out, outcome));
        return out.toString();
    }

    private static void list(StringBuilder out, String title, java.util.List<String> items) {
        if (!items.isEmpty()) {
            out.append(title).append('\n');
            items.forEach(item -> out.append("  ").append(OneLine.of(item)).append('\n'));
        }
    }

    private static void append(StringBuilder out, Features features) {
        out.append("features  ").append(features.count());
        if (!features.types().isEmpty()) {
            out.append(": ").append(counts(features.types()));
        }
        out.append('\n');
        if (features.withId() > 0) {
            out.append("  with an id: ").append(features.withId()).append('\n');
        }
        if (features.withHeight() > 0) {
            out.append("  with heights: ").append(features.withHeight()).append('\n');
        }
        features.extent()
                .ifPresent(
                        extent -> out.append("extent    ").append(text(extent)).append('\n'));
        features.degrees()
                .filter(degrees -> !features.extent().equals(java.util.Optional.of(degrees)))
                .ifPresent(degrees ->
                        out.append("  in degrees: ").append(text(degrees)).append('\n'));
        if (!features.attributes().isEmpty()) {
            out.append("attributes\n");
            features.attributes()
                    .forEach((name, attribute) -> out.append("  ")
                            .append(OneLine.of(name))
                            .append(": ")
                            .append(counts(attribute.kinds()))
                            .append('\n'));
        }
        if (features.refused() > 0) {
            out.append("refused   ").append(features.refused()).append('\n');
            features.problems()
                    .forEach(problem ->
                            out.append("  ").append(OneLine.of(problem)).append('\n'));
        }
    }

    private static void append(StringBuilder out, Crs crs) {
        out.append("CRS       ")
                .append(crs.declared().isEmpty() ? "not declared" : OneLine.of(shortened(crs.declared())))
                .append('\n');
        if (crs.problem().isPresent()) {
            out.append("  refused: ").append(OneLine.of(crs.problem().get())).append('\n');
        } else if (crs.identity().isEmpty()) {
            out.append("  WGS 84: coordinates are taken over as they are\n");
        } else {
            append(out, crs.identity().get());
        }
    }

    private static void append(StringBuilder out, CrsIdentity identity) {
        out.append("  taken for ")
                .append(identity.code().map(code -> code + " ").orElse(""))
                .append(OneLine.of(identity.name()))
                .append(", ")
                .append(OneLine.of(identity.foundBy()))
                .append('\n');
        out.append("  operation to WGS 84: ")
                .append(identity.operation().map(code -> code + " ").orElse(""))
                .append(OneLine.of(identity.operationName()));
        if (identity.operationAccuracyMetres().isPresent()) {
            out.append(", accurate to ")
                    .append(number(identity.operationAccuracyMetres().getAsDouble()))
                    .append(" m");
        }
        out.append('\n');
    }

    private static void append(StringBuilder out, Outcome outcome) {
        out.append("mode ").append(outcome.mode().label()).append('\n');
        outcome.result()
                .ifPresent(result -> out.append("  ").append(result.key()).append('\n'));
        outcome.problem()
                .ifPresent(problem -> problem.lines()
                        .forEach(line -> out.append("  refused: ")
                                .append(OneLine.of(line.strip()))
                                .append('\n')));
        outcome.flags()
                .counts()
                .forEach((flag, count) -> out.append("  flag ")
                        .append(flag.label())
                        .append(": ")
                        .append(count)
                        .append('\n'));
    }

    private static String counts(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    private static String text(Extent extent) {
        return number(extent.west()) + " " + number(extent.south()) + " to " + number(extent.east()) + " "
                + number(extent.north());
    }

    static String number(double value) {
        BigDecimal shortest = new BigDecimal(((PropertyValue.Numeral) PropertyValue.of(value)).text());
        return shortest.signum() == 0 ? "0" : shortest.stripTrailingZeros().toPlainString();
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    }
}
