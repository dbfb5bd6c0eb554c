package io.geoidem.contract;

import java.util.Optional;

/**
 * How a geometry is normalised (§5).
 *
 * @param precision decimals of a degree that x and y are rounded to, 0 to 10
 * @param zPrecision decimals that z is rounded to, 0 to 10
 * @param dimensions whether z counts
 * @param lines whether the direction of a line counts
 * @param emptyGeometry what an empty geometry is
 * @param sourceCrs the CRS of the coordinates, overriding what the data say; empty to believe the data
 * @param operation the coordinate operation, such as {@code EPSG:1188}; empty for the rule of §5.3
 */
public record GeometryRules(
        int precision,
        int zPrecision,
        Dimensions dimensions,
        LineDirection lines,
        EmptyGeometry emptyGeometry,
        Optional<String> sourceCrs,
        Optional<String> operation) {
    /** 7 decimals, z to 3, directed lines, empty apart from null, the CRS of the data. */
    public static final GeometryRules DEFAULT = new GeometryRules(
            7, 3, Dimensions.XYZ, LineDirection.DIRECTED, EmptyGeometry.DISTINCT, Optional.empty(), Optional.empty());
    /** The most decimals. */
    public static final int MAX_PRECISION = 10;

    public GeometryRules {
        Ranges.require("geometry.precision", precision, 0, MAX_PRECISION);
        Ranges.require("geometry.z_precision", zPrecision, 0, MAX_PRECISION);
    }

    /** Which ordinates count. */
    public enum Dimensions {
        XYZ,
        XY
    }

    /** Whether a line and its reverse differ. */
    public enum LineDirection {
        DIRECTED,
        UNDIRECTED
    }

    /** Whether an empty geometry is another value than null. */
    public enum EmptyGeometry {
        DISTINCT,
        NULL
    }

    /** These rules with that precision of x and y. */
    public GeometryRules withPrecision(int decimals) {
        return new GeometryRules(decimals, zPrecision, dimensions, lines, emptyGeometry, sourceCrs, operation);
    }

    /** These rules with that precision of z. */
    public GeometryRules withZPrecision(int decimals) {
        return new GeometryRules(precision, decimals, dimensions, lines, emptyGeometry, sourceCrs, operation);
    }

    /** These rules with those dimensions. */
    public GeometryRules withDimensions(Dimensions other) {
        return new GeometryRules(precision, zPrecision, other, lines, emptyGeometry, sourceCrs, operation);
    }

    /** These rules with directed or undirected lines. */
    public GeometryRules withLines(LineDirection other) {
        return new GeometryRules(precision, zPrecision, dimensions, other, emptyGeometry, sourceCrs, operation);
    }

    /** These rules with another view of empty geometries. */
    public GeometryRules withEmptyGeometry(EmptyGeometry other) {
        return new GeometryRules(precision, zPrecision, dimensions, lines, other, sourceCrs, operation);
    }

    /** These rules with the CRS that the coordinates are in, whatever the data say. */
    public GeometryRules withSourceCrs(String crs) {
        return new GeometryRules(precision, zPrecision, dimensions, lines, emptyGeometry, Optional.of(crs), operation);
    }

    /** These rules with that coordinate operation. */
    public GeometryRules withOperation(String code) {
        return new GeometryRules(precision, zPrecision, dimensions, lines, emptyGeometry, sourceCrs, Optional.of(code));
    }
}
