package io.geoidem.contract;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * How a shapefile bundle is hashed (§4.2, §4.3).
 *
 * @param layout the arrangement of the hash
 * @param indexes whether the index sidecars count
 * @param require roles that must be there, in the order of {@link BundleRole}; {@code SHP} always is among them,
 *     given or not, because a bundle is found by it
 * @param dbfDate whether the last-update date in the DBF header counts; {@code MASK} only in layout {@code TREE}
 */
public record BundleRules(BundleLayout layout, IndexSidecars indexes, Set<BundleRole> require, DbfDate dbfDate) {
    /** The recipe's layout with every sidecar. */
    public static final BundleRules DEFAULT = new BundleRules(
            BundleLayout.RECIPE,
            IndexSidecars.INCLUDE,
            Set.of(BundleRole.SHP, BundleRole.SHX, BundleRole.DBF),
            DbfDate.KEEP);

    public BundleRules {
        EnumSet<BundleRole> roles = EnumSet.of(BundleRole.SHP);
        roles.addAll(require);
        require = Collections.unmodifiableSet(roles);
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

    /** These rules with other required roles. */
    public BundleRules withRequire(Set<BundleRole> roles) {
        return new BundleRules(layout, indexes, roles, dbfDate);
    }

    /** These rules with or without the last-update date. */
    public BundleRules withDbfDate(DbfDate other) {
        return new BundleRules(layout, indexes, require, other);
    }
}
