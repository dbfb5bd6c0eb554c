package io.geoidem.contract;

import io.geoidem.contract.PropertyRules.Selection;
import io.geoidem.json.CanonicalJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes contracts in the form that {@link ContractReader} reads. Stateless and thread-safe. */
public final class ContractWriter {
    private ContractWriter() {}

    /**
     * The resolved contract (§3) as canonical JSON: every field of the specification under its name, defaults too;
     * {@code event_type}, {@code source_crs} and {@code operation} are null where there is none. The lists
     * {@code strip}, {@code require}, {@code use} and {@code exclude} are sets: each name once, by code point. The
     * fingerprint is made of this text, so it never changes.
     */
    public static String canonicalJson(KeyContract contract) {
        return CanonicalJson.text(resolved(contract));
    }

    /**
     * The contract as YAML with a comment a field. The sections of the other mode are left out where they hold only
     * defaults; reading the text gives an equal contract.
     */
    public static String yaml(KeyContract contract) {
        return ContractYaml.of(contract, resolved(contract));
    }

    /** The fields by their names, in the order of the specification. */
    static Map<String, @Nullable Object> resolved(KeyContract contract) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("name", contract.name());
        fields.put("version", contract.version());
        fields.put("mode", contract.mode().label());
        fields.put("algorithm", contract.algorithm().label());
        fields.put("truncate_bytes", contract.truncateBytes());
        fields.put("event", event(contract.event()));
        fields.put("bundle", bundle(contract.bundle()));
        fields.put("geometry", geometry(contract.geometry()));
        fields.put("properties", properties(contract.properties()));
        return fields;
    }

    private static Map<String, @Nullable Object> event(EventRules rules) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("strip", rules.strip());
        fields.put("event_type", rules.eventType().orElse(null));
        fields.put("precision", rules.precision());
        return fields;
    }

    private static Map<String, @Nullable Object> bundle(BundleRules rules) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("layout", word(rules.layout()));
        fields.put("indexes", word(rules.indexes()));
        fields.put("require", rules.require().stream().map(BundleRole::label).toList());
        fields.put("dbf_date", word(rules.dbfDate()));
        return fields;
    }

    private static Map<String, @Nullable Object> geometry(GeometryRules rules) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("precision", rules.precision());
        fields.put("z_precision", rules.zPrecision());
        fields.put("dimensions", word(rules.dimensions()));
        fields.put("lines", word(rules.lines()));
        fields.put("empty_is_null", rules.emptyGeometry() == GeometryRules.EmptyGeometry.NULL);
        fields.put("source_crs", rules.sourceCrs().orElse(null));
        fields.put("operation", rules.operation().orElse(null));
        return fields;
    }

    private static Map<String, @Nullable Object> properties(PropertyRules rules) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("use", selection(rules.selection()));
        fields.put("exclude", rules.exclude());
        fields.put("rename", rules.rename());
        fields.put("precision", rules.precision());
        fields.put("null_is_absent", rules.nullProperty() == PropertyRules.NullProperty.ABSENT);
        fields.put("id", word(rules.featureId()));
        return fields;
    }

    private static Object selection(Selection selection) {
        if (selection instanceof Selection.Named named) {
            return List.copyOf(named.names());
        }
        return selection instanceof Selection.All ? "all" : "none";
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
