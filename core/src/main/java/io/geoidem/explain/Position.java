package io.geoidem.explain;

import io.geoidem.geometry.Grid;
import java.math.BigDecimal;

/**
 * A position in cells of the grid.
 *
 * @param x longitude
 * @param y latitude
 * @param z height in cells of its own; {@link #NO_HEIGHT} for none
 */
record Position(long x, long y, long z) implements Comparable<Position> {
    static final long NO_HEIGHT = Long.MIN_VALUE;

    @Override
    public int compareTo(Position other) {
        int order = Long.compare(x, other.x);
        order = order == 0 ? Long.compare(y, other.y) : order;
        return order == 0 ? Long.compare(z, other.z) : order;
    }

    String text(Grid grid) {
        String text = Numbers.plain(BigDecimal.valueOf(x, grid.decimals())) + " "
                + Numbers.plain(BigDecimal.valueOf(y, grid.decimals()));
        return z == NO_HEIGHT ? text : text + " " + Numbers.plain(BigDecimal.valueOf(z, grid.heightDecimals()));
    }
}
