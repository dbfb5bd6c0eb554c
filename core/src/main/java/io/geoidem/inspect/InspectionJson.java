package io.geoidem.inspect;

import io.geoidem.inspect.Inspection.Crs;
import io.geoidem.inspect.Inspection.Extent;
import io.geoidem.inspect.Inspection.Features;
import io.geoidem.inspect.Inspection.Outcome;
import io.geoidem.json.CanonicalJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An inspection as JSON, for programs. Members are sorted by name; what is not known is left out. */
public final class InspectionJson {
    private InspectionJson() {}

    /** One JSON object on one line, without a line feed. */
    public static String of(Inspection inspection, String source) {
        Map<String, Object> object = new TreeMap<>();
        object.put("source", source);
        object.put(
                "components",
                inspection.components().stream()
                        .map(c -> {
                            Map<String, Object> component =
                                    new TreeMap<>(Map.of("name", c.name(), "length", c.length(), "sha256", c.sha256()));
                            c.role().ifPresent(role -> component.put("role", role.label()));
                            return component;
                        })
                        .toList());
        object.put("missing", inspection.missing());
        object.put("ignored", inspection.ignored());
        inspection.encoding().ifPresent(encoding -> object.put("encoding", encoding));
        inspection.crs().ifPresent(crs -> object.put("crs", crs(crs)));
        inspection.features().ifPresent(features -> object.put("features", features(features)));
        object.put(
                "modes",
                inspection.modes().stream().map(InspectionJson::outcome).toList());
        return CanonicalJson.text(object);
    }

    private static Map<String, Object> features(Features features) {
        Map<String, Object> object = new TreeMap<>();
        object.put("count", features.count());
        object.put("types", features.types());
        object.put("withId", features.withId());
        object.put("withHeight", features.withHeight());
        features.extent().ifPresent(extent -> object.put("extent", extent(extent)));
        features.degrees().ifPresent(extent -> object.put("extentDegrees", extent(extent)));
        Map<String, Object> attributes = new TreeMap<>();
        features.attributes().forEach((name, attribute) -> attributes.put(name, attribute.kinds()));
        object.put("attributes", attributes);
        object.put("refused", features.refused());
        object.put("problems", features.problems());
        return object;
    }

    private static List<BigDecimal> extent(Extent extent) {
        return List.of(number(extent.west()), number(extent.south()), number(extent.east()), number(extent.north()));
    }

    private static BigDecimal number(double value) {
        return new BigDecimal(InspectionText.number(value));
    }

    private static Map<String, Object> crs(Crs crs) {
        Map<String, Object> object = new TreeMap<>();
        object.put("declared", crs.declared());
        crs.problem().ifPresent(problem -> object.put("problem", problem));
        crs.identity().ifPresent(identity -> object.put("identity", identity.members()));
        return object;
    }

    private static Map<String, Object> outcome(Outcome outcome) {
        Map<String, Object> object = new TreeMap<>();
        object.put("mode", outcome.mode().label());
        outcome.result().ifPresent(result -> {
            object.put("key", result.key().toString());
            object.put("canonicalLength", result.canonicalLength());
        });
        outcome.problem().ifPresent(problem -> object.put("problem", problem));
        Map<String, Object> flags = new TreeMap<>();
        outcome.flags().counts().forEach((flag, count) -> flags.put(flag.label(), count));
        object.put("flags", flags);
        return object;
    }
}
