package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Axis;
import io.geoidem.geotools.crs.registry.Conversion;
import java.util.List;

/** Krovak in texts of OGC's first version, which has one word for both of its axis orders. */
final class Krovaks {
    private static final int SOUTH_WEST = 9819;
    private static final int EAST_NORTH = 1041;

    private Krovaks() {}

    /** A text whose axes point east and north means the variant of that name. */
    static Conversion recognise(List<Axis> axes, Conversion written) {
        boolean east = axes.size() >= 2 && Directions.of(axes).equals(Directions.EAST_NORTH);
        return written.method() == SOUTH_WEST && east
                ? new Conversion(0, written.name(), EAST_NORTH, "Krovak (North Orientated)", written.parameters())
                : written;
    }
}
