package io.geoidem.explain;

import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.geometry.Grid;
import io.geoidem.geometry.Outline;
import io.geoidem.number.Cells;
import java.util.ArrayList;
import java.util.List;

/**
 * A line, a ring or the points of a geometry as they are written, and what becomes of their positions in WGS 84.
 *
 * @param kind what it is
 * @param place where it is, in words; empty where there is only one
 * @param written the positions in the CRS of the source
 * @param degrees longitude and latitude of each position in turn
 * @param grid the grid of the contract
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DrawnLine(Kind kind, String place, Outline.Sequence written, double[] degrees, Grid grid) {
    enum Kind {
        POINTS,
        LINE,
        RING
    }

    double lon(int index) {
        return degrees[2 * index];
    }

    double lat(int index) {
        return degrees[2 * index + 1];
    }

    int length() {
        return written.length();
    }

    /** The position in cells. */
    Position position(int index) {
        double z = written.z(index);
        boolean high = Double.isFinite(z) && grid.dimensions() == Dimensions.XYZ;
        return new Position(
                Cells.of(lon(index), grid.decimals()),
                Cells.of(lat(index), grid.decimals()),
                high ? Cells.of(z, grid.heightDecimals()) : Position.NO_HEIGHT);
    }

    /** The positions in cells, without repeats (§5.6) and, of a ring, without the closing. */
    List<Position> collapsed() {
        List<Position> positions = new ArrayList<>(length());
        for (int i = 0; i < length(); i++) {
            Position next = position(i);
            if (kind == Kind.POINTS
                    || positions.isEmpty()
                    || !positions.get(positions.size() - 1).equals(next)) {
                positions.add(next);
            }
        }
        while (kind == Kind.RING
                && positions.size() > 1
                && positions.get(0).equals(positions.get(positions.size() - 1))) {
            positions.remove(positions.size() - 1);
        }
        return positions;
    }

    /** Where a position of it is, in words. */
    String place(int index) {
        return (place.isEmpty() ? "" : place + ", ") + (kind == Kind.POINTS ? "point " : "vertex ") + index;
    }

    /** The position as the source writes it. */
    String writtenText(int index) {
        double z = written.z(index);
        return Numbers.text(written.x(index)) + " " + Numbers.text(written.y(index))
                + (Double.isFinite(z) ? " " + Numbers.text(z) : "");
    }

    /** The position in degrees before rounding. */
    String degreesText(int index) {
        return Numbers.text(lon(index)) + " " + Numbers.text(lat(index));
    }
}
