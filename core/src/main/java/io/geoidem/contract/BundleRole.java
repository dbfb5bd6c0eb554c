package io.geoidem.contract;

import java.util.Locale;
import java.util.Optional;

/**
 * What a file of a shapefile bundle is for, told by its suffix: the nine of the recipe (§4.2). The constants stand in
 * the alphabetical order of their labels, which is the order that layout {@code tree} hashes them in (§4.3).
 */
public enum BundleRole {
    /** Name of the encoding of the attributes. */
    CPG,
    /** Attributes (dBASE table). */
    DBF,
    /** Spatial index of a read-only geocoder. */
    FIX,
    /** Text of the CRS. */
    PRJ,
    /** Quadtree index. */
    QIX,
    /** Spatial index, first file. */
    SBN,
    /** Spatial index, second file. */
    SBX,
    /** Geometries. */
    SHP,
    /** Offsets of the geometries in the .shp. */
    SHX;

    /** The suffix in lower case without the point, which is also the word in contracts. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the file can be rebuilt from the geometries, so that {@code indexes: exclude} leaves it out. */
    public boolean isIndex() {
        return switch (this) {
            case SBN, SBX, QIX, FIX -> true;
            case CPG, DBF, PRJ, SHP, SHX -> false;
        };
    }

    /** The role of a suffix in any case, without the point; empty for a suffix that is no part of a bundle. */
    public static Optional<BundleRole> ofSuffix(String suffix) {
        // Not equalsIgnoreCase, to which a long s or a dotted capital I is a letter of these suffixes.
        String lower = suffix.toLowerCase(Locale.ROOT);
        for (BundleRole role : values()) {
            if (role.label().equals(lower)) {
                return Optional.of(role);
            }
        }
        return Optional.empty();
    }
}
