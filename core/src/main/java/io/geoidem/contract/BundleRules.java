package io.geoidem.contract;

import java.util.List;

/**
 * How a shapefile bundle is hashed (§4.2, §4.3).
 *
 * @param layout the arrangement of the hash
 * @param indexes whether the index sidecars count
 * @param require roles that must be there, lower case without the point
 * @param dbfDate whether the last-update date in the DBF header counts; {@code MASK} only in layout {@code TREE}
 */
public record BundleRules(BundleLayout layout, IndexSidecars indexes, List<String> require, DbfDate dbfDate) {
    /** The recipe's layout with every sidecar. */
    public static final BundleRules DEFAULT =
            new BundleRules(BundleLayout.RECIPE, IndexSidecars.INCLUDE, List.of("shp", "shx", "dbf"), DbfDate.KEEP);

    public BundleRules {
        require = List.copyOf(require);
        if (dbfDate == DbfDate.MASK && layout != BundleLayout.TREE) {
            throw Ranges.refused(
                    "bundle.dbf_date: mask needs layout tree", "set bundle.layout: tree, or keep the date");
        }
    }

    /** How the components of a bundle go into the hash. */
    public enum BundleLayout {
        /** One stream of names and bytes, byte-exact with the recipe (§4.2). */
        RECIPE,
        /** A Merkle tree a component, hashed in parallel; base names do not count (§4.3). */
        TREE
    }

    /** Whether .sbn, .sbx, .qix and .fix count. */
    public enum IndexSidecars {
        INCLUDE,
        EXCLUDE
    }

    /** What becomes of the last-update date in the DBF header. */
    public enum DbfDate {
        KEEP,
        MASK
    }

    /** These rules in that layout. */
    public BundleRules withLayout(BundleLayout other) {
        return new BundleRules(other, indexes, require, dbfDate);
    }

    /** These rules with or without the index sidecars. */
    public BundleRules withIndexes(IndexSidecars other) {
        return new BundleRules(layout, other, require, dbfDate);
    }
}
