package io.geoidem.contract;

import io.geoidem.KeyMode;
import io.geoidem.json.CanonicalJson;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lays a contract out as commented YAML. */
final class ContractYaml {
    private static final Pattern BARE = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*(:[A-Za-z0-9_.-]+)*");
    /** What some reader of YAML takes for something else than a text. */
    private static final Pattern WORDS = Pattern.compile("(?i)true|false|null|yes|no|on|off|y|n");
    /** What stands in JSON as it is, and not in YAML or not on one line. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\x7f-\\xa0\\u2028\\u2029\\ufeff\\ufffe\\uffff]");

    private static final int COMMENT_COLUMN = 32;

    private static final Map<String, String> COMMENTS = Map.ofEntries(
            Map.entry("name", "the namespace in the key"),
            Map.entry("version", "another choice is another version"),
            Map.entry("mode", "serialization: the bytes | geometry: shape and attributes"),
            Map.entry("algorithm", "sha256 | sha512 | sha3-256 | blake2b"),
            Map.entry("truncate_bytes", "leading bytes of the digest in the key; 0 for all"),
            Map.entry("event", "JSON payloads"),
            Map.entry("event.strip", "members of the envelope that do not count"),
            Map.entry("event.event_type", "added to every event"),
            Map.entry("event.precision", "decimals of floats, 0 to 10"),
            Map.entry("bundle", "shapefiles"),
            Map.entry("bundle.layout", "recipe: one stream with file names | tree: parallel, without them"),
            Map.entry("bundle.indexes", "include | exclude .sbn .sbx .qix .fix"),
            Map.entry("bundle.require", "files that must be there"),
            Map.entry("bundle.dbf_date", "keep | mask the date of the last update (layout tree)"),
            Map.entry("geometry.precision", "decimals of a degree, 0 to 10"),
            Map.entry("geometry.z_precision", "decimals of heights, 0 to 10"),
            Map.entry("geometry.dimensions", "xyz | xy: heights do not count"),
            Map.entry("geometry.lines", "directed | undirected: a line is its reverse"),
            Map.entry("geometry.empty_is_null", "whether an empty geometry is no geometry"),
            Map.entry("geometry.source_crs", "instead of what the data say"),
            Map.entry("geometry.operation", "instead of the registry's choice"),
            Map.entry("properties.use", "all | none | [names]"),
            Map.entry("properties.exclude", "names that do not count"),
            Map.entry("properties.rename", "old: new, before names are chosen"),
            Map.entry("properties.precision", "decimals of numbers, 0 to 10"),
            Map.entry("properties.null_is_absent", "whether null is no value"),
            Map.entry("properties.id", "keep | ignore the feature's id"));

    private ContractYaml() {}

    static String of(KeyContract contract, Map<String, @Nullable Object> fields) {
        StringBuilder yaml = new StringBuilder();
        fields.forEach((name, value) -> {
            if (value instanceof Map<?, ?> section) {
                if (isWanted(name, contract)) {
                    line(yaml, "", name, name + ":");
                    section.forEach((field, content) -> field(yaml, name + "." + field, "  ", content));
                }
            } else {
                field(yaml, name, "", value);
            }
        });
        return yaml.toString();
    }

    private static boolean isWanted(String section, KeyContract contract) {
        boolean serialization = contract.mode() == KeyMode.SERIALIZATION;
        return switch (section) {
            case "event" -> serialization || !contract.event().equals(EventRules.DEFAULT);
            case "bundle" -> serialization || !contract.bundle().equals(BundleRules.DEFAULT);
            case "geometry" -> !serialization || !contract.geometry().equals(GeometryRules.DEFAULT);
            default -> !serialization || !contract.properties().equals(PropertyRules.DEFAULT);
        };
    }

    private static void field(StringBuilder yaml, String path, String indent, @Nullable Object value) {
        String name = path.substring(path.indexOf('.') + 1);
        // An absent choice is shown, so that whoever edits the file knows of it.
        line(yaml, indent, path, value == null ? "# " + name + ":" : name + ": " + value(value));
    }

    private static void line(StringBuilder yaml, String indent, String path, String text) {
        String start = indent + text;
        yaml.append(start);
        String comment = COMMENTS.get(path);
        if (comment != null) {
            yaml.append(" ".repeat(Math.max(1, COMMENT_COLUMN - start.length())))
                    .append("# ")
                    .append(comment);
        }
        yaml.append('\n');
    }

    private static String value(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(ContractYaml::value).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(e -> value(Objects.requireNonNull(e.getKey())) + ": "
                            + value(Objects.requireNonNull(e.getValue())))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return value instanceof String text ? text(text) : String.valueOf(value);
    }

    private static String text(String text) {
        if (BARE.matcher(text).matches() && !WORDS.matcher(text).matches()) {
            return text;
        }
        return UNPRINTABLE
                .matcher(CanonicalJson.text(text))
                .replaceAll(match -> "\\\\u" + hex4(match.group().charAt(0)));
    }

    private static String hex4(char c) {
        return java.util.HexFormat.of().toHexDigits(c);
    }
}
