package io.geoidem.geotools.crs.identify;

import io.geoidem.Flags;
import io.geoidem.geotools.crs.registry.Area;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Unit;
import java.util.Optional;

/**
 * A CRS as it was identified.
 *
 * @param code the registry's CRS; empty for a custom projection
 * @param base its geographic CRS in the registry
 * @param name name of the system
 * @param conversion its projection; empty for a geographic CRS
 * @param unit unit of the coordinates
 * @param axisOrder order of the axes in the definition, such as {@code east,north}
 * @param directions where x and y of the coordinates point to
 * @param area its area of use
 * @param flags what is worth a look
 * @param foundBy the rule that found it, in words
 */
public record Identified(
        Optional<Crs> code,
        Crs base,
        String name,
        Optional<Conversion> conversion,
        Unit unit,
        String axisOrder,
        Directions directions,
        Area area,
        Flags flags,
        String foundBy) {
    Identified with(Flags more, String rule) {
        return new Identified(code, base, name, conversion, unit, axisOrder, directions, area, flags.plus(more), rule);
    }
}
