package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Axis;
import java.util.List;
import java.util.Locale;

/**
 * Where x and y point to. Coordinates are easting or longitude first whatever the definition says (§5.3): a definition
 * with northing first and easting second is swapped, as PROJ does for display. Any other order is kept: southing and
 * westing of Krovak, westing and southing of the South African grid.
 *
 * @param x direction of x
 * @param y direction of y
 */
public record Directions(Way x, Way y) {
    /** East and north. */
    public static final Directions EAST_NORTH = new Directions(Way.EAST, Way.NORTH);

    /** A direction; {@code ALONG} is one along a meridian, on a polar grid. */
    public enum Way {
        /** Eastward. */
        EAST,
        /** Northward. */
        NORTH,
        /** Westward. */
        WEST,
        /** Southward. */
        SOUTH,
        /** Along a meridian, or not known. */
        ALONG
    }

    /** Whether one of them runs along the meridians and the other across, as longitude and latitude do. */
    public boolean areCrosswise() {
        return isAcross(x) ? isAlong(y) : isAlong(x) && isAcross(y);
    }

    private static boolean isAcross(Way way) {
        return way == Way.EAST || way == Way.WEST;
    }

    private static boolean isAlong(Way way) {
        return way == Way.NORTH || way == Way.SOUTH;
    }

    static Directions of(List<Axis> axes) {
        if (axes.size() < 2) {
            return EAST_NORTH;
        }
        Way first = way(axes.get(0).direction());
        Way second = way(axes.get(1).direction());
        boolean swapped = first == Way.NORTH && second == Way.EAST;
        return swapped || isPolarSwapped(axes) ? new Directions(second, first) : new Directions(first, second);
    }

    /** Two axes that both run along meridians from a pole, and whose names say that the northing stands first. */
    private static boolean isPolarSwapped(List<Axis> axes) {
        Way first = way(axes.get(0).direction());
        Way second = way(axes.get(1).direction());
        boolean polar = first == second;
        return polar
                && axes.get(0).name().toLowerCase(Locale.ROOT).startsWith("northing")
                && axes.get(1).name().toLowerCase(Locale.ROOT).startsWith("easting");
    }

    /** Where the axes of a method's own formulas point to: what a text without axes means. */
    public static Directions ofMethod(int method) {
        return switch (method) {
            case 9808, 9828 -> new Directions(Way.WEST, Way.SOUTH);
            case 9819, 1042 -> new Directions(Way.SOUTH, Way.WEST);
            case 9826 -> new Directions(Way.WEST, Way.NORTH);
            default -> EAST_NORTH;
        };
    }

    static Way way(String direction) {
        return switch (direction.strip().toLowerCase(Locale.ROOT)) {
            case "east" -> Way.EAST;
            case "north" -> Way.NORTH;
            case "west" -> Way.WEST;
            case "south" -> Way.SOUTH;
            default -> Way.ALONG;
        };
    }

    /** The axes in the order of the definition, in words. */
    static String describe(List<Axis> axes) {
        StringBuilder words = new StringBuilder();
        for (Axis axis : axes) {
            words.append(words.length() == 0 ? "" : ",")
                    .append(axis.direction().strip().toLowerCase(Locale.ROOT));
        }
        return words.toString();
    }
}
