package io.geoidem.geotools.crs.registry;

/**
 * An axis of a coordinate system.
 *
 * @param name name, such as {@code Easting}
 * @param direction where it points to, such as {@code east} or {@code North along 90 deg East}
 * @param unit unit of its coordinates
 */
public record Axis(String name, String direction, Unit unit) {}
