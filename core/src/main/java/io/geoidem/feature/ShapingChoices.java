package io.geoidem.feature;

import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.contract.GeometryRules.EmptyGeometry;
import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.contract.PropertyRules.FeatureId;
import io.geoidem.contract.PropertyRules.NullProperty;
import io.geoidem.contract.PropertyRules.Selection;
import io.geoidem.json.CanonicalJson;
import io.geoidem.number.ByteSink;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What stands before the canonical text in the hash (§5): a line that names the form, and a line with the choices of the
 * contract that shape the text, as canonical JSON. How the input is read (source_crs, operation) is not among them, nor
 * are namespace and version. Names are sets: they are in NFC, sorted, each once.
 */
final class ShapingChoices {
    private static final String FORM = "geoidem geo 1\n";

    private ShapingChoices() {}

    /** Both lines with their line feeds, in UTF-8. */
    static byte[] header(KeyContract contract) {
        ByteSink out = new ByteSink();
        out.appendAscii(FORM);
        CanonicalJson.append(
                out,
                Map.of("geometry", geometry(contract.geometry()), "properties", properties(contract.properties())));
        out.append('\n');
        return out.toByteArray();
    }

    private static Map<String, Object> geometry(GeometryRules rules) {
        return Map.of(
                "precision",
                rules.precision(),
                "z_precision",
                rules.zPrecision(),
                "dimensions",
                rules.dimensions() == Dimensions.XYZ ? "xyz" : "xy",
                "lines",
                rules.lines() == LineDirection.DIRECTED ? "directed" : "undirected",
                "empty_is_null",
                rules.emptyGeometry() == EmptyGeometry.NULL);
    }

    private static Map<String, Object> properties(PropertyRules rules) {
        Map<String, String> rename = new TreeMap<>();
        rules.rename().forEach((from, to) -> rename.put(Nfc.of(from), Nfc.of(to)));
        return Map.of(
                "use",
                use(rules.selection()),
                "exclude",
                names(rules.exclude()),
                "rename",
                rename,
                "precision",
                rules.precision(),
                "null_is_absent",
                rules.nullProperty() == NullProperty.ABSENT,
                "id",
                rules.featureId() == FeatureId.KEEP ? "keep" : "ignore");
    }

    private static Object use(Selection selection) {
        if (selection instanceof Selection.Named named) {
            return names(named.names());
        }
        return selection instanceof Selection.All ? "all" : "none";
    }

    private static List<String> names(List<String> names) {
        return names.stream()
                .map(Nfc::of)
                .distinct()
                .sorted(PropertyText.BY_CODE_POINT)
                .toList();
    }
}
