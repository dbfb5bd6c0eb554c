package io.geoidem.cli.option;

import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What each option chooses. */
final class Choices {
    private Choices() {}

    /** Every choice that is made, in a fixed order. */
    static List<Choice> of(ContractOptions o) {
        List<Choice> given = new ArrayList<>();
        if (o.namespace != null) {
            String name = o.namespace;
            given.add(Choice.of("--namespace", name, c -> named(c, name)));
        }
        if (o.version != null) {
            int version = o.version;
            given.add(Choice.of(
                    "--contract-version",
                    version,
                    c -> c.toBuilder().version(version).build()));
        }
        if (o.algorithm != null) {
            HashAlgorithm algorithm = HashAlgorithm.ofLabel(word(o.algorithm));
            given.add(Choice.of(
                    "--algorithm",
                    o.algorithm,
                    c -> c.toBuilder().algorithm(algorithm).build()));
        }
        if (o.truncate != null) {
            int bytes = o.truncate;
            given.add(Choice.of(
                    "--truncate", bytes, c -> c.toBuilder().truncateBytes(bytes).build()));
        }
        if (o.precision != null) {
            int decimals = o.precision;
            given.add(Choice.of("--precision", decimals, c -> precise(c, decimals)));
        }
        addEventChoices(o, given);
        addGeometryChoices(o, given);
        return given;
    }

    private static void addEventChoices(ContractOptions o, List<Choice> given) {
        if (o.strip != null) {
            List<String> names =
                    o.strip.stream().filter(name -> !name.isEmpty()).toList();
            AttributeNames.requireOnce("--strip", names);
            given.add(Choice.of(
                            "--strip",
                            String.join(",", names),
                            c -> c.toBuilder().event(c.event().withStrip(names)).build())
                    .only(KeyMode.SERIALIZATION));
        }
        if (o.eventType != null) {
            String type = o.eventType;
            if (type.isEmpty()) {
                throw new UsageProblem("--event-type is empty: give the type, or leave the option out");
            }
            given.add(Choice.of(
                            "--event-type",
                            type,
                            c -> c.toBuilder()
                                    .event(c.event().withEventType(type))
                                    .build())
                    .only(KeyMode.SERIALIZATION)
                    .whereOpen(c -> c.event().eventType().isEmpty()));
        }
    }

    private static void addGeometryChoices(ContractOptions o, List<Choice> given) {
        if (o.sourceCrs != null) {
            String crs = o.sourceCrs;
            given.add(Choice.of(
                            "--source-crs",
                            crs,
                            c -> c.toBuilder()
                                    .geometry(c.geometry().withSourceCrs(crs))
                                    .build())
                    .only(KeyMode.GEOMETRY)
                    .whereOpen(c -> c.geometry().sourceCrs().isEmpty()));
        }
        if (o.operation != null) {
            String operation = o.operation;
            given.add(Choice.of(
                            "--operation",
                            operation,
                            c -> c.toBuilder()
                                    .geometry(c.geometry().withOperation(operation))
                                    .build())
                    .only(KeyMode.GEOMETRY)
                    .whereOpen(c -> c.geometry().operation().isEmpty()));
        }
        if (o.properties != null) {
            Selection selection = AttributeNames.selection("--properties", o.properties);
            given.add(Choice.of(
                            "--properties",
                            o.properties,
                            c -> c.toBuilder()
                                    .properties(c.properties().withSelection(selection))
                                    .build())
                    .only(KeyMode.GEOMETRY));
        }
        if (o.dimensions != null) {
            Dimensions dimensions = dimensions(o.dimensions);
            given.add(Choice.of(
                            "--dimensions",
                            o.dimensions,
                            c -> c.toBuilder()
                                    .geometry(c.geometry().withDimensions(dimensions))
                                    .build())
                    .only(KeyMode.GEOMETRY));
        }
    }

    private static Dimensions dimensions(String text) {
        return switch (word(text)) {
            case "xyz" -> Dimensions.XYZ;
            case "xy" -> Dimensions.XY;
            default ->
                throw new UsageProblem("--dimensions " + text + ": give xyz (heights count) or xy (they do not)");
        };
    }

    private static KeyContract named(KeyContract c, String name) {
        return new KeyContract(
                name,
                c.version(),
                c.mode(),
                c.algorithm(),
                c.truncateBytes(),
                c.event(),
                c.bundle(),
                c.geometry(),
                c.properties());
    }

    private static KeyContract precise(KeyContract c, int decimals) {
        return c.mode() == KeyMode.SERIALIZATION
                ? c.toBuilder().event(c.event().withPrecision(decimals)).build()
                : c.toBuilder().geometry(c.geometry().withPrecision(decimals)).build();
    }

    private static String word(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
