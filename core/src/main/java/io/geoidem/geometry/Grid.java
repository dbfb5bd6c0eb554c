package io.geoidem.geometry;

import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.GeometryRules.Dimensions;

/**
 * The grid that positions are rounded to (§5.4, §5.5).
 *
 * @param decimals decimals of a degree of x and y, 0 to 10
 * @param heightDecimals decimals of z, 0 to 10
 * @param dimensions whether z counts
 */
public record Grid(int decimals, int heightDecimals, Dimensions dimensions) {
    public Grid {
        if (decimals < 0
                || decimals > GeometryRules.MAX_PRECISION
                || heightDecimals < 0
                || heightDecimals > GeometryRules.MAX_PRECISION) {
            throw new IllegalArgumentException("a grid has 0 to " + GeometryRules.MAX_PRECISION + " decimals");
        }
    }

    /** The grid of a contract. */
    public static Grid of(GeometryRules rules) {
        return new Grid(rules.precision(), rules.zPrecision(), rules.dimensions());
    }

    /** Cells in one degree. */
    long degree() {
        long cells = 1;
        for (int i = 0; i < decimals; i++) {
            cells *= 10;
        }
        return cells;
    }
}
