package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.geometry.GeometryBuilder;
import io.geoidem.geometry.GridBuilder;
import io.geoidem.json.JsonReader;
import io.geoidem.json.PositionSink;
import io.geoidem.json.Token;
import io.geoidem.number.Cells;
import io.geoidem.number.Decimal;
import io.geoidem.number.PositionRoom;

/**
 * Reads the value of {@code coordinates} (RFC 7946 §3.1.1) straight into a builder. The type of the geometry may still
 * be unknown: how deep the ordinates lie says where lines, rings and polygons end.
 */
final class GeoJsonCoordinates {
    private static final int DEEPEST = 4;
    private static final int MOST_TEXT = 40;

    private final JsonReader reader;
    private final GeometryBuilder target;
    private final Dimensions dimensions;
    private int ordinates;
    private double x;
    private double y;
    private double z;
    private long cellsX;
    private long cellsY;
    private long cellsZ;

    GeoJsonCoordinates(JsonReader reader, GeometryBuilder target, Dimensions dimensions) {
        this.reader = reader;
        this.dimensions = dimensions;
        this.target = target;
    }

    /**
     * Reads the value that the reader stands on.
     *
     * @return the arrays around each ordinate, 1 to 4; 0 for an empty array
     */
    int read() {
        if (reader.token() != Token.BEGIN_ARRAY) {
            throw GeoJsonValues.unexpected(reader, "coordinates is an array", "give the positions");
        }
        int level = 1;
        int depth = 0;
        boolean opened = true;
        while (level > 0) {
            switch (reader.next()) {
                case NUMBER -> {
                    if (depth == 0 && level <= DEEPEST) {
                        depth = level;
                    } else if (level != depth) {
                        throw uneven();
                    }
                    ordinate(ordinates++);
                    opened = false;
                }
                case BEGIN_ARRAY -> {
                    if (level >= DEEPEST || (depth != 0 && level >= depth) || ordinates > 0) {
                        throw uneven();
                    }
                    level++;
                    opened = true;
                    if (level == depth && level > 1 && target instanceof GridBuilder grid) {
                        reader.takePositions(grid.grid().decimals(), new GridPositions(grid));
                        if (reader.token() == Token.END_ARRAY) {
                            level--;
                            opened = false;
                        }
                    }
                }
                case END_ARRAY -> {
                    if (opened && level > 1) {
                        throw empty();
                    }
                    end(level, depth);
                    level--;
                    opened = false;
                }
                default ->
                    throw GeoJsonValues.unexpected(
                            reader, "coordinates are numbers", "write every ordinate as a number");
            }
        }
        return depth;
    }

    private void end(int level, int depth) {
        if (level == depth) {
            endPosition();
        } else if (level == depth - 1 && level > 1) {
            target.endSequence();
        } else if (level == 2 && depth == DEEPEST) {
            target.endPart();
        }
    }

    private void ordinate(int index) {
        Decimal number = reader.number();
        if (target instanceof GridBuilder grid) {
            switch (index) {
                case 0 -> cellsX = cells(number, grid, "longitude", 360);
                case 1 -> cellsY = cells(number, grid, "latitude", 90);
                case 2 -> cellsZ = number.cells(grid.grid().heightDecimals());
                default -> target.withMeasure();
            }
        } else {
            switch (index) {
                case 0 -> x = finite(number);
                case 1 -> y = finite(number);
                case 2 -> z = height(number);
                default -> target.withMeasure();
            }
        }
    }

    /** Of a number with more digits than cells can have, only its text can be told. */
    private static long cells(Decimal number, GridBuilder grid, String ordinate, int most) {
        long cells = number.cells(grid.grid().decimals());
        if (cells == Cells.TOO_LARGE) {
            String text = number.text();
            String shown = text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + "...";
            grid.refuseNext(ordinate + " " + shown + " is beyond ±" + most + " degrees");
        }
        return cells;
    }

    /** An infinite height would read as none (§5.5), so what no double can hold is refused where it is read. */
    private double finite(Decimal number) {
        double value = number.toDouble();
        if (Double.isInfinite(value)) {
            throw new GeoidemException(
                    ErrorCode.NUMBER_RANGE,
                    reader.place(),
                    "an ordinate is beyond the range of a double",
                    "correct the number");
        }
        return value;
    }

    /** One that is dropped (§5.5) may be as large as it likes; that there is one still counts for the flags. */
    private double height(Decimal number) {
        return dimensions == Dimensions.XYZ
                ? finite(number)
                : Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, number.toDouble()));
    }

    private void endPosition() {
        if (ordinates < 2) {
            throw new GeoidemException(
                    ErrorCode.GEOMETRY,
                    reader.place(),
                    "a position of " + ordinates + " number",
                    "give two or three numbers a position");
        }
        if (target instanceof GridBuilder grid) {
            grid.cells(cellsX, cellsY, ordinates > 2 ? cellsZ : GridBuilder.NO_HEIGHT);
        } else {
            target.position(x, y, ordinates > 2 ? z : Double.NaN);
        }
        ordinates = 0;
    }

    private GeoidemException uneven() {
        return new GeoidemException(
                ErrorCode.GEOJSON,
                reader.place(),
                "coordinates are not nested alike",
                "give positions, lines, rings or polygons, but one of them throughout");
    }

    private GeoidemException empty() {
        return new GeoidemException(
                ErrorCode.GEOMETRY,
                reader.place(),
                "an empty array inside coordinates is no position, line, ring or polygon",
                "leave it out, or write \"coordinates\": [] for an empty geometry");
    }

    /** Puts positions straight into a builder's arrays. */
    private record GridPositions(GridBuilder grid) implements PositionSink {
        @Override
        public PositionRoom room() {
            return grid.room();
        }

        @Override
        public void advance(int positions) {
            grid.advance(positions);
        }
    }
}
