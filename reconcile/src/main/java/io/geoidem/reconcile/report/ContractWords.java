package io.geoidem.reconcile.report;

import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.contract.GeometryRules.EmptyGeometry;
import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.contract.PropertyRules.FeatureId;
import io.geoidem.contract.PropertyRules.NullProperty;
import io.geoidem.contract.PropertyRules.Selection;
import io.geoidem.reconcile.ReconcileRules;
import io.geoidem.reconcile.output.Metres;
import java.util.ArrayList;
import java.util.List;

/** A contract and the rules of joining, in sentences for people who know the data and not the product. */
public final class ContractWords {
    private ContractWords() {}

    /** The sentences that say when two features are the same, near, moved. */
    public static List<String> sentences(KeyContract contract, ReconcileRules rules) {
        List<String> words = new ArrayList<>();
        words.add("The contract is " + contract.name() + ", version " + contract.version() + ".");
        addGeometry(contract.geometry(), words);
        addProperties(contract.properties(), words);
        words.add("Features are the same where all of that is equal.");
        words.add(
                rules.tolerance() > 0
                        ? "Of the others, geometries are near within " + Metres.text(rules.tolerance())
                                + " m on the WGS 84 ellipsoid: the greatest distance from a vertex to its partner, or"
                                + " from edge to edge where the vertices do not pair."
                        : "No distance is tolerated.");
        words.add(rules.idAttribute()
                .map(name -> "The attribute " + name + " names a feature: one that has it at another place has moved.")
                .orElse("No attribute was named that identifies a feature, so nothing is reported as moved."));
        return words;
    }

    private static void addGeometry(GeometryRules rules, List<String> words) {
        words.add("Positions count to " + decimals(rules.precision()) + " of a degree" + size(rules.precision())
                + ", wherever a ring starts, whichever way it runs, and in whatever order parts stand.");
        words.add(
                rules.dimensions() == Dimensions.XY
                        ? "Heights do not count."
                        : "Heights count to " + decimals(rules.zPrecision()) + ".");
        words.add(
                rules.lines() == LineDirection.DIRECTED
                        ? "A line and its reverse differ."
                        : "A line and its reverse are one.");
        if (rules.emptyGeometry() == EmptyGeometry.NULL) {
            words.add("An empty geometry counts as none.");
        }
        rules.sourceCrs().ifPresent(crs -> words.add("Coordinates are read as " + crs + ", whatever the data say."));
        rules.operation().ifPresent(code -> words.add("They are brought to WGS 84 by " + code + "."));
    }

    private static void addProperties(PropertyRules rules, List<String> words) {
        Selection selection = rules.selection();
        if (selection instanceof Selection.Named named) {
            words.add("The attributes that count are " + String.join(", ", named.names()) + ".");
        } else {
            words.add(
                    selection instanceof Selection.None
                            ? "Attributes do not count."
                            : "All attributes count"
                                    + (rules.exclude().isEmpty() ? "" : " but " + String.join(", ", rules.exclude()))
                                    + ".");
        }
        rules.rename().forEach((from, to) -> words.add("The attribute " + from + " is called " + to + "."));
        if (!(selection instanceof Selection.None)) {
            words.add("Numbers count by their value, to " + decimals(rules.precision()) + "; null and absent are "
                    + (rules.nullProperty() == NullProperty.ABSENT ? "one." : "two."));
        }
        if (rules.featureId() == FeatureId.IGNORE) {
            words.add("The id of a feature does not count.");
        }
    }

    private static String decimals(int count) {
        return count == 1 ? "1 decimal" : count + " decimals";
    }

    private static String size(int decimals) {
        String[] sizes = {
            "111 km", "11 km", "1.1 km", "111 m", "11 m", "1.1 m", "11 cm", "11 mm", "1.1 mm", "0.1 mm", "0.01 mm"
        };
        return " (about " + sizes[decimals] + ")";
    }
}
