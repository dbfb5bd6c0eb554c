package io.geoidem.geotools.shapefile;

import org.jspecify.annotations.Nullable;

/**
 * The content of one record of the main file, as it stands there.
 *
 * @param kind what the parts are
 * @param xy x and y of each position in turn
 * @param z height of each position, {@link Double#NaN} where there is none; null where the type has no heights
 * @param starts index of the first position of each part, then the number of positions
 * @param measures whether measures were left out
 */
@SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
record Shape(ShapeKind kind, double[] xy, double @Nullable [] z, int[] starts, Measures measures) {
    /** Whether the record had measures. */
    enum Measures {
        NONE,
        DROPPED
    }

    int positions() {
        return xy.length / 2;
    }

    int parts() {
        return starts.length - 1;
    }
}
