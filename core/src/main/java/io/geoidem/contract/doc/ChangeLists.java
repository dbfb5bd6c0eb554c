package io.geoidem.contract.doc;

import io.geoidem.contract.BundleRules.BundleLayout;
import io.geoidem.contract.BundleRules.DbfDate;
import io.geoidem.contract.BundleRules.IndexSidecars;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.contract.GeometryRules.EmptyGeometry;
import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules.FeatureId;
import io.geoidem.contract.PropertyRules.NullProperty;
import io.geoidem.contract.PropertyRules.Selection;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** What changes the keys of a contract and what does not, in sentences. */
final class ChangeLists {
    private ChangeLists() {}

    static List<String> alikeShapes(KeyContract contract) {
        List<String> items = new ArrayList<>();
        items.add(
                "The format, the order of members, white space, and the spelling of numbers (`42`, `42.0`, `4.2e1`).");
        items.add("The CRS: coordinates are brought to WGS 84 first"
                + contract.geometry()
                        .sourceCrs()
                        .map(crs -> ", from `" + crs + "` whatever the data say")
                        .orElse("")
                + ".");
        items.add("Anything below the grid of " + contract.geometry().precision() + " decimals of a degree ("
                + metres(contract.geometry().precision()) + " on the ground).");
        items.add(
                "Where a ring begins and how it is wound, and the order of rings, parts and members of a collection.");
        items.add("Repeated positions, measures, a multi-geometry of one part, and `bbox`.");
        if (contract.geometry().dimensions() == Dimensions.XY) {
            items.add("Heights.");
        }
        if (contract.geometry().lines() == LineDirection.UNDIRECTED) {
            items.add("The direction of a line.");
        }
        if (contract.geometry().emptyGeometry() == EmptyGeometry.NULL) {
            items.add("Whether a geometry is empty or `null`.");
        }
        if (contract.properties().nullProperty() == NullProperty.ABSENT) {
            items.add("Whether an attribute is `null` or absent.");
        }
        if (contract.properties().featureId() == FeatureId.IGNORE) {
            items.add("The feature's `id`.");
        }
        if (!contract.properties().exclude().isEmpty()) {
            items.add("These attributes: " + names(contract.properties().exclude()) + ".");
        }
        items.add("The order of the features of a dataset.");
        return items;
    }

    static List<String> otherShapes(KeyContract contract) {
        List<String> items = new ArrayList<>();
        items.add("A vertex that moves, comes or goes, even on a straight edge. Near the border of a cell any movement"
                + " may do: a key is no tolerance.");
        Selection selection = contract.properties().selection();
        if (selection instanceof Selection.Named named) {
            items.add("These attributes, and no other: " + names(named.names()) + ".");
        } else {
            items.add(
                    selection instanceof Selection.None
                            ? "No attribute at all."
                            : "Every attribute that is not listed above.");
        }
        if (contract.properties().featureId() == FeatureId.KEEP) {
            items.add("The feature's `id`.");
        }
        if (contract.geometry().dimensions() == Dimensions.XYZ) {
            items.add("Heights, to " + contract.geometry().zPrecision() + " decimals.");
        }
        items.add("How often a feature stands in a dataset.");
        return items;
    }

    static List<String> alikeBytes(KeyContract contract) {
        List<String> items = new ArrayList<>();
        items.add("Of an event: the order of members, white space, how strings are escaped, and how a float is spelled"
                + " (`1.50`, `1.5`, `15e-1`), up to " + contract.event().precision() + " decimals.");
        if (!contract.event().strip().isEmpty()) {
            items.add("Of an event: its top-level members "
                    + names(contract.event().strip()) + ".");
        }
        items.add("Of a shapefile: the folder or archive it comes in"
                + (contract.bundle().layout() == BundleLayout.TREE ? ", and the names of its files" : "") + ".");
        if (contract.bundle().indexes() == IndexSidecars.EXCLUDE) {
            items.add("Of a shapefile: its indexes (`.sbn`, `.sbx`, `.qix`, `.fix`).");
        }
        if (contract.bundle().dbfDate() == DbfDate.MASK) {
            items.add("Of a shapefile: the date of the last update in the header of its `.dbf`.");
        }
        return items;
    }

    static List<String> otherBytes(KeyContract contract) {
        List<String> items = new ArrayList<>();
        items.add("Of an event: any other value, `1` in place of `1.0` too, and a ring that begins elsewhere.");
        items.add("Of a shapefile: any byte of the files that count"
                + (contract.bundle().layout() == BundleLayout.RECIPE ? ", or their names but for case" : "") + ".");
        items.add("Another exporter, another CRS, another order of features.");
        return items;
    }

    private static String names(List<String> names) {
        return String.join(", ", names.stream().map(name -> "`" + name + "`").toList());
    }

    /** The size of a cell along a meridian, where a degree is about 111 km. */
    private static String metres(int decimals) {
        BigDecimal metres = new BigDecimal(111_000).movePointLeft(decimals);
        if (metres.compareTo(new BigDecimal(1000)) >= 0) {
            return "about " + plain(metres.movePointLeft(3)) + " km";
        }
        if (metres.compareTo(BigDecimal.ONE) >= 0) {
            return "about " + plain(metres) + " m";
        }
        return "about " + plain(metres.movePointRight(3)) + " mm";
    }

    private static String plain(BigDecimal number) {
        return number.round(new java.math.MathContext(2)).stripTrailingZeros().toPlainString();
    }
}
