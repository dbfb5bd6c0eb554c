package io.geoidem.geotools.crs;

import io.geoidem.geotools.crs.identify.Directions;
import io.geoidem.geotools.crs.identify.Directions.Way;

/**
 * How x and y become the two coordinates that a projection's formulas have: which goes first, and with which sign.
 *
 * @param firstFromX factor of x in the first coordinate
 * @param firstFromY factor of y in the first coordinate
 * @param secondFromX factor of x in the second coordinate
 * @param secondFromY factor of y in the second coordinate
 */
record AxisMapping(double firstFromX, double firstFromY, double secondFromX, double secondFromY) {
    static final AxisMapping STRAIGHT = new AxisMapping(1, 0, 0, 1);

    /** From the directions of x and y to those of the formulas; straight where a direction is not a plain one. */
    static AxisMapping between(Directions given, Directions wanted) {
        double firstFromX = factor(given.x(), wanted.x());
        double firstFromY = factor(given.y(), wanted.x());
        double secondFromX = factor(given.x(), wanted.y());
        double secondFromY = factor(given.y(), wanted.y());
        boolean complete = (firstFromX == 0) != (firstFromY == 0)
                && (secondFromX == 0) != (secondFromY == 0)
                && (firstFromX == 0) != (secondFromX == 0);
        return complete ? new AxisMapping(firstFromX, firstFromY, secondFromX, secondFromY) : STRAIGHT;
    }

    private static double factor(Way given, Way wanted) {
        if (given == wanted && given != Way.ALONG) {
            return 1;
        }
        return wanted == opposite(given) && given != Way.ALONG ? -1 : 0;
    }

    private static Way opposite(Way way) {
        return switch (way) {
            case EAST -> Way.WEST;
            case WEST -> Way.EAST;
            case NORTH -> Way.SOUTH;
            case SOUTH -> Way.NORTH;
            case ALONG -> Way.ALONG;
        };
    }

    double first(double x, double y) {
        return firstFromX == 0 ? firstFromY * y : firstFromX * x;
    }

    double second(double x, double y) {
        return secondFromY == 0 ? secondFromX * x : secondFromY * y;
    }
}
